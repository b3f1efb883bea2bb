/** Moving everybody who holds a role: in steps, in the name of whoever began it, and only as far as he may. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { workOnTask } from '../../../platform/tasks/tasks.ts'
import { latestMove, PER_STEP } from '../tasks/move-holders.ts'
import { addPeople, forEachSite, type Site, startSite, verdict } from './kit.ts'

forEachSite((engine, edition) => {
  let site: Site
  before(async () => {
    site = await startSite(engine, edition)
    await site.authorization('administrator')
    for (const slug of ['guide', 'ranger'])
      await site.call('POST', '/roles', { body: { slug, name: slug, capabilities: { read: true } } })
  })
  after(() => site.dispose())

  const start = (body: object, as = 'administrator') => site.call('POST', '/users/migrate', { as, body })
  const stateOf = async () => (await site.call('GET', '/users/migrate')).body.data
  const holders = async (role: string) => (await site.call('GET', `/users?role=${role}&per_page=1`)).body.meta.total
  /** One step, as the job does it. Answers whether there is more to do. */
  const step = async () => {
    const ctx = await site.systemContext()
    const { id } = (await latestMove(ctx))!
    return (await workOnTask(id, { milliseconds: 60_000, things: PER_STEP }, ctx)).status === 'running'
  }

  test('F-67 before the first move the state is idle, with every field there is', async () => {
    const fields = ['state', 'from', 'to', 'mode', 'total', 'done', 'failed', 'snapshot', 'started_at', 'finished_at']
    const idle = await stateOf()
    assert.deepEqual([idle.state, Object.keys(idle)], ['idle', fields])
  })

  test('F-44 F-48 F-67 everybody is moved in steps; the request that begins it counts and plans, and takes a point', async () => {
    await addPeople(site, PER_STEP + 5, ['guide'])
    await addPeople(site, 3, ['author', 'guide'])
    const begun = await start({ from: 'guide', to: 'ranger', mode: 'replace' })
    const total = PER_STEP + 8
    assert.deepEqual([begun.status, begun.body.data.state, begun.body.data.total], [202, 'running', total])
    assert.deepEqual(verdict(await start({ from: 'guide', to: 'ranger', mode: 'add' })), [409, 'vendor_aure_busy'])
    const [point] = (await site.call('GET', '/history?per_page=1')).body.data
    assert.deepEqual(
      [point.id, point.operation, point.totals],
      [begun.body.data.snapshot, 'migration', { changes: 2 * total, people: total }],
    )
    await site.app.jobs.drain()
    const done = await stateOf()
    assert.deepEqual([done.state, done.done, done.failed], ['finished', total, []])
    assert.deepEqual([await holders('guide'), await holders('ranger')], [0, total])
    const both = (await site.call('GET', '/users?role=author&per_page=100')).body.data
    assert.deepEqual(
      new Set(both.map((user: { roles: string[] }) => user.roles.join()).filter((held: string) => held !== 'author')),
      new Set(['author,ranger']),
    )
  })

  test('F-48 a move that is cancelled stops between two steps, and what is done stays', async () => {
    const already = await holders('guide')
    const begun = await start({ from: 'ranger', to: 'guide', mode: 'replace' })
    assert.equal(await step(), true)
    const { body } = await site.call('DELETE', '/users/migrate')
    assert.deepEqual([body.data.state, body.data.done], ['cancelled', PER_STEP])
    await site.app.jobs.drain()
    assert.equal(await holders('guide'), already + PER_STEP)
    const back = await site.call('POST', `/history/${begun.body.data.snapshot}/restore`, { body: {} })
    assert.equal(back.status, 200)
    assert.equal(await holders('guide'), already, 'the point from before the move brings everybody back')
  })

  test('F-91 whoever loses the right to change people moves nobody any more', async () => {
    const capabilities = { read: true, vendor_aure_edit_users: true }
    await site.call('POST', '/roles', { body: { slug: 'clerk', name: 'Clerk', capabilities } })
    const clerk = await site.account('a_clerk', ['clerk'])
    assert.equal((await start({ from: 'ranger', to: 'guide', mode: 'replace' }, 'a_clerk')).status, 202)
    assert.equal(await step(), true)
    await site.call('PATCH', `/users/${clerk.id}`, { body: { roles: ['subscriber'] } })
    const moved = await holders('guide')
    await site.app.jobs.drain()
    const state = await stateOf()
    assert.deepEqual(
      [state.state, state.done, state.failed],
      ['failed', PER_STEP, [{ user: null, code: 'vendor_aure_error', message: 'You may not change people.' }]],
    )
    assert.equal(await holders('guide'), moved)
  })

  test('F-49 F-95 a move to a role that gives control is confirmed person by person, and nobody gives what he lacks', async () => {
    const ids = await addPeople(site, 3, ['contributor'])
    const move = { from: 'contributor', to: 'administrator', mode: 'add' }
    const refused = await start(move)
    assert.deepEqual(verdict(refused), [422, 'vendor_aure_unacknowledged'])
    const keys = refused.body.data.warnings.map((warning: { key: string }) => warning.key)
    assert.deepEqual(
      keys,
      ids.map(id => `user:${id}:role:administrator`),
    )
    assert.deepEqual(verdict(await start({ ...move, acknowledged: keys.slice(1) })), [
      422,
      'vendor_aure_unacknowledged',
    ])
    assert.equal((await start({ ...move, acknowledged: keys })).status, 202)
    await site.app.jobs.drain()
    assert.equal((await stateOf()).done, 3)
    await site.account('b_clerk', ['clerk'])
    assert.deepEqual(verdict(await start({ from: 'ranger', to: 'editor', mode: 'add' }, 'b_clerk')), [
      403,
      'vendor_aure_cap_not_held',
    ])
  })

  test('F-44 F-101 who would be left without a role is skipped and told', async () => {
    const [only] = await addPeople(site, 1, ['ranger'])
    await start({ from: 'ranger', to: 'ranger', mode: 'remove' })
    await site.app.jobs.drain()
    const { failed } = await stateOf()
    const told = { user: only, code: 'vendor_aure_no_roles', message: 'No role would be left.' }
    assert.deepEqual(
      failed.find((failure: { user: number }) => failure.user === only),
      told,
    )
    assert.deepEqual((await site.call('GET', `/users/${only}`)).body.data.roles, ['ranger'])
  })
})
