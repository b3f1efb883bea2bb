/** A log of more events than are counted one by one. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeRows, fillerWithin, fillLog, foldLog } from '../../../../bench/activity-log-data.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { ownSource } from '../store/event-row.ts'
import { findIds, select } from '../store/find-events.ts'
import { EVERYTHING } from '../store/id-ranges.ts'
import { idsStatement, type ScopedFilters } from '../store/selection.ts'
import { streamEvents } from '../store/stream-events.ts'
import { type LogSite, startLog } from './kit.ts'

const EVENTS = 12_000

forEachEngine(engine => {
  let site: LogSite
  before(async () => {
    site = await startLog(engine)
    await site.settle('admin')
    const ctx = await site.systemContext()
    const until = Number.POSITIVE_INFINITY
    await fillLog({ events: EVENTS, codes: codeRows(ctx), until }, fillerWithin(site.app.internals.database))
    await foldLog(until, ctx)
  })
  after(() => site.dispose())

  const meta = async (query: string) => (await site.call('GET', `/events?per_page=1&${query}`)).body.meta

  test('A-95 A-151 beyond ten thousand an unfiltered total is an estimate, a filtered one is capped', async () => {
    const all = await meta('with_total=1')
    assert.deepEqual([all.total_capped, all.total_approximate], [false, true])
    assert.ok(Math.abs(all.total - EVENTS) < 50, all.total)
    const capped = await meta('with_total=1&min_severity=informational')
    assert.deepEqual([capped.total, capped.total_capped, capped.total_approximate], [10_000, true, false])
    const few = await meta('with_total=1&user_id=7')
    assert.deepEqual([few.total, few.total_capped, few.total_approximate], [24, false, false])
  })

  test('A14 what no index answers is searched aside, and says so when the time was not enough', async () => {
    const ctx = await site.systemContext()
    const source = ownSource(ctx)
    const selection = await select({ sites: [1], search: 'object number 7' }, EVERYTHING, source)
    const found = await findIds({ selection, limit: 10, deadline: performance.now() + 10_000 }, source)
    assert.deepEqual([found.ids.length, found.searchedTo], [10, null])
    const late = await findIds({ selection, limit: 10, deadline: performance.now() - 1 }, source)
    assert.equal(late.ids.length, 0)
    assert.ok(late.searchedTo !== null)
  })

  test('A-96 what is found aside is what a look at every event finds', async () => {
    const all = await everything({})
    const query = 'user_role=editor&action=deleted&search=to%20object'
    const expected = all.filter(
      row => row.user_role === 'editor' && row.action === 'deleted' && row.message.includes('to object'),
    )
    const { body } = await site.call('GET', `/events?per_page=200&with_total=1&${query}`)
    assert.equal(body.meta.total, expected.length)
    assert.deepEqual(
      body.data.map(({ id }: { id: number }) => id),
      expected.slice(0, 200).map(({ id }) => id),
    )
  })

  test('A-89 a date in the middle of a large log is found by its hours', async () => {
    const all = await everything({})
    const { occurred_at: from } = all[7000]!
    const { occurred_at: to } = all[6950]!
    const { body } = await site.call('GET', `/events?per_page=200&date_from=${from}&date_to=${to}`)
    assert.deepEqual(
      body.data.map(({ id }: { id: number }) => id),
      all.slice(6950, 7001).map(({ id }) => id),
    )
  })

  const single: Omit<ScopedFilters, 'sites'>[] = [
    {},
    { codes: [2001] },
    { severities: [4] },
    { group: 'content' },
    { module: 'host' },
    { action: 'deleted' },
    { userId: 7 },
    { userLogin: 'user7' },
    { userRole: 'editor' },
    { ips: ['10.0.0.0'] },
    { objectType: 'comment' },
    { objectId: '7' },
  ]
  for (const filters of single)
    test(`A14 a page by ${Object.keys(filters)[0] ?? 'nothing'} is a range of one index, without sorting`, async () => {
      const { key, plan } = await planOf(filters)
      const index = indexOn(key ? `${key.column}_` : '')
      assert.match(plan, new RegExp(`INDEX ${index}|Index (Only )?Scan Backward using ${index}`))
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort|Seq Scan|^SCAN/m)
    })

  test('A14 of two filters the second is looked up in its own index, and no event is fetched for it', {
    skip: engine === 'postgres',
  }, async () => {
    const { plan } = await planOf({ userRole: 'editor', action: 'deleted' })
    for (const column of ['user_role_', 'action_']) assert.match(plan, new RegExp(`COVERING INDEX ${indexOn(column)}`))
    assert.doesNotMatch(plan, /TEMP B-TREE|^SCAN/m)
  })

  const indexOn = (column: string) => `activity_events_site_id_${column}id_idx`

  async function planOf(filters: object) {
    const { database } = site.app.internals
    const source = ownSource({ database })
    const selection = await select({ sites: [1], ...filters }, { above: 0, below: 1_000_006_000 }, source)
    const { text, values } = idsStatement(selection, 51)
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain '
    const rows = await database.slow({ text: explain + text, values }, { timeLimit: 10_000 })
    return { key: selection.key, plan: rows.map(row => row.detail ?? row['QUERY PLAN']).join('\n') }
  }

  async function everything(filters: object) {
    const source = ownSource(await site.systemContext())
    const rows = []
    for await (const chunk of streamEvents({ filters: { sites: [1], ...filters }, limit: 50_000 }, source))
      rows.push(...chunk)
    return rows
  }
})
