/** The log of changes: where they came from, who made them, who is told, and how long they are kept. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { ADMIN_PASSWORD } from '../../../../../test/kit/test-app.ts'
import { innerRequest, makeContext } from '../../../../platform/context/context.ts'
import { setUserRoles } from '../../../../platform/roles/roles.ts'
import { type Site, startSite, verdict } from '../../test/kit.ts'

const DAY = 86_400_000

forEachEngine(engine => {
  let site: Site
  let admin: number
  before(async () => {
    site = await startSite(engine, 'pro')
    await site.authorization('administrator')
    admin = (await site.call('GET', '/bootstrap')).body.data.user.id
  })
  after(() => site.dispose())

  const entries = async (query: string) => (await site.call('GET', `/activity?${query}`)).body.data
  /** A person whose roles change in a given way; answers the newest entry about it. */
  const changed = async (login: string, change: (id: number) => Promise<unknown>) => {
    const { id } = await site.account(login, ['author'])
    await change(id)
    const [entry] = await entries(`target=${id}`)
    return { source: entry.source, operation: entry.operation, actor: entry.actor?.id ?? null, after: entry.after }
  }
  const roles = ['contributor']

  test('F-40 every change says where it came from', async () => {
    const session = await site.request('POST', '/host/v1/session', {
      body: { username: 'admin', password: ADMIN_PASSWORD },
    })
    const cookie = session.headers['set-cookie']!.split(';')[0]!
    const browser = { cookie, 'x-host-nonce': session.body.nonce }
    const told = (source: string, actor: number | null) => ({
      source,
      operation: 'user.roles',
      actor,
      after: { roles },
    })
    assert.deepEqual(
      await changed('by_screen', id =>
        site.request('PATCH', `/vendor-aure/v1/users/${id}`, { headers: browser, body: { roles } }),
      ),
      told('screen', 1),
    )
    assert.deepEqual(
      await changed('by_api', id => site.call('PATCH', `/users/${id}`, { body: { roles } })),
      told('api', admin),
    )
    assert.deepEqual(
      await changed('by_admin', id =>
        site.request('PUT', `/host/v1/users/${id}`, { headers: browser, body: { roles } }),
      ),
      told('admin', 1),
    )
    const { site: place } = await site.app.internals.sites.state(1)
    const terminal = makeContext(site.app.internals, {
      ...{ site: place, user: null, system: 'user role' },
      request: innerRequest('cli', 'user role'),
    })
    assert.deepEqual(
      await changed('by_cli', userId => terminal.transaction(tx => setUserRoles({ userId, roles, source: 'cli' }, tx))),
      told('cli', null),
    )
  })

  test('F-40 restores, imports, reverts and moves are told as such, and once more as a whole', async () => {
    const point = (await site.call('POST', '/snapshots', { body: {} })).body.data.id
    const { id } = await site.account('restored', ['author'])
    const later = (await site.call('POST', '/snapshots', { body: {} })).body.data.id
    await site.call('PATCH', `/users/${id}`, { body: { roles } })
    await site.call('POST', `/history/${later}/restore`, { body: {} })
    const [restored] = await entries(`target=${id}&source=restore`)
    assert.deepEqual([restored.operation, restored.after], ['user.roles', { roles: ['author'] }])
    const [whole] = await entries(`operation=snapshot.restored&target=${later}`)
    assert.deepEqual([whole.target.type, whole.source, whole.revertible], ['snapshot', 'restore', false])
    assert.equal((await entries(`operation=snapshot.restored&target=${point}`)).length, 0)

    const file = JSON.stringify({ roles: { taken: { name: 'Taken', capabilities: { read: true } } } })
    await site.call('POST', '/transfer/import', { body: { file, decisions: { taken: 'add' } } })
    const imported = await entries('source=import')
    assert.deepEqual(imported.map((entry: { operation: string }) => entry.operation).toSorted(), [
      'import',
      'role.created',
    ])

    const [made] = await entries('operation=role.created&target=taken')
    assert.equal((await site.call('POST', `/activity/${made.id}/revert`, { body: {} })).status, 200)
    const [undone] = await entries('source=revert&target=taken')
    assert.deepEqual([undone.operation, undone.before.name], ['role.deleted', 'Taken'])
    const [shown] = await entries('operation=role.created&target=taken')
    assert.deepEqual([shown.revertible, shown.reverted_by], [false, admin])
  })

  test('F-40 F-48 a move is one entry as a whole, and one for each person in the name of whoever began it', async () => {
    await site.call('POST', '/roles', { body: { slug: 'guide', name: 'Guide', capabilities: { read: true } } })
    const { id } = await site.account('guided', ['guide'])
    const begun = await site.call('POST', '/users/migrate', { body: { from: 'guide', to: 'author', mode: 'replace' } })
    const [whole] = await entries('operation=migration&target=guide')
    assert.deepEqual(
      [whole.actor.id, whole.source, whole.target, whole.after],
      [
        admin,
        'api',
        { type: 'role', id: 'guide', label: 'replace guide to author' },
        { snapshot: begun.body.data.snapshot, from: 'guide', to: 'author', mode: 'replace', total: 1 },
      ],
    )
    await site.app.jobs.drain()
    const [moved] = await entries(`target=${id}&source=background`)
    assert.deepEqual(
      [moved.actor, moved.operation, moved.before, moved.after],
      [{ id: admin, name: 'administrator' }, 'user.roles', { roles: ['guide'] }, { roles: ['author'] }],
    )
  })

  test('F-39 permissions are found by their name, days by the calendar, and what cannot be asked is refused', async () => {
    await site.call('POST', '/capabilities', { body: { cap: 'brew_coffee' } })
    await site.call('DELETE', '/capabilities/brew_coffee')
    const found = await entries('target=brew_coffee')
    assert.deepEqual(
      found.map(({ operation, target }: { operation: string; target: { type: string } }) => [operation, target.type]),
      [
        ['capability.removed', 'capability'],
        ['capability.added', 'capability'],
      ],
    )
    const today = new Date().toISOString().slice(0, 10)
    assert.ok((await entries(`from=${today}&to=${today}`)).length > 0)
    assert.deepEqual(await entries('to=2020-01-01'), [])
    assert.ok((await entries(`actor=${admin}`)).every((entry: { actor: { id: number } }) => entry.actor.id === admin))
    for (const query of ['from=2026-02-30', 'to=tomorrow', 'source=elsewhere', 'actor=me'])
      assert.deepEqual(verdict(await site.call('GET', `/activity?${query}`)), [400, 'rest_invalid_param'], query)
  })

  test('F-41 a critical change is told by mail at once, to those who are named or to the site', async () => {
    const mails = async () =>
      (await site.app.internals.database.rows('select recipients, subject, message from outbox order by id', [])) as {
        recipients: string
        subject: string
        message: string
      }[]
    const { id } = await site.account('promoted', ['author'])
    const promote = async () => {
      const body = { roles: ['administrator'], acknowledged: [`user:${id}:role:administrator`] }
      assert.equal((await site.call('PATCH', `/users/${id}`, { body })).status, 200)
      await site.call('PATCH', `/users/${id}`, { body: { roles: ['author'] } })
    }
    const already = (await mails()).length
    await promote()
    assert.equal((await mails()).length, already, 'nobody is told unless somebody wants it')
    await site.call('PATCH', '/activity/settings', { body: { alert_critical: true } })
    await promote()
    const [first, ...none] = (await mails()).slice(already)
    assert.equal(none.length, 0, 'the way back is not critical')
    assert.deepEqual(JSON.parse(first!.recipients), ['admin@localhost.localdomain'])
    assert.match(first!.subject, /^A critical change of rights on /)
    assert.match(JSON.parse(first!.message).text, /What: user\.roles\nOn: user promoted\nBy: administrator \(api\)\n/)
    await site.call('PATCH', '/activity/settings', { body: { alert_email: ['a@example.com', 'b@example.com'] } })
    await promote()
    const told = (await mails()).slice(already + 1).map(({ recipients }) => JSON.parse(recipients))
    assert.deepEqual(told, [['a@example.com'], ['b@example.com']])
    await site.call('PATCH', '/activity/settings', { body: { alert_critical: false } })
  })

  test('F-41 whoever switches the log or its alerts off leaves that as an entry', async () => {
    const [alerts] = await entries('operation=settings')
    assert.deepEqual([alerts.before.alert_critical, alerts.after.alert_critical], [true, false])
    await site.call('PATCH', '/settings', { body: { modules: { activity: false } } })
    await site.call('PATCH', '/settings', { body: { modules: { activity: true } } })
    const [on, off] = await entries('operation=settings')
    assert.deepEqual([off.after.modules.activity, on.after.modules.activity], [false, true])
  })

  test('F-106 entries older than the owner keeps them are taken away by night, and 0 keeps all', async () => {
    const total = async () => (await site.call('GET', '/activity')).body.meta.total
    const keep = (days: number) => site.call('PATCH', '/activity/settings', { body: { retention_days: days } })
    await keep(0)
    const all = await total()
    assert.ok(all > 5)
    await site.app.jobs.drain()
    site.moveClock(400 * DAY)
    await site.app.jobs.drain()
    assert.equal(await total(), all)
    await keep(30)
    site.moveClock(2 * DAY)
    await site.app.jobs.drain()
    const left = await entries('per_page=100')
    assert.deepEqual(
      left.map((entry: { operation: string }) => entry.operation),
      ['settings'],
    )
  })
})
