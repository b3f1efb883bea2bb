import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { noteRecord } from '../../../../kernel/records/note-record.ts'
import { storedRecord } from '../../../../kernel/records/read.ts'
import { recordEvent } from '../../store/record-event.ts'
import { rules } from '../entities/rules.ts'
import { runRules } from '../store/alerts/run-rules.ts'
import { type HttpReceiver, isSigned, type ProSite, ruleWords, SECRET, startHttpReceiver, startPro } from './kit.ts'

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

  const { mail, hook, save, read, drop, post, received, mails } = ruleWords(
    () => site,
    () => http,
  )

  test('A-39 A-43 a match sends to every channel: mail, three chats and a signed webhook', async () => {
    const chats = ['chat_a', 'chat_b', 'chat_c'].map(type => ({ type, target: `${http.url}/${type}` }))
    const { id } = await save({
      name: 'Content',
      channels: [mail, ...chats, hook('/signed', { secret: SECRET })],
      conditions: { groups: ['content'] },
    })
    const count = (await mails()).length
    await site.record({ code: 4000, object: { type: 'user', id: 9, label: 'nobody' } })
    const eventId = await post('Hello')
    await site.work()
    const [message] = (await mails()).slice(count)
    assert.match(message!.subject, /Hello/)
    for (const { type } of chats) assert.equal(received(`/${type}`).length, 1)
    const [request] = received('/signed')
    assert.ok(isSigned(request!, SECRET))
    const body = JSON.parse(request!.body)
    assert.deepEqual(
      [body.type, body.rule, body.event.id, body.event.object.label, body.suppressed, body.site],
      ['activity.alert', { id, name: 'Content' }, eventId, 'Hello', 0, { id: 1, url: 'http://localhost:8080' }],
    )
    assert.equal(body.id, request!.headers['webhook-id'])
    const { fired_count, suppressed_count, last_fired_at, last_error } = await read(id)
    assert.deepEqual([fired_count, suppressed_count, last_error], [1, 0, null])
    assert.equal(last_fired_at, body.event.occurred_at)
    await drop(id)
  })

  test('A-42 the throttle: one message at once, the next tells how many were suppressed', async () => {
    const { id } = await save({
      channels: [hook('/throttled')],
      conditions: { groups: ['content'] },
      throttle_minutes: 10,
    })
    for (const label of ['One', 'Two', 'Three']) await post(label)
    await site.work()
    assert.equal(received('/throttled').length, 1)
    site.moveClock(11 * 60_000)
    await post('Four')
    await site.work()
    const told = received('/throttled').map(({ body }) => [
      JSON.parse(body).event.object.label,
      JSON.parse(body).suppressed,
    ])
    assert.deepEqual(told, [
      ['One', 0],
      ['Four', 2],
    ])
    const { fired_count, suppressed_count } = await read(id)
    assert.deepEqual([fired_count, suppressed_count], [2, 2])
    await drop(id)
  })

  test('A rule hears only of what happens after it was made or switched on', async () => {
    await post('Before the rule')
    const { id } = await save({ channels: [hook('/since')], conditions: { groups: ['content'] } })
    await post('After')
    await site.call('PATCH', `/rules/${id}`, { body: { enabled: false } })
    await site.work()
    await post('While off')
    await site.work()
    await site.call('PATCH', `/rules/${id}`, { body: { enabled: true } })
    await post('On again')
    await site.work()
    const labels = received('/since').map(({ body }) => JSON.parse(body).event.object.label)
    assert.deepEqual(labels, ['On again'])
    await drop(id)
  })

  test('A-35 an address condition still holds where addresses are shortened', async () => {
    await site.call('POST', '/settings', { body: { privacy_ip_mode: 'truncate' } })
    const { id } = await save({ channels: [hook('/near')], conditions: { ips: ['127.0.0.1'], groups: ['content'] } })
    const made = await site.request('POST', '/host/v1/posts', {
      as: 'admin',
      body: { title: 'From here', status: 'publish' },
    })
    assert.equal(made.status, 201)
    await site.work()
    assert.ok(received('/near').some(({ body }) => JSON.parse(body).event.ip === '127.0.0.0'))
    await site.call('POST', '/settings', { body: { privacy_ip_mode: 'full' } })
    await drop(id)
  })

  test('A failed delivery is told by the rule and tried again; a receiver that is gone is switched off', async () => {
    const { id } = await save({ channels: [hook('/moody', { secret: SECRET })], conditions: { groups: ['content'] } })
    http.status = 500
    await post('Refused at first')
    await site.work()
    assert.equal((await read(id)).last_error, 'The receiver answered with status 500.')
    http.status = 200
    site.moveClock(10_000)
    await site.work()
    assert.equal((await read(id)).last_error, null)
    const ids = received('/moody').map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body).id])
    assert.equal(new Set(ids.flat()).size, 1)
    http.status = 410
    await post('Nobody there')
    await site.work()
    http.status = 200
    const gone = await read(id)
    assert.deepEqual([gone.channels[0].is_off, /gone/.test(gone.last_error)], [true, true])
    const before = received('/moody').length
    await post('Not sent')
    await site.work()
    assert.equal(received('/moody').length, before)
    const health = (await site.call('GET', '/health')).body.data.checks.find(
      (check: { id: string }) => check.id === 'alerts',
    )
    assert.equal(health.status, 'warning')
    await drop(id)
  })

  test('A10 a flood of matches sends no more mails than the hour allows, and stores every event', async () => {
    const { id } = await save({ name: 'Flood', conditions: { groups: ['content'], search: 'flooded' } })
    const before = (await mails()).length
    const FLOOD = process.env.DOZEN_STRESS ? 10_000 : 700
    for (let sent = 0; sent < FLOOD; sent += 100)
      await site.inSystem(async ctx => {
        for (let index = 0; index < 100; index++)
          await recordEvent({ code: 2000, object: { type: 'post', id: index, label: 'flooded' } }, ctx)
      })
    await site.work()
    const { fired_count, suppressed_count } = await read(id)
    assert.ok(fired_count <= 60 && fired_count > 0)
    assert.equal((await mails()).length - before, fired_count)
    assert.equal(fired_count + suppressed_count, FLOOD)
    const counted = await site.app.internals.database.value(
      'select count(*) from activity_events where object_label = ?',
      ['flooded'],
    )
    assert.equal(Number(counted), FLOOD)
    await drop(id)
  })

  test('A message that cannot be made holds up neither the other rules nor those that come after it', async () => {
    // The flood has used up the mails of its hour.
    site.moveClock(3600_000)
    const broken = await save({ name: 'Broken', conditions: { groups: ['content'] } })
    const sound = await save({ channels: [hook('/sound')], conditions: { groups: ['content'] } })
    await site.inSystem(async ctx => {
      const [channel] = (await storedRecord(rules, { id: broken.id }, ctx)).channels
      const channels = [{ ...channel!, target: 'no address' }]
      await noteRecord(rules, { id: broken.id, values: { channels } }, ctx)
    })
    for (const label of ['One', 'Two']) {
      await post(label)
      await site.work()
    }
    assert.equal(received('/sound').length, 2)
    assert.equal((await read(broken.id)).last_error, 'A message could not be made.')
    await drop(broken.id)
    await drop(sound.id)
  })

  test('Whoever follows is woken a moment after an event, by one job for many, and nobody where nobody follows', async () => {
    const waiting = async () =>
      Number(
        await site.app.internals.database.value("select count(*) from jobs where name = 'activity-log.follow'", []),
      )
    await site.work()
    await post('Nobody follows')
    await sleep(1500)
    assert.equal(await waiting(), 0)
    const { id } = await save({ channels: [hook('/woken')], conditions: { groups: ['content'] } })
    for (const label of ['One', 'Two', 'Three']) await post(label)
    for (let tries = 0; (await waiting()) === 0 && tries < 600; tries++) await sleep(50)
    assert.equal(await waiting(), 1)
    await site.app.jobs.drain()
    assert.equal(received('/woken').length, 3)
    await drop(id)
  })

  test('Two servers that follow the log send each alert once', async () => {
    const { id } = await save({ channels: [hook('/once')], conditions: { groups: ['content'] } })
    await post('Only once')
    const ctx = await site.systemContext()
    await Promise.all([runRules(ctx), runRules(ctx), runRules(ctx)])
    await site.work()
    assert.equal(received('/once').length, 1)
    await drop(id)
  })
})
