import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { listTasks, workOnTask } from '../../../platform/tasks/tasks.ts'
import { pruneEvents } from '../jobs/prune.ts'
import { foldSome } from '../store/counters.ts'
import { importLog } from '../store/legacy/legacy-import.ts'
import { type LogSite, startLog } from './kit.ts'
import { legacyRows, writeLegacyFile } from './legacy-file.ts'

forEachEngine(engine => {
  const sites: LogSite[] = []
  let site: LogSite
  beforeEach(async () => {
    site = await startLog(engine)
    sites.push(site)
    await site.authorization('admin')
  })
  after(() => Promise.all(sites.map(one => one.dispose())))

  const write = (lines: readonly unknown[]) => writeLegacyFile({ dataDir: site.config.dataDir, lines })
  const status = async () => (await site.call('GET', '/import/legacy-log')).body.data
  const start = async (body: object = {}) => (await site.call('POST', '/import/legacy-log/start', { body })).body.data
  const counts = ({ state, total, processed, imported, skipped, unmapped }: any) => ({
    state,
    total,
    processed,
    imported,
    skipped,
    unmapped,
  })

  test('A-110 without a file there is nothing to import', async () => {
    assert.deepEqual([(await status()).state, (await status()).found], ['not_found', false])
    assert.equal((await site.call('POST', '/import/legacy-log/start')).status, 404)
    assert.equal((await site.call('POST', '/import/legacy-log/cancel')).status, 200)
  })

  test('A-69 A-110 A-111 the other log is imported, older than everything, in its order', async () => {
    await write([...legacyRows(1200), 'not json', { alert_id: 99_999, created_on: 1_600_000_000, username: 'old1' }])
    assert.equal((await status()).state, 'idle')
    assert.equal((await start()).state, 'running')
    await site.app.jobs.drain()
    assert.deepEqual(counts(await status()), {
      state: 'finished',
      total: 1202,
      processed: 1202,
      imported: 1201,
      skipped: 1,
      unmapped: 1,
    })
    const old = await site.events('user_login=old0&date_to=2020-12-31')
    assert.equal(old.length, 200)
    assert.deepEqual(
      old.map(({ id }) => id),
      old.map(({ id }) => id).toSorted((a, b) => b - a),
    )
    assert.ok(old[0].occurred_at > old[1].occurred_at && old[0].id < 1_000_000_001)
    const [first] = await site.events('date_to=2020-05-01&object_id=1')
    assert.equal(first.occurred_at, '2020-05-01T12:00:00.250000Z')
    const [post] = await site.events('user_login=old4&event_code=2002&per_page=1')
    assert.deepEqual([post.object.label, post.user_role, post.action], ['Old post 1194', 'editor', 'published'])
    const [unmapped] = await site.events('event_code=6199')
    assert.equal(unmapped.user.login, 'old1')
    assert.match((await site.events('event_code=9009'))[0].message, /finished, 1201 events/)
  })

  test('A-111 older ones and those without a counterpart can be left out', async () => {
    await write([...legacyRows(48), { alert_id: 99_999, created_on: 1_600_000_000 }])
    await start({ date_from: '2020-05-02', skip_unmapped: true })
    await site.app.jobs.drain()
    assert.deepEqual(counts(await status()), {
      state: 'finished',
      total: 49,
      processed: 49,
      imported: 36,
      skipped: 13,
      unmapped: 1,
    })
    assert.equal((await status()).date_from, '2020-05-02T00:00:00.000000Z')
  })

  test('A-69 A-70 a cancelled import keeps its place, and goes on there', async () => {
    await write(legacyRows(700))
    await start()
    const ctx = await site.systemContext()
    const [task] = await listTasks({ names: [importLog.name], limit: 1 }, ctx)
    await workOnTask(task!.id, { milliseconds: 60_000, things: 500 }, ctx)
    const stopped = (await site.call('POST', '/import/legacy-log/cancel')).body.data
    assert.deepEqual(counts(stopped), {
      state: 'stopped',
      total: 700,
      processed: 500,
      imported: 500,
      skipped: 0,
      unmapped: 0,
    })
    await site.app.jobs.drain()
    assert.equal((await status()).processed, 500)
    assert.equal((await start()).position, stopped.position)
    assert.equal((await start()).state, 'running')
    await site.app.jobs.drain()
    assert.deepEqual(counts(await status()), {
      state: 'finished',
      total: 700,
      processed: 700,
      imported: 700,
      skipped: 0,
      unmapped: 0,
    })
    assert.equal((await start()).state, 'running')
    await site.app.jobs.drain()
    assert.equal((await status()).imported, 700)
    assert.equal((await site.call('GET', '/events?with_total=1&date_to=2021-01-01')).body.meta.total, 700)
  })

  test('imported events are counted, whether the counters were there before or not', async () => {
    const ctx = await site.systemContext()
    await foldSome(ctx)
    await write(legacyRows(60))
    await start()
    await site.app.jobs.drain()
    const row = await ctx.db.selectFrom('activity_folds').select('total').executeTakeFirstOrThrow()
    const { total } = (await site.call('GET', '/events?with_total=1')).body.meta
    while (await foldSome(ctx));
    const folded = await ctx.db.selectFrom('activity_folds').select('total').executeTakeFirstOrThrow()
    assert.ok(Number(row.total) >= 60)
    assert.equal(Number(folded.total), total)
    assert.equal((await site.events('date_from=2020-05-02&date_to=2020-05-02')).length, 24)
  })

  test('U-14 imported events keep their age: the days of the log itself do not concern them', async () => {
    await write(legacyRows(30))
    await start()
    await site.app.jobs.drain()
    const ctx = await site.systemContext()
    const imported = async () => (await site.events('date_to=2021-01-01')).length
    await pruneEvents.run(null, ctx)
    assert.equal(await imported(), 30, 'for ever unless told')
    const pruning = (await site.call('GET', '/health')).body.data.checks.find(({ id }: any) => id === 'pruning')
    assert.equal(pruning.status, 'ok')
    await site.call('POST', '/settings', { body: { legacy_retention_days: 3650 } })
    await pruneEvents.run(null, ctx)
    assert.equal(await imported(), 30, 'they are younger than ten years')
    await site.call('POST', '/settings', { body: { retention_days: 0, legacy_retention_days: 365 } })
    await pruneEvents.run(null, ctx)
    assert.equal(await imported(), 0)
    assert.match((await site.events('event_code=9008'))[0].message, /^30 events from before /)
    assert.equal((await site.call('POST', '/settings', { body: { legacy_retention_days: -1 } })).status, 422)
  })

  test('U-14 people of the other log are known by their login, and are names only where there is no such member', async () => {
    const ann = await site.account('ann', ['editor'])
    const made = await site.request('POST', '/host/v1/sites', { as: 'admin', body: { path: '/two/', title: 'Two' } })
    await site.account('elsewhere', ['editor'], made.body.id)
    const line = (username: string, user_id: number, minutes: number) => ({
      ...{ alert_id: 2001, created_on: 1_588_334_400 + 60 * minutes, username, user_id, post_id: 12, severity: 200 },
    })
    await write([line('Ann', 7, 0), line('nobody-here', ann.id, 1), line('elsewhere', 1, 2), line('', 1, 3)])
    await start()
    await site.app.jobs.drain()
    const people = (await site.events('site_id=1&date_to=2021-01-01')).map(({ user }) => [user.id, user.login])
    assert.deepEqual(people, [
      [0, ''],
      [0, 'elsewhere'],
      [0, 'nobody-here'],
      [ann.id, 'Ann'],
    ])
  })

  test('X-11 a date that is no text is 422', async () => {
    await write(legacyRows(1))
    for (const date_from of [{ toString: null }, [], true, 2020])
      assert.equal((await site.call('POST', '/import/legacy-log/start', { body: { date_from } })).status, 422)
  })

  test('a bad wish is 422, and a file that cannot be read ends as failed', async () => {
    await write(legacyRows(3))
    const { status: code, body } = await site.call('POST', '/import/legacy-log/start', {
      body: { date_from: 'soon', skip_unmapped: 'x' },
    })
    assert.deepEqual([code, Object.keys(body.data.fields)], [422, ['date_from', 'skip_unmapped']])
    await write([`{"alert_id":1000,"created_on":1600000000,"username":"${'x'.repeat(1_200_000)}"}`])
    await start()
    await site.app.jobs.drain()
    const found = await status()
    assert.equal(found.state, 'failed')
    assert.match(found.error, /longer than/)
  })
})
