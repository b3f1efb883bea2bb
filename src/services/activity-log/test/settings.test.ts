import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Asked, type LogSite, startReadLog, verdictOf } from './kit.ts'

const badSettings = [
  { retention_days: -1 },
  { retention_days: 'long' },
  { privacy_ip_mode: 'sometimes' },
  { access_roles: ['unicorn'] },
  { exclude_ips: ['not an address'] },
  { trusted_proxies: ['10.0.0.0/99'] },
  { notify_recipients: ['nobody'] },
  { notify_recipients: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) },
]
forEachEngine(engine => {
  for (const edition of ['free', 'pro'] as const) describe(`${edition} edition`, () => tests(engine, edition))
})

function tests(engine: 'sqlite' | 'postgres', edition: 'free' | 'pro'): void {
  let site: LogSite
  before(async () => {
    site = await startReadLog(engine, edition)
  })
  after(() => site.dispose())

  const verdict = (method: string, path: string, asked: Asked) => verdictOf(site.call(method, path, asked))

  test('A-101 settings come with the choices for each control and the defaults', async () => {
    const { data } = (await site.call('GET', '/settings')).body
    assert.deepEqual(data.choices.privacy_ip_mode, ['full', 'truncate', 'hash', 'none'])
    assert.ok(data.choices.access_roles.some(({ value }: { value: string }) => value === 'editor'))
    assert.deepEqual([data.defaults.retention_days, data.defaults.events_per_page], [180, 50])
    assert.deepEqual(data.settings.access_roles, ['editor'])
  })

  test('A-08 A-23 A-68 A-102 A-140 only what is sent is saved, all of it is answered, and 9000 is recorded', async () => {
    for (const [method, body] of [
      ['POST', { retention_days: 90 }],
      ['PUT', { privacy_ip_mode: 'truncate' }],
    ] as const) {
      const [last] = await site.events('per_page=1')
      const answer = await site.call(method, '/settings', { body })
      assert.equal(answer.status, 200)
      assert.equal(answer.body.data.settings.retention_days, 90)
      const events = await site.events(`after_id=${last.id}`)
      assert.deepEqual(
        events.map(({ event_code }) => event_code),
        [9000],
      )
      assert.match(events[0].message, new RegExp(Object.keys(body)[0]!))
      assert.equal(events[0].user.login, 'admin')
    }
    await site.call('PUT', '/settings', { body: { privacy_ip_mode: 'full', retention_days: 180 } })
  })

  test('P-N20 what is kept inside is not among the defaults, and a save that changes nothing says so', async () => {
    const { settings, defaults } = (await site.call('GET', '/settings')).body.data
    assert.deepEqual(
      Object.keys(defaults).filter(key => !(key in settings)),
      [],
    )
    assert.ok(!('code_switches' in defaults) && !('monitor_switches' in defaults))
    await site.call('POST', '/settings', { body: { retention_days: settings.retention_days } })
    const [event] = await site.events('event_code=9000&per_page=1')
    assert.equal(event.message, 'admin saved the settings of the activity log: nothing was changed.')
  })

  for (const body of badSettings)
    test(`a bad setting ${JSON.stringify(body).slice(0, 50)} is 422 and nothing is saved`, async () => {
      const before = (await site.call('GET', '/settings')).body.data.settings
      const { status, body: answer } = await site.call('POST', '/settings', { body: { events_per_page: 77, ...body } })
      assert.deepEqual(
        [status, answer.code, Object.keys(answer.data.fields)],
        [422, 'vendor_activity_log_invalid', Object.keys(body)],
      )
      assert.deepEqual((await site.call('GET', '/settings')).body.data.settings, before)
    })

  test('A-109 a test mail goes to the saved recipients', async () => {
    assert.deepEqual(await verdict('POST', '/notifications/test', {}), [422, 'vendor_activity_log_no_recipients'])
    await site.call('POST', '/settings', { body: { notify_recipients: ['one@example.com', 'two@example.com'] } })
    const { body } = await site.call('POST', '/notifications/test')
    assert.deepEqual(body.data, { sent: true, recipients: ['one@example.com', 'two@example.com'] })
    assert.deepEqual(await mailsTo(), ['one@example.com', 'two@example.com'])
  })

  const mailsTo = async (subject = 'Test of the activity log') => {
    const rows = await (await site.systemContext()).db.selectFrom('outbox').select(['recipients', 'subject']).execute()
    const fitting = rows.filter((row: any) => row.subject.includes(subject))
    return fitting.flatMap((row: any) => JSON.parse(row.recipients)).toSorted()
  }

  test('recipients hear of grave events of a minute in one mail', async () => {
    await site.call('POST', '/settings', { body: { notify_min_severity: 'critical' } })
    const object = { type: 'user', id: 5, label: 'carl' }
    for (let n = 0; n < 3; n += 1) await site.record({ code: 4010, object })
    await site.record({ code: 2000, extra: { type: 'post' } })
    assert.deepEqual(await mailsTo('events to look at'), [])
    site.moveClock(61_000)
    await site.app.jobs.drain()
    assert.deepEqual(await mailsTo('3 events to look at'), ['one@example.com', 'two@example.com'])
    await site.call('POST', '/settings', { body: { notify_recipients: [] } })
  })
}
