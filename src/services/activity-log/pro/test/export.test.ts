import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import type { NewRow } from '../../../../db/row-types.ts'
import { EVENT_COLUMNS } from '../../store/event-row.ts'
import { EVENTS } from '../../store/event-table.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  before(async () => {
    site = await startPro(engine)
    for (const label of ['Plain', '=1+1', '+SUM(A1)', '@cmd', '\tTab', 'with "quotes", and commas'])
      await site.record({ code: 2000, object: { type: 'post', id: 7, label } })
    await site.record({ code: 4000, object: { type: 'user', id: 9, label: 'ada' } })
    // That an application password is used is noted behind the back of its first request.
    for (let tries = 0; (await site.events('event_code=1013')).length === 0 && tries < 100; tries++) await sleep(20)
  })
  after(() => site.dispose())
  beforeEach(() => site.moveClock(11 * 60_000))

  const table = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

  const filters = [
    '',
    'group=content',
    'severity=medium,high&min_severity=high',
    'object_type=post&object_id=7',
    'search=quotes',
    'user_login=admin',
    'event_code=2000&event_code=4000',
    'date_from=2030-01-01',
    'severity=bogus',
  ]
  for (const query of filters)
    test(`A-114 the export with «${query}» is exactly what the log shows with it`, async () => {
      const shown = await site.events(query)
      const answer = await site.call('GET', `/export?${query}`)
      assert.equal(answer.status, 200)
      assert.deepEqual(
        table(answer.text).map(row => Number(row.id)),
        shown.map(event => event.id),
      )
    })

  test('A-114 a line has every field of an event, and the file is safe for a spreadsheet', async () => {
    const answer = await site.call('GET', '/export?object_type=post&object_id=7')
    assert.ok(answer.text.startsWith('\uFEFFid,occurred_at,event_code,'))
    assert.match(answer.headers['content-disposition']!, /^attachment; filename="activity-log-\d{4}-\d\d-\d\d\.csv"$/)
    const labels = table(answer.text)
      .map(row => row.object_label)
      .reverse()
    assert.deepEqual(labels, ['Plain', "'=1+1", "'+SUM(A1)", "'@cmd", '\\u0009Tab', 'with "quotes", and commas'])
  })

  test('A-114 JSON lines carry the events as the log shows them', async () => {
    const shown = await site.events('group=content')
    const answer = await site.call('GET', '/export?format=jsonl&group=content')
    assert.match(answer.headers['content-type']!, /^application\/x-ndjson/)
    assert.deepEqual(
      answer.text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
      shown,
    )
  })

  test('A-148 a filter value that is not understood is dropped and named', async () => {
    const answer = await site.call('GET', '/export?severity=bogus&group=content')
    assert.equal(answer.headers['x-ignored'], 'severity')
    assert.ok(table(answer.text).every(row => row.group === 'content'))
  })

  test('A-08 A-140 each download is an event that tells how many and which', async () => {
    await site.call('GET', '/export?group=content')
    const [event] = await site.events()
    assert.deepEqual([event.event_code, event.action, event.user.login], [9003, 'exported', 'admin'])
    assert.match(event.message, /downloaded \d+ events as csv/)
    const { body } = await site.call('GET', `/events/${event.id}`)
    assert.deepEqual(body.data.details.extra.filters, { group: 'content' })
  })

  test('A-150 a search that is too long is refused', async () => {
    assert.equal((await site.call('GET', `/export?search=${'x'.repeat(101)}`)).status, 400)
  })

  test('The eleventh export within ten minutes has to wait', async () => {
    site.moveClock(600_000 - (site.app.internals.clock.millis() % 600_000))
    for (let round = 0; round < 10; round++) assert.equal((await site.call('GET', '/export?group=media')).status, 200)
    assert.deepEqual(verdict(await site.call('GET', '/export')), [429, 'vendor_activity_log_rate_limited'])
  })

  test('A-114 A-154 an export holds at most 50,000 events, the newest, with little memory', {
    timeout: 110_000,
  }, async t => {
    const { database } = site.app.internals
    const ROWS = process.env.DOZEN_STRESS ? 50_200 : 5200
    await fill(ROWS)
    await site.authorization('admin')
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
    const { count, first, bytes } = await download('/export?group=network')
    clearInterval(watch)
    assert.equal(count, Math.min(ROWS, 50_000))
    assert.equal(first, Number(await database.value(`select max(id) from ${EVENTS} where group_key = 'network'`, [])))
    const extra = (most - before) / 1024 / 1024
    t.diagnostic(`export of ${count} rows, ${(bytes / 1e6).toFixed(1)} MB: ${extra.toFixed(1)} MB more memory`)
    assert.ok(extra < 64, `${extra} MB`)
  })

  /** Over a real socket, and thrown away as it comes, as a browser that saves a file does. */
  async function download(path: string): Promise<{ count: number; first: number; bytes: number }> {
    const url = await site.app.server.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: await site.authorization('admin'), host: 'localhost:8080' }
    const answer = await fetch(`${url}/api/vendor-activity-log/v1${path}`, { headers })
    let [lines, bytes, head] = [0, 0, '']
    for await (const piece of answer.body!) {
      bytes += piece.length
      if (head.length < 2000) head += Buffer.from(piece)
      for (const byte of piece) if (byte === 10) lines += 1
    }
    return { count: lines - 1, first: Number(head.split('\n')[1]?.split(',')[0]), bytes }
  }

  async function fill(rows: number): Promise<void> {
    const values = {
      site_id: 1,
      occurred_at: '2026-01-01T00:00:00.000000Z',
      event_code: 7000,
      severity: 1,
      group_key: 'network',
    }
    const names = EVENT_COLUMNS.filter(column => column !== 'id')
    const row = Object.fromEntries(names.map(column => [column, ''])) as NewRow<'activity_events'>
    const whole: NewRow<'activity_events'> = {
      ...row,
      ...values,
      user_id: 1,
      message: 'x'.repeat(200),
      details: '{"changes":[],"request":{},"extra":{}}',
    }
    await site.inSystem(async ctx => {
      for (let done = 0; done < rows; done += 200)
        await ctx.db
          .insertInto(EVENTS)
          .values(Array.from({ length: 200 }, () => whole))
          .execute()
    })
  }
})
