import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import {
  type HttpReceiver,
  isSigned,
  type ProSite,
  ruleWords,
  SECRET,
  startHttpReceiver,
  startPro,
  verdict,
} from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  let http: HttpReceiver
  before(async () => {
    ;[site, http] = await Promise.all([startPro(engine), startHttpReceiver()])
  })
  after(async () => {
    await site.dispose()
    http.close()
  })

  const { mail, hook, save, drop, post, received } = ruleWords(
    () => site,
    () => http,
  )

  test('P-N17 A5 a rule that waits for a type of object that there is not is 422', async () => {
    const body = (object_types: string[]) => ({ name: 'Never', channels: [mail], conditions: { object_types } })
    const refused = await site.call('POST', '/rules', { body: body(['bogus']) })
    assert.equal(refused.status, 422)
    const { id } = await save(body(['user', 'others', 'file']))
    const changed = await site.call('PATCH', `/rules/${id}`, { body: { conditions: { object_types: ['bogus'] } } })
    assert.equal(changed.status, 422)
    await drop(id)
  })

  test('A-28 A-29 A-41 A-129 a rule is made with its defaults, read back with its secret masked, changed by parts', async () => {
    const channels = [mail, hook('/x', { secret: SECRET })]
    const { id, created_at, updated_at, ...rule } = await save({
      name: 'Failures',
      channels,
      conditions: { codes: [1002, 9000] },
    })
    const conditions = {
      codes: [1002],
      groups: [],
      min_severity: null,
      severities: [],
      user_roles: [],
      user_ids: [],
      ips: [],
      object_types: [],
      search: '',
    }
    assert.deepEqual(rule, {
      name: 'Failures',
      enabled: true,
      conditions,
      channels: [
        { ...mail, is_off: false },
        { ...hook('/x'), secret: `********${SECRET.slice(-4)}`, is_off: false },
      ],
      throttle_minutes: 0,
      last_fired_at: null,
      fired_count: 0,
      suppressed_count: 0,
      last_error: null,
    })
    assert.ok(created_at && updated_at)
    const changed = await site.call('PUT', `/rules/${id}`, {
      body: { throttle_minutes: 5, conditions: { search: 'ada' } },
    })
    assert.deepEqual(
      [changed.body.data.name, changed.body.data.throttle_minutes, changed.body.data.conditions],
      ['Failures', 5, { ...conditions, search: 'ada' }],
    )
    const listed = await site.call('GET', '/rules')
    assert.deepEqual(
      listed.body.data.map((one: { id: number }) => one.id),
      [id],
    )
    assert.deepEqual((await drop(id)).body.data, { deleted: true, id })
    assert.deepEqual(verdict(await site.call('GET', `/rules/${id}`)), [404, 'vendor_activity_log_not_found'])
  })

  test('A-38 A-146 a rule without a name or channels is refused, and everything wrong is said at once', async () => {
    const answer = await site.call('POST', '/rules', { body: { throttle_minutes: -1 } })
    assert.deepEqual(verdict(answer), [422, 'vendor_activity_log_invalid'])
    assert.deepEqual(Object.keys(answer.body.data.fields), ['name', 'channels', 'throttle_minutes'])
  })

  const refused: readonly [name: string, sent: object, field: string][] = [
    ['A-28 a name that is empty', { name: ' ' }, 'name'],
    ['A-28 a name that is no text', { name: 7 }, 'name'],
    ['A-29 a switch that is no boolean', { enabled: 'yes' }, 'enabled'],
    ['A-38 no channels', { channels: [] }, 'channels'],
    ['A-38 A-154 eleven channels', { channels: Array(11).fill(mail) }, 'channels'],
    ['A-39 an unknown channel', { channels: [{ type: 'pigeon', target: 'x' }] }, 'channels'],
    ['A-40 a mail channel without address', { channels: [{ type: 'email', target: 'nobody' }] }, 'channels'],
    ['A-42 a throttle that is too long', { throttle_minutes: 1441 }, 'throttle_minutes'],
    ['A-42 a throttle that is not whole', { throttle_minutes: 1.5 }, 'throttle_minutes'],
    ['A5 A-32 an unknown severity', { conditions: { min_severity: 'grave' } }, 'conditions'],
    ['A5 A-33 an unknown severity in the list', { conditions: { severities: ['grave'] } }, 'conditions'],
    ['A5 A-30 an unknown code', { conditions: { codes: [4711] } }, 'conditions.codes'],
    ['A5 conditions that are a list', { conditions: [{ field: 'severity' }] }, 'conditions'],
    ['A5 a condition that nobody knows', { conditions: { severity: 'high' } }, 'conditions'],
    ['A-37 A-150 a search that is too long', { conditions: { search: 'x'.repeat(101) } }, 'conditions'],
  ]
  for (const [name, sent, field] of refused)
    test(`A-146 ${name} is refused with a sentence`, async () => {
      const answer = await site.call('POST', '/rules', { body: { name: 'Rule', channels: [mail], ...sent } })
      assert.deepEqual(
        [verdict(answer), Object.keys(answer.body.data.fields)],
        [[422, 'vendor_activity_log_invalid'], [field]],
      )
    })

  for (const target of [
    'https://127.0.0.2/',
    'https://[::1]/',
    'https://localhost/',
    'http://example.com/',
    'https://a:b@example.com/',
    'ftp://example.com/',
  ])
    test(`A-40 A8 a channel to ${target} is refused`, async () => {
      const answer = await site.call('POST', '/rules', { body: { name: 'x', channels: [{ type: 'chat_a', target }] } })
      assert.deepEqual(verdict(answer), [422, 'vendor_activity_log_invalid'])
    })

  test('A-41 A9 the masked secret keeps the stored one for the same receiver, and is refused for another', async () => {
    const { id, channels } = await save({
      channels: [hook('/kept', { secret: SECRET })],
      conditions: { groups: ['content'] },
    })
    const kept = await site.call('PATCH', `/rules/${id}`, { body: { channels } })
    assert.equal(kept.status, 200)
    await post('Signed')
    await site.work()
    const [request] = received('/kept')
    assert.ok(isSigned(request!, SECRET))
    const stolen = await site.call('PATCH', `/rules/${id}`, {
      body: { channels: [{ ...channels[0], target: `${http.url}/thief` }] },
    })
    assert.deepEqual(verdict(stolen), [422, 'vendor_activity_log_invalid'])
    const unsigned = await site.call('PATCH', `/rules/${id}`, { body: { channels: [hook('/kept')] } })
    assert.equal(unsigned.body.data.channels[0].secret, '')
    await drop(id)
  })

  test('P18 secrets and addresses of chats lie sealed, and are in no event', async () => {
    const { id } = await save({ channels: [hook('/private-path', { secret: SECRET })] })
    const [row] = await site.app.internals.database.rows('select channels from activity_rules where id = ?', [id])
    assert.doesNotMatch(JSON.stringify(row), /private-path|whsec/)
    const [event] = await site.events('event_code=9005')
    const { text } = await site.call('GET', `/events/${event.id}`)
    assert.doesNotMatch(text, /private-path|whsec/)
    await drop(id)
  })
  test('A-118 a test sends a sample to every channel and says of each only whether it went', async () => {
    const channels = [mail, hook('/sample'), { type: 'chat_a', target: 'http://127.0.0.1:1/closed' }]
    const { id } = await save({ channels })
    const { status, body } = await site.call('POST', `/rules/${id}/test`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.channels.map(({ type, sent, error }: { type: string; sent: boolean; error: string }) => [
        type,
        sent,
        error,
      ]),
      [
        ['email', true, null],
        ['webhook', true, null],
        ['chat_a', false, 'failed'],
      ],
    )
    assert.match(received('/sample')[0]!.body, /A sample of the alert rule Rule/)
    assert.equal((await site.events('search=A sample of')).length, 0)
    await drop(id)
  })

  test('a backtest counts what a rule would have told, and sends nothing', async () => {
    for (const label of ['Backtest one', 'Backtest two', 'Backtest three']) {
      await post(label)
      site.moveClock(20 * 60_000)
    }
    const [before, tried] = [http.received.length, { search: 'backtest', codes: [2000] }]
    const ask = (body: object) => site.call('POST', '/rules/backtest', { body })
    const every = await ask({ conditions: tried })
    const { sample, ...counts } = every.body.data
    assert.deepEqual(counts, { matched: 3, would_send: 3, suppressed_by_throttle: 0, searched_from: null })
    assert.deepEqual(
      sample.map((event: { object: { label: string } }) => event.object.label),
      ['Backtest three', 'Backtest two', 'Backtest one'],
    )
    const seldom = (await ask({ conditions: tried, throttle_minutes: 30 })).body.data
    assert.deepEqual([seldom.matched, seldom.would_send, seldom.suppressed_by_throttle], [3, 2, 1])
    assert.deepEqual([http.received.length, (await site.call('GET', '/rules')).body.data.length], [before, 0])
    const none = (await ask({ conditions: { min_severity: 'critical', search: 'backtest' } })).body.data
    assert.deepEqual([none.matched, none.sample], [0, []])
    assert.equal((await ask({ conditions: { groups: ['bogus'] } })).status, 422)
    assert.equal((await ask({ conditions: tried, days: 366 })).status, 400)
  })
})
