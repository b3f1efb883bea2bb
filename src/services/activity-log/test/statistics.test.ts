import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { pruneEvents } from '../jobs/prune.ts'
import { foldSome } from '../store/counters.ts'
import { followEvents, followFrom } from '../store/follow-events.ts'
import { type LogSite, startLog } from './kit.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const) describe(`${edition} edition`, () => tests(engine, edition))
})

function tests(engine: 'sqlite' | 'postgres', edition: 'free' | 'pro'): void {
  let site: LogSite
  before(async () => {
    site = await startLog(engine, { edition })
    await site.settle('admin')
    await site.request('PUT', '/host/v1/settings', { as: 'admin', body: { timezone: 'Asia/Kathmandu' } })
    const codes = [2005, 4010, 1002, 2000, 3100]
    for (let n = 0; n < 40; n += 1) {
      const actor = { id: n % 3, login: `u${n % 3}`, name: '', roles: ['editor'] }
      await site.record({ code: codes[n % 5]!, actor, extra: { type: 'post', typed: 'x', taxonomy: 'category' } })
      site.moveClock(7 * HOUR)
    }
    // The use of the password is noted beside the request, once a day.
    await site.call('GET', '/bootstrap')
    await new Promise(resolve => setTimeout(resolve, 100))
  })
  after(() => site.dispose())

  const stats = async (query = '') => (await site.call('GET', `/stats?${query}`)).body.data
  const fold = async () => {
    const ctx = await site.systemContext()
    while (await foldSome(ctx));
  }

  test('A-99 A-152 the window has its days, and the counts are those of the events', async () => {
    const found = await stats('days=20')
    const today = found.to
    assert.deepEqual([found.days, found.series.length, found.series.at(-1).date], [20, 20, today])
    const events = await site.events(`date_from=${found.from}`)
    assert.equal(found.total, events.length)
    for (const severity of ['critical', 'medium', 'low', 'informational', 'high'])
      assert.equal(found.by_severity[severity], events.filter(event => event.severity === severity).length)
    for (const { group, total } of found.by_group)
      assert.equal(total, events.filter(event => event.group === group).length)
    assert.equal(
      found.by_hour.reduce((sum: number, n: number) => sum + n, 0),
      events.length,
    )
    for (const { date, total } of found.series)
      assert.equal(total, (await site.events(`date_from=${date}&date_to=${date}`)).length, date)
    assert.ok(
      found.by_user.every(({ id, total }: any) => total === events.filter(event => event.user.id === id).length),
    )
  })

  test('A-99 the counts are the same before, between and after folding', async () => {
    const before = [await stats('days=20'), await stats('days=5'), await stats('days=365')]
    await fold()
    assert.deepEqual([await stats('days=20'), await stats('days=5'), await stats('days=365')], before)
    await site.record({ code: 2005, extra: { type: 'post' } })
    assert.equal((await stats('days=20')).total, before[0].total + 1)
    await fold()
    assert.equal((await stats('days=20')).total, before[0].total + 1)
  })

  test('A-99 the filters of the log narrow the statistics', async () => {
    const found = await stats('days=20&severity=critical')
    assert.equal(found.total, (await site.events(`severity=critical&date_from=${found.from}`)).length)
    assert.deepEqual(
      found.by_group.map(({ group }: any) => group),
      ['users'],
    )
    assert.equal((await stats('days=20&search=nowhere%20to%20be%20found')).total, 0)
    const { body } = await site.call('GET', '/stats?severity=bogus')
    assert.deepEqual(body.meta.ignored, ['severity'])
  })

  for (const query of ['days=0', 'days=366', 'days=x', `search=${'x'.repeat(101)}`])
    test(`A-152 ${query.slice(0, 12)} is 400`, async () =>
      assert.equal((await site.call('GET', `/stats?${query}`)).status, 400))
  test('A-152 thirty days unless told', async () => assert.equal((await stats()).days, 30))

  test('A-89 dates find the same events by the folded hours as without them', async () => {
    const { from, to } = await stats('days=12')
    const all = await site.events()
    const inWindow = all.filter(({ occurred_at }) => occurred_at >= `${from}T` && occurred_at <= `${to}T`)
    assert.deepEqual(await site.events(`date_from=${from}T00:00:00Z&date_to=${to}T00:00:00Z`), inWindow)
    const one = all[20]
    assert.deepEqual(await site.events(`date_from=${one.occurred_at}&date_to=${one.occurred_at}`), [one])
  })

  test('another clock of the site gives other days, counted anew', async () => {
    await site.request('PUT', '/host/v1/settings', { as: 'admin', body: { timezone: 'America/St_Johns' } })
    const before = await stats('days=20')
    await fold()
    await fold()
    assert.deepEqual(await stats('days=20'), before)
    for (const { date, total } of before.series.slice(5, 12))
      assert.equal(total, (await site.events(`date_from=${date}&date_to=${date}`)).length, date)
  })

  test('A-23 A12 what is older than the site keeps is removed, told, and out of the counts', async () => {
    await site.call('POST', '/settings', { body: { retention_days: 8 } })
    const ctx = await site.systemContext()
    await pruneEvents.run(null, ctx)
    const kept = await site.events()
    const oldest = new Date(site.app.internals.clock.millis() - 8 * DAY).toISOString()
    assert.ok(kept.length > 0 && kept.every(({ occurred_at }) => occurred_at >= oldest.slice(0, 19)))
    assert.match(kept.find(event => event.event_code === 9008).message, /^\d+ events from before /)
    await fold()
    assert.equal((await stats('days=365')).total, (await site.events()).length)
  })

  test('a follower sees every event once and in order, also those of transactions that end late', async () => {
    const ctx = await site.systemContext()
    let cursor = await followFrom(ctx)
    const seen: number[] = []
    const ids: number[] = []
    const writers = Array.from({ length: 40 }, async (_, n) => {
      await site.inSystem(async tx => {
        const { recordEvent } = await import('../store/record-event.ts')
        const object = { type: 'post', id: n, label: `Late ${n}` }
        const recorded = await recordEvent({ code: 2005, object, extra: { type: 'post' } }, tx)
        ids.push(await recorded!.id())
        await new Promise(resolve => setTimeout(resolve, engine === 'postgres' ? (n * 7) % 30 : 0))
      })
    })
    let isDone = false
    const done = Promise.all(writers).then(() => {
      isDone = true
    })
    for (let rounds = 0; !isDone || rounds < 2; rounds += isDone ? 1 : 0) {
      const next = await followEvents({ after: cursor, limit: 7 }, ctx)
      seen.push(...next.events.map(({ id }) => Number(id)))
      cursor = next.cursor
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    await done
    for (let more = true; more; ) {
      const next = await followEvents({ after: cursor, limit: 100 }, ctx)
      seen.push(...next.events.map(({ id }) => Number(id)))
      more = next.events.length > 0
      cursor = next.cursor
    }
    assert.deepEqual(
      seen,
      ids.toSorted((a, b) => a - b),
    )
  })
}
