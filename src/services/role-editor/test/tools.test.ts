import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { forEachSite, type Site, startSite, verdict } from './kit.ts'

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
  })
  after(() => site.dispose())

  const rolesOf = async (id: number) => (await site.call('GET', `/users/${id}`)).body.data.roles

  test('F-47 F-71 F-72 a point is taken, restored through both doors, and deleted', async () => {
    const { id } = await site.account('restored', ['author'])
    const point = await site.call('POST', '/snapshots', { body: { label: 'Before the fair' } })
    assert.deepEqual([point.status, point.body.data.kind, point.body.data.label], [201, 'manual', 'Before the fair'])
    await site.call('PATCH', `/users/${id}`, { body: { roles: ['subscriber'] } })
    await site.call('POST', '/roles', { body: { slug: 'born_later', name: 'Later' } })
    await site.call('PATCH', '/roles/author', { body: { name: 'Writer' } })
    const restored = await site.call('POST', `/history/${point.body.data.id}/restore`, { body: {} })
    assert.deepEqual([restored.status, restored.body.data.will_delete], [200, ['born_later']])
    assert.deepEqual(await rolesOf(id), ['author'])
    const names = (await site.call('GET', '/roles')).body.data.map((role: { name: string }) => role.name)
    assert.deepEqual([names.includes('Author'), names.includes('Later')], [true, true])
    const back = await site.call('POST', `/snapshots/${restored.body.data.snapshot}/restore`, { body: {} })
    assert.deepEqual([back.status, await rolesOf(id)], [200, ['subscriber']])
    assert.equal((await site.call('DELETE', `/snapshots/${point.body.data.id}`)).status, 200)
    assert.deepEqual(verdict(await site.call('POST', `/history/${point.body.data.id}/restore`, { body: {} })), [
      404,
      'vendor_aure_not_found',
    ])
    assert.equal((await site.call('DELETE', `/history/${restored.body.data.snapshot}`)).status, 404)
  })

  test('F-49 F-91 a restore that gives back what the caller lacks is refused', async () => {
    const { id } = await site.account('fallen', ['administrator'])
    const point = await site.call('POST', '/history', { body: {} })
    await site.call('PATCH', `/users/${id}`, { body: { roles: ['subscriber'] } })
    await site.call('POST', '/roles', {
      body: { slug: 'restorer', name: 'R', capabilities: { read: true, vendor_aure_edit_roles: true } },
    })
    await site.account('restorer_one', ['restorer'])
    const tried = await site.call('POST', `/history/${point.body.data.id}/restore`, { as: 'restorer_one', body: {} })
    assert.deepEqual(verdict(tried), [403, 'vendor_aure_cap_not_held'])
    const refused = await site.call('POST', `/history/${point.body.data.id}/restore`, { body: {} })
    assert.deepEqual(verdict(refused), [422, 'vendor_aure_unacknowledged'])
    assert.deepEqual(await rolesOf(id), ['subscriber'])
  })

  test('F-70 history and snapshots give 50 a page and at most 200', async () => {
    for (const path of ['/history', '/snapshots']) {
      assert.equal((await site.call('GET', path)).body.meta.per_page, 50)
      assert.deepEqual(verdict(await site.call('GET', `${path}?per_page=201`)), [400, 'rest_invalid_param'])
    }
  })

  test('F-37 F-73 F-74 F-75 roles travel in a file', async () => {
    await site.call('POST', '/roles', { body: { slug: 'traveller', name: 'Traveller', capabilities: { read: true } } })
    const { body } = await site.call('GET', '/transfer/export?roles=traveller')
    assert.match(body.data.filename, /^roles-.*\.json$/)
    assert.deepEqual(body.data.bundle.roles, { traveller: { name: 'Traveller', capabilities: { read: true } } })
    await site.call('DELETE', '/roles/traveller')
    const file = JSON.stringify(body.data.bundle)
    const inspected = await site.call('POST', '/transfer/inspect', { body: { file } })
    assert.deepEqual([inspected.body.data.roles[0].state, inspected.body.data.errors], ['new', []])
    const skipped = await site.call('POST', '/transfer/import', { body: { file, decisions: { traveller: 'yes' } } })
    assert.equal(skipped.body.data.snapshot, 0)
    const taken = await site.call('POST', '/transfer/import', { body: { file, decisions: { traveller: 'add' } } })
    assert.deepEqual([taken.status, taken.body.data.roles], [200, ['traveller']])
    const spoiled = file.replace('Traveller', 'Stranger')
    assert.deepEqual(verdict(await site.call('POST', '/transfer/import', { body: { file: spoiled } })), [
      422,
      'vendor_aure_bad_file',
    ])
    const huge = 'x'.repeat(1_048_577)
    assert.deepEqual(verdict(await site.call('POST', '/transfer/inspect', { body: { file: huge } })), [
      413,
      'vendor_aure_file_too_large',
    ])
  })

  test('F-60 F-61 F-62 a permission is added, found as a leftover, and removed', async () => {
    assert.deepEqual(verdict(await site.call('POST', '/capabilities', { body: { cap: 'author' } })), [
      409,
      'vendor_aure_cap_is_role',
    ])
    const added = await site.call('POST', '/capabilities', { body: { cap: 'Brew Coffee!' } })
    assert.deepEqual([added.status, added.body.data.cap], [201, 'brewcoffee'])
    const { body } = await site.call('GET', '/capabilities/orphans')
    assert.deepEqual(body.data, [{ cap: 'brewcoffee', roles: ['administrator'] }])
    assert.deepEqual(verdict(await site.call('DELETE', '/capabilities/edit_posts')), [409, 'vendor_aure_cap_in_use'])
    assert.equal((await site.call('DELETE', '/capabilities/brewcoffee')).status, 200)
    assert.deepEqual((await site.call('GET', '/capabilities/orphans')).body.data, [])
  })

  test('F-26 F-27 F-29 F-33 F-36 F-81 the simulator explains a verdict and changes nothing', async () => {
    const { id } = await site.account('simulated', ['author'])
    const { body } = await site.call('POST', '/simulate', { body: { user: id, cap: ' Edit_Posts', args: [[1]] } })
    assert.deepEqual(body.data, {
      cap: 'edit_posts',
      user: { id, login: 'simulated', name: 'simulated', roles: ['author'] },
      allowed: true,
      required: ['edit_posts'],
      trace: [
        { layer: 'role', effect: 'grant', source: 'author', detail: 'The role author grants it.', cap: 'edit_posts' },
      ],
      unexplained: false,
    })
    const nobody = await site.call('POST', '/simulate', { body: { user: 987654, cap: 'read' } })
    assert.deepEqual(
      [nobody.status, nobody.body.data.allowed, nobody.body.data.trace.length, nobody.body.data.trace[0].layer],
      [200, false, 1, 'user'],
    )
  })

  test('F-79 access is checked in the words of actions', async () => {
    const { id } = await site.account('checked', ['author'])
    const { body } = await site.call('POST', '/access/check', { body: { user: id, action: 'edit_settings' } })
    assert.deepEqual(
      [body.data.allowed, body.data.required, body.data.reasons[0].effect],
      [false, ['manage_options'], 'absent'],
    )
    assert.deepEqual(verdict(await site.call('POST', '/access/check', { body: { user: id, action: 'fly' } })), [
      400,
      'rest_invalid_param',
    ])
  })

  test('F-76 redirect rules are replaced whole, and answer when the platform asks where to send somebody', async () => {
    const evil = { roles: {}, site: { login: { type: 'url', value: '//evil.example' } } }
    assert.deepEqual(verdict(await site.call('PATCH', '/redirects', { body: evil })), [400, 'rest_invalid_param'])
    const rules = {
      roles: { author: { login: { type: 'url', value: '/welcome' } } },
      site: { logout: { type: 'home', value: null } },
    }
    assert.deepEqual((await site.call('PATCH', '/redirects', { body: rules })).body.data.rules, rules)
    const ctx = await site.systemContext()
    const asked = (roles: string[]) =>
      ctx.hooks.apply(pageHooks.loginRedirect, '/usual', { requested: '', user: { id: 1, roles } }, ctx)
    assert.deepEqual([await asked(['author']), await asked(['subscriber'])], ['/welcome', '/usual'])
    const leaving = { requested: '', user: null }
    assert.equal(await ctx.hooks.apply(pageHooks.logoutRedirect, '/usual', leaving, ctx), '/')
  })

  test('F-24 F-90 delegated roles get view and edit_roles, and lose them again', async () => {
    const delegated = async () => {
      const { body } = await site.call('GET', '/roles')
      const { capabilities } = body.data.find((role: { slug: string }) => role.slug === 'editor')
      return [capabilities.vendor_aure_view, capabilities.vendor_aure_edit_roles, capabilities.vendor_aure_edit_users]
    }
    const save = (delegate_roles: string[]) =>
      site.call('PATCH', '/settings', { body: { settings: { delegate_roles } } })
    assert.equal((await save(['editor'])).status, 200)
    assert.deepEqual(await delegated(), [true, true, undefined])
    assert.equal((await save([])).status, 200)
    assert.deepEqual(await delegated(), [undefined, undefined, undefined])
    assert.deepEqual(verdict(await save(['nobody'])), [404, 'vendor_aure_unknown_role'])
    assert.deepEqual(
      verdict(await site.call('PATCH', '/settings', { body: { settings: { snapshot_retention: 201 } } })),
      [400, 'rest_invalid_param'],
    )
  })
})
