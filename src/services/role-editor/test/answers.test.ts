import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachSite, type Site, startSite, verdict } from './kit.ts'

const RIGHTS = [
  ['vendor_aure_view', { '/roles': 200, '/history': 403, '/users': 403, '/settings': 403 }],
  ['vendor_aure_edit_roles', { '/roles': 200, '/history': 200, '/users': 403, '/settings': 403 }],
  ['vendor_aure_edit_users', { '/roles': 200, '/history': 403, '/users': 200, '/settings': 403 }],
  ['vendor_aure_manage_settings', { '/roles': 200, '/history': 403, '/users': 403, '/settings': 200 }],
] as const

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
  })
  after(() => site.dispose())

  for (const [cap, statuses] of RIGHTS)
    test(`F-89 ${cap} opens its own routes, and view comes with each`, async () => {
      const slug = `only_${cap}`
      await site.call('POST', '/roles', { body: { slug, name: slug, capabilities: { read: true, [cap]: true } } })
      await site.account(slug, [slug])
      for (const [path, status] of Object.entries(statuses))
        assert.equal((await site.call('GET', path, { as: slug })).status, status, path)
    })

  test('F-05 F-64 F-65 an account has id, name, roles in order, own capabilities and a version', async () => {
    const { id } = await site.account('ordered', ['subscriber'])
    const body = { roles: ['author', 'subscriber'], capabilities: { export: true, import: false } }
    const changed = await site.call('PATCH', `/users/${id}`, { body })
    assert.equal(changed.status, 200)
    const read = (await site.call('GET', `/users/${id}`)).body.data
    assert.deepEqual({ ...read, version: 16 }, { id, name: 'ordered', ...body, version: read.version.length })
    const reordered = await site.call('PATCH', `/users/${id}`, { body: { roles: ['subscriber', 'author'] } })
    assert.deepEqual(
      [reordered.body.data.roles, reordered.body.data.capabilities],
      [['subscriber', 'author'], body.capabilities],
    )
    assert.notEqual(reordered.body.data.version, read.version)
  })

  test('F-15 F-58 F-66 F-103 preview and apply run the same plan; apply answers with the first blocker', async () => {
    const self = (await site.call('GET', '/bootstrap')).body.data.user.id
    const preview = await site.call('POST', `/users/${self}/preview`, { body: { roles: [] } })
    const { blockers, allowed } = preview.body.data
    assert.deepEqual([allowed, blockers[0].code], [false, 'vendor_aure_no_roles'])
    assert.deepEqual(Object.keys(blockers[0]).toSorted(), ['cap', 'code', 'message'])
    const applied = await site.call('POST', '/changes/apply', { body: { users: { [self]: { roles: [] } } } })
    assert.deepEqual([applied.body.code, applied.body.message], [blockers[0].code, blockers[0].message])
    const role = await site.call('POST', '/roles/author/preview', {
      body: { capabilities: { read: true, export: true } },
    })
    assert.deepEqual([role.body.data.roles[0].granted, role.body.data.allowed], [['export'], true])
    assert.ok(
      !(
        'export' in (await site.call('GET', '/roles')).body.data.find((one: any) => one.slug === 'author').capabilities
      ),
    )
  })

  test('F-23 one apply that changes roles and people is one restore point', async () => {
    const { id } = await site.account('pointed', ['subscriber'])
    const points = async () => (await site.call('GET', '/history')).body.meta.total
    const already = await points()
    const body = {
      roles: { contributor: { read: true, edit_posts: true } },
      users: { [id]: { roles: ['contributor'] } },
    }
    assert.equal((await site.call('POST', '/changes/apply', { body })).status, 200)
    assert.equal(await points(), already + 1)
  })

  test('F-25 F-53 F-77 F-107 bootstrap and settings tell version, switches, abilities and the site', async () => {
    const { body } = await site.call('GET', '/bootstrap')
    assert.deepEqual(Object.keys(body.data), [
      'version',
      'settings',
      'features',
      'strings',
      'abilities',
      'user',
      'site',
    ])
    assert.deepEqual(body.data.abilities, { view: true, edit_roles: true, edit_users: true, manage_settings: true })
    const saved = await site.call('PATCH', '/settings', {
      body: { settings: { show_deprecated: true, unheard: 1 }, modules: { transfer: false } },
    })
    assert.deepEqual(saved.body.data, (await site.call('GET', '/settings')).body.data)
    assert.deepEqual([saved.body.data.settings.show_deprecated, 'unheard' in saved.body.data.settings], [true, false])
    assert.deepEqual(verdict(await site.call('GET', '/transfer/export')), [404, 'rest_no_route'])
    assert.equal((await site.request('GET', '/vendor-aure/v1')).status, 200)
  })

  test('F-30 F-32 F-34 the trace tells mappings, roles and then the account itself', async () => {
    const { id } = await site.account('traced', ['author'])
    await site.call('PATCH', `/users/${id}`, { body: { capabilities: { edit_posts: false } } })
    const own = (await site.call('POST', '/simulate', { body: { user: id, cap: 'edit_posts' } })).body.data
    const steps = own.trace.map(({ layer, effect, source }: any) => [layer, effect, source])
    assert.deepEqual(
      [own.allowed, steps],
      [
        false,
        [
          ['role', 'grant', 'author'],
          ['user', 'deny', 'traced'],
        ],
      ],
    )
    const refused = (await site.call('POST', '/simulate', { body: { user: id, cap: 'edit_post', args: [987654] } }))
      .body.data
    assert.deepEqual(
      [refused.allowed, refused.trace[0].layer, refused.trace[0].effect, refused.trace[0].source],
      [false, 'meta_cap', 'deny', 'map_meta_cap'],
    )
    const rewritten = (await site.call('POST', '/simulate', { body: { user: id, cap: 'promote_user', args: [1] } }))
      .body.data
    assert.deepEqual([rewritten.trace[0].effect, rewritten.required], ['rewrite', ['promote_users']])
  })

  test('F-35 other code that changes the verdict is told as a filter', async () => {
    const { id } = await site.account('filtered', ['subscriber'])
    const { hooks } = site.app.internals
    hooks.addFilter(
      'user_has_cap',
      (map: object, { userId }: { userId: number }) => (userId === id ? { ...map, export: true } : map),
      { id: 'test' },
    )
    const told = (await site.call('POST', '/simulate', { body: { user: id, cap: 'export' } })).body.data
    hooks.remove('user_has_cap', 'test')
    assert.deepEqual(
      [told.allowed, told.unexplained, told.trace.at(-1).layer, told.trace.at(-1).source],
      [true, true, 'filter', 'user_has_cap'],
    )
  })

  test('F-59 F-78 the catalogue has areas, permissions, templates and default roles; insights read the menu', async () => {
    const { data } = (await site.call('GET', '/catalogue')).body
    assert.deepEqual(Object.keys(data), ['areas', 'permissions', 'templates', 'default_roles'])
    const options = data.permissions.find((one: any) => one.cap === 'manage_options')
    assert.deepEqual([options.origin, options.severity], ['core', 'critical'])
    const menu = (await site.call('GET', '/insights/menu')).body.data
    assert.ok(menu.some((item: any) => item.key === 'users' && item.capability === 'list_users'))
    const screens = (await site.call('GET', '/insights/screens')).body.data
    assert.ok(screens.some((group: any) => group.capability === 'manage_options' && group.screens.length > 0))
  })

  test('F-80 the finder gives 20 posts and at most 50', async () => {
    assert.equal((await site.call('GET', '/posts?type=page&search=nothing-like-it')).body.data.length, 0)
    assert.deepEqual(verdict(await site.call('GET', '/posts?per_page=51')), [400, 'rest_invalid_param'])
    assert.deepEqual(verdict(await site.call('GET', '/posts?type=unheard')), [400, 'rest_invalid_param'])
  })

  test('F-08 F-96 the version that was loaded is sent in the body or as If-Match', async () => {
    const { id } = await site.account('matched', ['subscriber'])
    const send = (body: object, tag?: string) =>
      site.request('PATCH', `/vendor-aure/v1/users/${id}`, {
        ...{ as: 'administrator', body },
        ...(tag === undefined ? {} : { headers: { 'if-match': tag } }),
      })
    const { version } = (await site.call('GET', `/users/${id}`)).body.data
    assert.equal((await send({ roles: ['author'] }, `"${version}"`)).status, 200)
    const stale = [409, 'vendor_aure_changed_elsewhere']
    assert.deepEqual(verdict(await send({ roles: ['editor'] }, `"${version}"`)), stale)
    assert.deepEqual(verdict(await send({ roles: ['editor'], version })), stale)
    assert.deepEqual(verdict(await send({ roles: ['editor'], versions: { [`user:${id}`]: version } })), stale)
    assert.equal((await send({ roles: ['editor'] }, '*')).status, 200)
    assert.deepEqual(verdict(await site.call('PATCH', '/roles/author', { body: { name: '  ' } })), [
      400,
      'rest_invalid_param',
    ])
  })

  test('F-96 of several editors who send the same version one saves and the others hear of it', async () => {
    const { id } = await site.account('contested', ['subscriber'])
    const { version } = (await site.call('GET', `/users/${id}`)).body.data
    const save = (role: string) => site.call('PATCH', `/users/${id}`, { body: { roles: [role], version } })
    const answers = await Promise.all(['author', 'contributor', 'editor', 'author'].map(save))
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 200).length, 1)
    assert.equal(statuses.filter(status => status === 409).length, 3)
  })
})
