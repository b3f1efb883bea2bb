import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachSite, type Site, startSite, verdict } from './kit.ts'

/** Every address with the least right that opens it. */
const READS = [
  ...['/bootstrap', '/roles', '/catalogue', '/capabilities', '/capabilities/orphans', '/users', '/users/1'],
  ...['/users/migrate', '/history', '/snapshots', '/transfer/export', '/redirects', '/settings'],
  ...['/insights/health', '/insights/menu', '/insights/screens', '/access/actions', '/posts'],
]

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
  })
  after(() => site.dispose())

  for (const path of READS)
    test(`F-01 F-52 GET ${path} is for those who hold the right, and answers in the envelope`, async () => {
      assert.deepEqual(verdict(await site.call('GET', path, { as: null })), [401, 'vendor_aure_forbidden'])
      assert.deepEqual(verdict(await site.call('GET', path, { as: 'subscriber' })), [403, 'vendor_aure_forbidden'])
      const { status, body } = await site.call('GET', path)
      assert.deepEqual([status, body.success, typeof body.data], [200, true, 'object'])
    })

  test('F-03 F-54 roles have slug, name, capabilities, version and holder count', async () => {
    const { body } = await site.call('GET', '/roles')
    const subscriber = body.data.find((role: { slug: string }) => role.slug === 'subscriber')
    assert.match(subscriber.version, /^[0-9a-f]{16}$/)
    assert.deepEqual(
      { ...subscriber, version: '' },
      {
        slug: 'subscriber',
        name: 'Subscriber',
        capabilities: { read: true, level_0: true },
        version: '',
        people: 1,
        is_default: true,
        is_core: true,
        is_administrator: false,
        locked: false,
        origin: 'core',
      },
    )
    assert.equal((await site.call('GET', '/roles/subscriber')).status, 404)
  })

  test('F-04 F-104 head counts that are switched off are null, and a feature that is off has no routes', async () => {
    const modules = { head_counts: false, simulator: false, nonsense: true }
    const saved = await site.call('PATCH', '/settings', { body: { modules } })
    assert.deepEqual([saved.status, saved.body.data.modules.simulator], [200, false])
    const { body } = await site.call('GET', '/roles')
    assert.deepEqual([...new Set(body.data.map((role: { people: unknown }) => role.people))], [null])
    assert.deepEqual(verdict(await site.call('POST', '/simulate', { body: { user: 1, cap: 'read' } })), [
      404,
      'rest_no_route',
    ])
    await site.call('PATCH', '/settings', { body: { modules: { head_counts: true, simulator: true } } })
    assert.equal((await site.call('POST', '/simulate', { body: { user: 1, cap: 'read' } })).status, 200)
  })

  test('F-55 F-56 F-57 a role is made, copied, changed and deleted', async () => {
    const made = await site.call('POST', '/roles', {
      body: { slug: 'reviewer', name: 'Reviewer', from: 'author', capabilities: { upload_files: false } },
    })
    assert.equal(made.status, 201)
    assert.deepEqual([made.body.data.capabilities.edit_posts, made.body.data.capabilities.upload_files], [true, false])
    assert.deepEqual(verdict(await site.call('POST', '/roles', { body: { slug: 'reviewer', name: 'Again' } })), [
      409,
      'vendor_aure_role_exists',
    ])
    assert.deepEqual(verdict(await site.call('POST', '/roles', { body: { slug: 'x', name: 'X', from: 'nobody' } })), [
      404,
      'vendor_aure_unknown_role',
    ])
    assert.deepEqual(verdict(await site.call('POST', '/roles', { body: { slug: 'Bad Slug', name: 'X' } })), [
      400,
      'rest_invalid_param',
    ])
    assert.deepEqual(verdict(await site.call('POST', '/roles', { body: { slug: 'manage_options', name: 'X' } })), [
      409,
      'vendor_aure_cap_is_role',
    ])
    const changed = await site.call('PATCH', '/roles/reviewer', {
      body: { name: 'Proof reader', capabilities: { read: true } },
    })
    assert.deepEqual(
      [changed.status, changed.body.data.name, changed.body.data.capabilities],
      [200, 'Proof reader', { read: true }],
    )
    const person = await site.account('proof', ['reviewer'])
    const refused = await site.call('DELETE', '/roles/reviewer')
    assert.deepEqual([...verdict(refused), refused.body.data.people], [409, 'vendor_aure_reassign_needed', 1])
    const gone = await site.call('DELETE', '/roles/reviewer?reassign_to=author')
    assert.deepEqual([gone.status, gone.body.data.reassigned], [200, 1])
    const { body } = await site.call('GET', `/users/${person.id}`)
    assert.deepEqual([body.data.roles, body.data.capabilities], [['author'], {}])
    assert.deepEqual(verdict(await site.call('DELETE', '/roles/subscriber?reassign_to=author')), [
      409,
      'vendor_aure_default_role',
    ])
    assert.deepEqual(verdict(await site.call('DELETE', '/roles/administrator?reassign_to=author')), [
      409,
      'vendor_aure_last_administrator',
    ])
  })

  test('F-45 F-69 F-22 a change set is previewed, applied, and is one restore point', async () => {
    const { id } = await site.account('changing', ['subscriber'])
    const { body: user } = await site.call('GET', `/users/${id}`)
    const set = {
      users: { [id]: { roles: ['author'], capabilities: { export: true } } },
      versions: { [`user:${id}`]: user.data.version },
    }
    const preview = await site.call('POST', '/changes/preview', { body: set })
    assert.deepEqual(preview.body.data.totals, { changes: 3, people: 1 })
    assert.deepEqual([preview.body.data.allowed, preview.body.data.users[0].rolesAdded], [true, ['author']])
    const points = async () => (await site.call('GET', '/snapshots')).body.meta.total
    const already = await points()
    const applied = await site.call('POST', '/changes/apply', { body: set })
    assert.deepEqual([applied.status, applied.body.data.totals], [200, { changes: 3, people: 1 }])
    assert.deepEqual([applied.body.data.snapshot > 0, await points()], [true, already + 1])
    assert.deepEqual(verdict(await site.call('POST', '/changes/apply', { body: set })), [
      409,
      'vendor_aure_changed_elsewhere',
    ])
    const again = await site.call('POST', '/changes/apply', { body: { users: set.users } })
    assert.deepEqual([again.body.data.snapshot, await points()], [0, already + 1])
  })

  test('F-95 F-46 a critical warning must be acknowledged on every path, and nothing is saved before', async () => {
    const { id } = await site.account('risky', ['subscriber'])
    const body = { roles: ['administrator'] }
    const refused = await site.call('PATCH', `/users/${id}`, { body })
    const key = `user:${id}:role:administrator`
    assert.deepEqual([...verdict(refused), refused.body.data.warnings[0].key], [422, 'vendor_aure_unacknowledged', key])
    assert.deepEqual((await site.call('GET', `/users/${id}`)).body.data.roles, ['subscriber'])
    assert.equal((await site.call('PATCH', `/users/${id}`, { body: { ...body, acknowledged: [key] } })).status, 200)
    assert.equal((await site.call('PATCH', `/users/${id}`, { body: { roles: ['subscriber'] } })).status, 200)
  })

  test('F-93 F-97 F-68 a part of the body that the caller may not change refuses the whole', async () => {
    const role = { slug: 'role_clerk', name: 'Clerk', capabilities: { read: true, vendor_aure_edit_roles: true } }
    await site.call('POST', '/roles', { body: role })
    await site.account('clerk', ['role_clerk'])
    const { id } = await site.account('clerked', ['subscriber'])
    const set = { roles: { subscriber: { read: true, level_0: true } }, users: { [id]: { roles: ['role_clerk'] } } }
    assert.deepEqual(verdict(await site.call('POST', '/changes/apply', { as: 'clerk', body: set })), [
      403,
      'vendor_aure_forbidden',
    ])
    const tries = [
      ['POST', '/roles', { slug: 'mine', name: 'Mine', from: 'administrator' }],
      ['POST', '/roles', { slug: 'mine', name: 'Mine', capabilities: { manage_options: true } }],
      ['PATCH', '/roles/subscriber', { capabilities: { read: true, manage_options: true } }],
      ['POST', '/changes/apply', { roles: { role_clerk: { ...role.capabilities, edit_posts: true } } }],
      ['DELETE', '/roles/role_clerk?reassign_to=administrator', undefined],
      ['POST', '/capabilities', { cap: 'brew_coffee' }],
      [
        'POST',
        '/transfer/import',
        {
          file: JSON.stringify({ roles: { role_clerk: { capabilities: { import: true } } } }),
          decisions: { role_clerk: 'add' },
        },
      ],
    ] as const
    for (const [method, path, body] of tries)
      assert.deepEqual(
        verdict(await site.call(method, path, { as: 'clerk', body })),
        [403, 'vendor_aure_cap_not_held'],
        `${method} ${path}`,
      )
  })

  test('F-98 a locked Administrator is locked on every path', async () => {
    await site.call('PATCH', '/settings', { body: { settings: { show_administrator: false, other: 1 } } })
    const { id } = await site.account('hopeful', ['subscriber'])
    const file = JSON.stringify({ roles: { administrator: { capabilities: { read: true } } } })
    const tries = [
      ['PATCH', '/roles/administrator', { name: 'Boss' }],
      ['DELETE', '/roles/administrator?reassign_to=author', undefined],
      ['PATCH', `/users/${id}`, { roles: ['administrator'] }],
      ['POST', '/transfer/import', { file, decisions: { administrator: 'overwrite' } }],
      ['POST', '/users/migrate', { from: 'subscriber', to: 'administrator', mode: 'add' }],
    ] as const
    for (const [method, path, body] of tries)
      assert.deepEqual(
        verdict(await site.call(method, path, { body })),
        [403, 'vendor_aure_administrator_locked'],
        path,
      )
    await site.call('PATCH', '/settings', { body: { settings: { show_administrator: true } } })
  })

  test('F-63 F-105 people are listed, searched and filtered by role', async () => {
    await site.account('findable', ['editor'])
    const found = await site.call('GET', '/users?search=findab&role=editor')
    assert.deepEqual([found.body.meta.total, found.body.data[0].roles], [1, ['editor']])
    assert.equal((await site.call('GET', '/users')).body.meta.per_page, 25)
    assert.deepEqual(verdict(await site.call('GET', '/users?per_page=101')), [400, 'rest_invalid_param'])
    assert.deepEqual(verdict(await site.call('GET', '/users/999999')), [404, 'vendor_aure_unknown_user'])
  })
})
