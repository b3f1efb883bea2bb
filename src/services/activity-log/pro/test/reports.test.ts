import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { type ProSite, startPro, verdict } from './kit.ts'

const EVIL = '<img src=x onerror=alert(1)>'

forEachEngine(engine => {
  let site: ProSite
  before(async () => {
    site = await startPro(engine)
    await site.record({ code: 2000, object: { type: 'post', id: 1, label: EVIL } })
    await site.record({ code: 2000, object: { type: 'post', id: 2, label: '=HYPERLINK("http://x")' } })
    await site.record({ code: 1002, object: { type: 'user', id: 0, label: 'mallory' }, extra: { typed: 'mallory' } })
  })
  after(() => site.dispose())
  // Downloads are counted in windows of ten minutes.
  beforeEach(() => site.moveClock(11 * 60_000))

  const run = (body: object, as = 'admin') => site.call('POST', '/reports/run', { as, body })
  const table = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]
  const sectionsOf = (rows: readonly Record<string, string>[]) => [...new Set(rows.map(row => row.section))]

  test('A-45 A-46 A-47 A-115 a report is CSV of thirty days with every section, unless told', async () => {
    const answer = await run({})
    assert.equal(answer.status, 200)
    assert.match(answer.headers['content-type']!, /^text\/csv/)
    assert.match(
      answer.headers['content-disposition']!,
      /^attachment; filename="activity-report-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const rows = table(answer.text)
    assert.deepEqual(sectionsOf(rows), ['summary', 'by_severity', 'by_group', 'by_user', 'by_ip', 'events'])
    const summary = Object.fromEntries(rows.filter(row => row.section === 'summary').map(row => [row.name, row.value]))
    const listed = rows.filter(row => row.section === 'events')
    assert.equal(Number(summary.total), listed.length)
    assert.equal(Date.parse(summary.to!) - Date.parse(summary.from!), 29 * 86_400_000)
  })

  test('A-47 A-48 a report holds only the sections and the events that were asked for', async () => {
    const rows = table(
      (await run({ sections: ['events', 'by_group'], filters: { group: 'content', event_code: [2000] } })).text,
    )
    assert.deepEqual(sectionsOf(rows), ['by_group', 'events'])
    assert.deepEqual(
      new Set(rows.filter(row => row.section === 'events').map(row => row.event_code)),
      new Set(['2000']),
    )
  })

  test('A2 what a spreadsheet would take for a formula gets an apostrophe', async () => {
    const rows = table((await run({ sections: ['events'], filters: { object_id: '2', object_type: 'post' } })).text)
    assert.equal(rows[0]?.object_label, `'=HYPERLINK("http://x")`)
  })

  test('A-45 A1 an HTML report stands by itself and nothing in it can act', async () => {
    const answer = await run({ title: `Report ${EVIL}`, format: 'html' })
    assert.match(answer.headers['content-type']!, /^text\/html/)
    assert.match(answer.headers['content-disposition']!, /^attachment/)
    assert.match(answer.text, /^<!doctype html>[\s\S]*<h2>Events<\/h2>[\s\S]*<\/html>\n$/)
    assert.doesNotMatch(answer.text, /<img|<script|javascript:/i)
    assert.ok(answer.text.includes('&lt;img src=x onerror=alert(1)&gt;'))
  })

  test('A-140 a report is in the log, and its download as CSV too', async () => {
    await run({ title: 'Counted' })
    const codes = (await site.events('per_page=2')).slice(0, 2).map(event => event.event_code)
    assert.deepEqual(codes, [9003, 9004])
    await run({ title: 'Counted', format: 'html' })
    assert.equal((await site.events())[0].event_code, 9004)
  })

  test('A-46 dates take the place of days', async () => {
    const rows = table((await run({ date_from: '2020-01-01', date_to: '2020-01-02', sections: ['summary'] })).text)
    const summary = Object.fromEntries(rows.map(row => [row.name, row.value]))
    assert.deepEqual([summary.from, summary.to, summary.total], ['2020-01-01', '2020-01-02', '0'])
  })

  const refused: readonly [name: string, body: object][] = [
    ['A-45 an unknown format', { format: 'pdf' }],
    ['A-46 A-152 no days', { days: 0 }],
    ['A-46 A-152 too many days', { days: 366 }],
    ['A-46 a date that is none', { date_from: 'yesterday' }],
    ['A-46 dates the wrong way round', { date_from: '2026-02-01', date_to: '2026-01-01' }],
    ['A-47 an unknown section', { sections: ['weather'] }],
    ['A-48 an unknown filter', { filters: { colour: 'red' } }],
    ['A-48 a filter value that the log does not know', { filters: { severity: 'grave' } }],
    ['A-48 A-150 a search that is too long', { filters: { search: 'x'.repeat(101) } }],
    ['A-48 filters that are no object', { filters: 'all' }],
  ]
  for (const [name, body] of refused)
    test(`A-146 a report with ${name} is refused with a sentence`, async () =>
      assert.deepEqual(verdict(await run(body)), [422, 'vendor_activity_log_invalid']))

  test('The eleventh download within ten minutes has to wait', async () => {
    site.moveClock(600_000 - (site.app.internals.clock.millis() % 600_000))
    for (let round = 0; round < 10; round++) assert.equal((await run({ sections: ['summary'] })).status, 200)
    const answer = await run({})
    assert.deepEqual(verdict(answer), [429, 'vendor_activity_log_rate_limited'])
    assert.ok(Number(answer.headers['retry-after']) > 0)
  })

  const plan = async (body: object) => {
    const answer = await site.call('POST', '/reports/schedules', {
      body: { name: 'Weekly', recipients: ['owner@example.com'], ...body },
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data
  }
  const drop = (id: number) => site.call('DELETE', `/reports/schedules/${id}`)
  const mails = () =>
    site.app.internals.database.rows<{ subject: string; message: string }>(
      'select subject, message from outbox order by id',
      [],
    )

  test('A-49 to A-57 A-129 a schedule has its defaults, is changed by parts and deleted', async () => {
    const { id, next_run_at, created_at, updated_at, ...schedule } = await plan({})
    assert.deepEqual(schedule, {
      name: 'Weekly',
      frequency: 'weekly',
      weekday: 1,
      monthday: 1,
      hour: 7,
      format: 'html',
      sections: ['summary', 'by_severity', 'by_group', 'by_user', 'by_ip', 'events'],
      filters: {},
      recipients: ['owner@example.com'],
      enabled: true,
      last_run_at: null,
      last_status: 'never',
      last_error: null,
    })
    assert.deepEqual([new Date(next_run_at).getUTCDay(), new Date(next_run_at).getUTCHours()], [1, 7])
    const changed = await site.call('PATCH', `/reports/schedules/${id}`, {
      body: { hour: 22, filters: { group: 'content' } },
    })
    const { hour, frequency, filters } = changed.body.data
    assert.deepEqual(
      [hour, frequency, filters, new Date(changed.body.data.next_run_at).getUTCHours()],
      [22, 'weekly', { group: 'content' }, 22],
    )
    const off = await site.call('PUT', `/reports/schedules/${id}`, { body: { enabled: false } })
    assert.deepEqual([off.body.data.next_run_at, off.body.data.hour], [null, 22])
    assert.deepEqual(
      (await site.call('GET', '/reports/schedules')).body.data.map((one: { id: number }) => one.id),
      [id],
    )
    await drop(id)
    assert.deepEqual(verdict(await drop(id)), [404, 'vendor_activity_log_not_found'])
  })

  test('A-117 one schedule has no address of its own to read', async () => {
    const { id } = await plan({})
    assert.deepEqual(verdict(await site.call('GET', `/reports/schedules/${id}`)), [404, 'rest_no_route'])
    await drop(id)
  })

  test('A-146 a schedule with a filter value that the log does not know is refused', async () => {
    const body = { name: 'x', filters: { severity: 'grave' } }
    assert.deepEqual(verdict(await site.call('POST', '/reports/schedules', { body })), [
      422,
      'vendor_activity_log_invalid',
    ])
  })

  const badSchedules: readonly [string, object, string][] = [
    ['A-49 a name', { name: '' }, 'name'],
    ['A-50 a frequency', { frequency: 'hourly' }, 'frequency'],
    ['A-51 a weekday', { weekday: 7 }, 'weekday'],
    ['A-52 A-154 a day of the month', { monthday: 29 }, 'monthday'],
    ['A-53 an hour', { hour: 24 }, 'hour'],
    ['A-54 a format', { format: 'pdf' }, 'format'],
    ['A-55 sections', { sections: ['weather'] }, 'sections'],
    ['A-55 filters', { filters: { colour: 'red' } }, 'filters'],
    ['A-56 recipients', { recipients: ['nobody'] }, 'recipients'],
    ['A-56 A-154 as many recipients', { recipients: Array(21).fill('a@example.com') }, 'recipients'],
  ]
  for (const [name, sent, field] of badSchedules)
    test(`A-146 a schedule needs ${name} that fits`, async () => {
      const answer = await site.call('POST', '/reports/schedules', { body: { name: 'Weekly', ...sent } })
      assert.deepEqual(
        [verdict(answer), Object.keys(answer.body.data.fields)],
        [[422, 'vendor_activity_log_invalid'], [field]],
      )
    })

  test('A-53 the hour is that of the site’s clock, also when the clocks change', async () => {
    await site.request('POST', '/host/v1/settings', { as: 'admin', body: { timezone: 'America/New_York' } })
    const { id, next_run_at } = await plan({ frequency: 'daily', hour: 7 })
    const zoned = Temporal.Instant.from(next_run_at).toZonedDateTimeISO('America/New_York')
    assert.deepEqual([zoned.hour, zoned.minute], [7, 0])
    await site.request('POST', '/host/v1/settings', { as: 'admin', body: { timezone: 'UTC' } })
    await drop(id)
  })

  test('A-50 A-56 a report that is due is mailed to its recipients once, and the next one is planned', async () => {
    const before = (await mails()).length
    const { id, next_run_at } = await plan({ frequency: 'daily', recipients: ['a@example.com', 'b@example.com'] })
    site.moveClock(Date.parse(next_run_at) - site.app.internals.clock.millis() + 1000)
    await site.app.jobs.drain()
    await site.app.jobs.drain()
    const sent = (await mails()).slice(before)
    assert.equal(sent.length, 1)
    const mail = JSON.parse(sent[0]!.message)
    assert.deepEqual([mail.to, mail.attachments.length], [['a@example.com', 'b@example.com'], 1])
    assert.match(Buffer.from(mail.attachments[0].base64, 'base64').toString(), /^<!doctype html>/)
    const [schedule] = (await site.call('GET', '/reports/schedules')).body.data
    assert.deepEqual([schedule.last_status, schedule.last_error], ['sent', null])
    assert.equal(Date.parse(schedule.next_run_at) - Date.parse(next_run_at), 86_400_000)
    await drop(id)
  })

  test('A-116 a report is sent now, and its rhythm stays', async () => {
    const before = (await mails()).length
    const { id, next_run_at } = await plan({ format: 'csv', sections: ['summary'] })
    const answer = await site.call('POST', `/reports/schedules/${id}/run-now`)
    assert.deepEqual([answer.body.data.last_status, answer.body.data.next_run_at], ['sent', next_run_at])
    const [mail] = (await mails()).slice(before)
    const { attachments } = JSON.parse(mail!.message)
    assert.match(attachments[0].filename, /^weekly-\d{4}-\d\d-\d\d\.csv$/)
    assert.match(Buffer.from(attachments[0].base64, 'base64').toString(), /^\uFEFFsection,name,value/)
    await drop(id)
  })

  test('A report that nobody gets is told as failed', async () => {
    const { id } = await plan({ recipients: [] })
    const { last_status, last_error } = (await site.call('POST', `/reports/schedules/${id}/run-now`)).body.data
    assert.deepEqual([last_status, last_error], ['failed', 'The schedule has no recipients.'])
    await drop(id)
  })
})
