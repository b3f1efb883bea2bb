import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { engines, forEachEngine, makePlace, type Place } from '../../../../../test/kit/databases.ts'
import { openDatabase } from '../../../../db/open-database.ts'
import { erasePersonalData, exportPersonalData } from '../../../../platform/personal-data/personal-data.ts'
import { hooks } from '../../hooks.ts'
import { EVENTS } from '../../store/event-table.ts'
import { withArchive } from '../store/archive/archive.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

const DAY = 86_400_000

forEachEngine(engine => {
  let site: ProSite
  before(async () => {
    site = await startPro(engine)
    await site.events()
    await save({ after_days: 30 })
  })
  after(() => site.dispose())

  const save = (body: object) => site.call('POST', '/archive/settings', { body })
  const archived = async (query = '') => (await site.call('GET', `/archive/events?per_page=200&${query}`)).body.data
  const status = async () => (await site.call('GET', '/archive/status')).body.data
  const post = (label: string) => site.record({ code: 2000, object: { type: 'post', id: 1, label } })
  const runNow = async () => {
    const answer = await site.call('POST', '/archive/run-now')
    await site.app.jobs.drain()
    return answer
  }
  const labels = (events: readonly { object: { label: string }; event_code: number }[]) =>
    events.filter(event => event.event_code === 2000).map(event => event.object.label)

  test('A-125 A-126 A-127 old events move to the archive with their ids, and are read there as in the log', async () => {
    for (const label of ['Old one', 'Old two', 'Old three']) await post(label)
    const before = await site.events('group=content')
    site.moveClock(31 * DAY)
    await post('Young')
    const answer = await runNow()
    assert.deepEqual([answer.status, answer.body.data.state], [202, 'running'])
    assert.deepEqual(labels(await site.events('group=content')), ['Young'])
    const moved = await archived('group=content')
    assert.deepEqual(moved, before)
    const { state, rows, oldest_at, newest_at, size, last_error, reachable } = await status()
    assert.deepEqual([state, last_error, reachable], ['idle', null, true])
    assert.ok(rows >= 3 && oldest_at <= newest_at && size > 0)
    const one = await site.call('GET', `/archive/events/${moved[0].id}`)
    assert.deepEqual([one.body.data.id, one.body.data.definition.code], [moved[0].id, 2000])
    assert.deepEqual(verdict(await site.call('GET', `/events/${moved[0].id}`)), [404, 'vendor_activity_log_not_found'])
    assert.deepEqual(verdict(await site.call('GET', '/archive/events/1')), [404, 'vendor_activity_log_not_found'])
    const [told] = await site.events('event_code=9007')
    assert.match(told.message, /^\d+ events were moved to the archive\.$/)
  })

  test('A-125 the archive takes the same parameters as the log', async () => {
    const page = await site.call('GET', '/archive/events?per_page=1&group=content&with_total=true')
    assert.deepEqual([page.body.data.length, page.body.meta.has_more, page.body.meta.total], [1, true, 3])
    const next = await site.call(
      'GET',
      `/archive/events?per_page=1&group=content&before_id=${page.body.meta.next_before_id}`,
    )
    assert.deepEqual(labels(next.body.data), ['Old two'])
    assert.deepEqual(labels(await archived('search=one')), ['Old one'])
    assert.deepEqual((await site.call('GET', '/archive/events?severity=bogus')).body.meta.ignored, ['severity'])
    assert.equal((await site.call('GET', '/archive/events?per_page=0')).status, 400)
    assert.equal((await site.call('GET', `/archive/events?search=${'x'.repeat(101)}`)).status, 400)
    assert.deepEqual(labels(await archived('date_from=2020-01-01&date_to=2020-12-31')), [])
  })

  test('A-127 a second run while one is under way is refused', async () => {
    assert.equal((await site.call('POST', '/archive/run-now')).status, 202)
    assert.deepEqual(verdict(await site.call('POST', '/archive/run-now')), [409, 'vendor_activity_log_busy'])
    assert.equal((await status()).state, 'running')
    // One that was cut short is taken up again, so that it comes to its end by itself.
    await site.app.jobs.drain()
    assert.deepEqual([(await status()).state, (await runNow()).status], ['idle', 202])
  })

  test('A run that was cut short after the copy goes on: nothing twice, nothing lost', async () => {
    await post('Cut short')
    site.moveClock(31 * DAY)
    const ctx = await site.systemContext()
    const [row] = await ctx.database.rows(`select * from ${EVENTS} where object_label = ?`, ['Cut short'])
    // As a server leaves it that dies between the copy and the removal.
    await withArchive(archive => archive.transaction(null, db => db.insertInto(EVENTS).values(row!).execute()), ctx)
    await runNow()
    assert.deepEqual(labels(await archived('search=Cut')), ['Cut short'])
    assert.deepEqual(labels(await site.events('search=Cut')), [])
  })

  test('Events that the archive does not give back faithfully stay in the log', async () => {
    const id = await post('Precious')
    site.moveClock(31 * DAY)
    const ctx = await site.systemContext()
    const [row] = await ctx.database.rows(`select * from ${EVENTS} where id = ?`, [id])
    const false_ = { ...row, message: 'Something else' }
    await withArchive(archive => archive.transaction(null, db => db.insertInto(EVENTS).values(false_).execute()), ctx)
    await runNow()
    const { state, last_error } = await status()
    assert.equal(state, 'failed')
    assert.match(last_error, /did not give back/)
    assert.deepEqual(labels(await site.events('search=Precious')), ['Precious'])
    await withArchive(
      archive => archive.transaction(null, db => db.deleteFrom(EVENTS).where('id', '=', id).execute()),
      ctx,
    )
    await runNow()
    assert.deepEqual(labels(await archived('search=Precious')), ['Precious'])
  })

  test('Copied without removal, events are in both until retention takes them, and never before they are copied', async () => {
    await save({ enabled: true, delete_after_copy: false, after_days: 30 })
    await site.call('POST', '/settings', { body: { retention_days: 40 } })
    await post('In both')
    site.moveClock(31 * DAY)
    await runNow()
    assert.deepEqual(
      [labels(await site.events('search=In both')), labels(await archived('search=In both'))],
      [['In both'], ['In both']],
    )
    await post('Not copied yet')
    const ctx = await site.systemContext()
    const [event] = await site.events('search=Not copied')
    const before = await ctx.hooks.apply(hooks.pruneBefore, '2999-01-01T00:00:00.000000Z', undefined, ctx)
    assert.ok(before < event.occurred_at)
    await save({ enabled: true, delete_after_copy: true })
    assert.equal(
      await ctx.hooks.apply(hooks.pruneBefore, '2999-01-01T00:00:00.000000Z', undefined, ctx),
      '0000-01-01T00:00:00.000000Z',
    )
    await save({ enabled: false })
  })

  test('The nightly run moves what is old enough, and does nothing while it is off', async () => {
    await post('By night')
    site.moveClock(100 * DAY)
    await site.app.jobs.drain()
    assert.equal((await archived('search=By night')).length, 0)
    await save({ enabled: true, schedule: 'daily' })
    await post('By night, later')
    site.moveClock(100 * DAY)
    await site.app.jobs.drain()
    assert.deepEqual(labels(await archived('search=By night')), ['By night, later'])
    await save({ enabled: false })
  })

  test('What the archive keeps of a person is handed out and erased with the rest', async () => {
    const { id } = await site.account('grace', ['author'])
    await site.request('POST', '/host/v1/posts', { as: 'grace', body: { title: 'By Grace' } })
    site.moveClock(31 * DAY)
    await runNow()
    assert.ok((await archived('user_login=grace')).length > 0)
    const person = { email: 'grace@example.com', userId: id }
    const ctx = await site.systemContext()
    const { sites } = await exportPersonalData(person, ctx)
    const section = sites[0]?.sections.find(({ name }) => name === 'activity-log.archive')
    assert.ok(section && section.items.length > 0)
    await erasePersonalData({ person, reassign: 1 }, ctx)
    await site.app.jobs.drain()
    assert.equal((await archived('user_login=grace')).length, 0)
    const erased = (await archived('search=By Grace'))[0]
    assert.deepEqual(
      [erased.user.login, erased.ip, erased.message],
      ['(erased)', '', '(erased) created the post By Grace.'],
    )
  })

  test('An archive that cannot be reached is told as such, and the log goes on', async () => {
    await save({
      target: 'external',
      connection: { host: '127.0.0.1', port: 1, database: 'x', user: 'x', password: 'y', tls: false },
    })
    assert.deepEqual(verdict(await site.call('GET', '/archive/events')), [
      503,
      'vendor_activity_log_archive_unavailable',
    ])
    await post('Stays')
    site.moveClock(31 * DAY)
    await runNow()
    const { state, reachable, last_error } = await status()
    assert.deepEqual([state, reachable, last_error], ['failed', false, 'No usable answer came from this address.'])
    assert.deepEqual(labels(await site.events('search=Stays')), ['Stays'])
    await save({ target: 'local' })
  })

  test('A-127 an external PostgreSQL server takes the events', { skip: !engines.includes('postgres') }, async t => {
    const place: Place = await makePlace('postgres')
    t.after(() => place.remove())
    const url = new URL(place.options.url!)
    const connection = {
      host: '127.0.0.1',
      port: Number(url.port),
      database: url.pathname.slice(1),
      user: url.username,
      password: url.password,
      tls: false,
    }
    const tried = await site.call('POST', '/archive/test-connection', { body: { connection } })
    assert.deepEqual(tried.body.data, { connected: true, error: null })
    await save({ target: 'external', connection })
    await post('Far away')
    site.moveClock(31 * DAY)
    await runNow()
    assert.deepEqual(labels(await archived('search=Far away')), ['Far away'])
    assert.deepEqual(labels(await site.events('search=Far away')), [])
    await save({ target: 'local' })
    const there = await openDatabase(place.options)
    const rows = await there.rows(`select id from ${EVENTS}`, []).finally(() => there.close())
    assert.ok(rows.length > 0)
  })

  test('A run over many chunks moves every event once', async () => {
    const ROWS = process.env.DOZEN_STRESS ? 100_000 : 1800
    await site.inSystem(async ctx => {
      const last = ctx.db.selectFrom(EVENTS).selectAll().orderBy('id', 'desc').limit(1)
      const { id: _, ...values } = await last.executeTakeFirstOrThrow()
      for (let done = 0; done < ROWS; done += 200)
        await ctx.db
          .insertInto(EVENTS)
          .values(Array.from({ length: 200 }, () => ({ ...values, group_key: 'network' })))
          .execute()
    })
    site.moveClock(31 * DAY)
    await runNow()
    const ctx = await site.systemContext()
    const count = await withArchive(
      archive => archive.value(`select count(distinct id) from ${EVENTS} where group_key = 'network'`, []),
      ctx,
    )
    const left = await ctx.database.value(`select count(*) from ${EVENTS} where group_key = 'network'`, [])
    assert.deepEqual([Number(count), Number(left)], [ROWS, 0])
  })
})
