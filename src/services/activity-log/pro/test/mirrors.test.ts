import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import {
  type HttpReceiver,
  type ProSite,
  type SyslogReceiver,
  startHttpReceiver,
  startPro,
  startSyslogReceiver,
  verdict,
} from './kit.ts'

forEachEngine(engine => {
  let site: ProSite
  let http: HttpReceiver
  let syslog: SyslogReceiver
  before(async () => {
    ;[site, http, syslog] = await Promise.all([startPro(engine), startHttpReceiver(), startSyslogReceiver()])
  })
  after(async () => {
    await site.dispose()
    http.close()
    syslog.close()
  })

  const make = async (body: object) => (await site.call('POST', '/mirrors', { body })).body.data
  const read = async (id: number) => (await site.call('GET', `/mirrors/${id}`)).body.data
  const drop = (id: number) => site.call('DELETE', `/mirrors/${id}`)
  const tcp = () => ({
    name: 'SIEM',
    type: 'syslog',
    config: { host: '127.0.0.1', port: syslog.port, transport: 'tcp' },
  })
  const posted = (name: string) => ({ code: 2000, object: { type: 'post', id: 1, label: name } })

  test('A-58 A-61 A-62 A-129 a syslog mirror has its defaults, is read back, changed by parts and deleted', async () => {
    const made = await site.call('POST', '/mirrors', {
      body: { name: ' SIEM ', type: 'syslog', config: { host: '127.0.0.1' }, filters: { min_severity: 'high' } },
    })
    assert.equal(made.status, 201)
    const { id, created_at, updated_at, last_sent_id, ...mirror } = made.body.data
    assert.deepEqual(mirror, {
      name: 'SIEM',
      type: 'syslog',
      enabled: true,
      filters: { min_severity: 'high', groups: [] },
      config: { host: '127.0.0.1', port: 514, transport: 'udp', format: 'rfc5424' },
      status: 'ok',
      queued: 0,
      last_error: null,
    })
    assert.ok(last_sent_id > 0 && created_at === updated_at)
    const changed = await site.call('PATCH', `/mirrors/${id}`, { body: { config: { port: 6514 }, enabled: false } })
    const { config, status, filters } = changed.body.data
    assert.deepEqual([config.port, config.host, status, filters.min_severity], [6514, '127.0.0.1', 'paused', 'high'])
    assert.deepEqual((await drop(id)).body.data, { deleted: true, id })
    assert.deepEqual(verdict(await site.call('GET', `/mirrors/${id}`)), [404, 'vendor_activity_log_not_found'])
  })

  const refused: readonly [name: string, body: object][] = [
    ['A-58 without a name', { type: 'file' }],
    ['A-58 without a type', { name: 'x' }],
    ['A-58 of an unknown type', { name: 'x', type: 'pigeon' }],
    ['A-62 without a host', { name: 'x', type: 'syslog', config: {} }],
    ['A-62 with an unknown transport', { name: 'x', type: 'syslog', config: { host: '127.0.0.1', transport: 'sctp' } }],
    ['A8 with a private host', { name: 'x', type: 'syslog', config: { host: '10.0.0.1' } }],
    ['A8 with a metadata address', { name: 'x', type: 'http', config: { url: 'https://169.254.169.254/' } }],
    ['A-63 with an address that is not https', { name: 'x', type: 'http', config: { url: 'http://example.com/' } }],
    ['A-65 A-154 with keep_days 0', { name: 'x', type: 'file', config: { keep_days: 0 } }],
    ['A-65 A-154 with keep_days 366', { name: 'x', type: 'file', config: { keep_days: 366 } }],
    ['A-61 with an unknown severity', { name: 'x', type: 'file', filters: { min_severity: 'grave' } }],
    ['A-61 with an unknown group', { name: 'x', type: 'file', filters: { groups: ['nothing'] } }],
  ]
  for (const [name, body] of refused)
    test(`A-146 a mirror ${name} is refused with a sentence`, async () => {
      const answer = await site.call('POST', '/mirrors', { body })
      assert.deepEqual(verdict(answer), [422, 'vendor_activity_log_invalid'])
      assert.match(answer.body.message, /\w.*\.$/)
    })

  test('A-59 the type of a mirror never changes', async () => {
    const { id } = await make({ name: 'Files', type: 'file' })
    const answer = await site.call('PUT', `/mirrors/${id}`, { body: { type: 'http', config: { url: http.url } } })
    assert.deepEqual(verdict(answer), [422, 'vendor_activity_log_invalid'])
    assert.equal((await read(id)).type, 'file')
    await drop(id)
  })

  test('A-63 A-64 A9 a token comes back masked; the mask keeps it, blank clears it, another address must bring its own', async () => {
    const { id, config } = await make({
      name: 'Collector',
      type: 'http',
      config: { url: `${http.url}/in`, token: 'token-of-the-collector' },
    })
    assert.deepEqual(config, { url: `${http.url}/in`, token: '********ctor' })
    await site.call('PATCH', `/mirrors/${id}`, { body: { name: 'Renamed', config: { token: '********ctor' } } })
    await site.record(posted('With token'))
    await site.work()
    assert.equal(http.received.at(-1)?.headers.authorization, 'Bearer token-of-the-collector')
    const moved = await site.call('PATCH', `/mirrors/${id}`, {
      body: { config: { url: `${http.url}/other`, token: '********ctor' } },
    })
    assert.deepEqual(verdict(moved), [422, 'vendor_activity_log_invalid'])
    const silently = await site.call('PATCH', `/mirrors/${id}`, { body: { config: { url: `${http.url}/other` } } })
    assert.deepEqual(verdict(silently), [422, 'vendor_activity_log_invalid'])
    const cleared = await site.call('PATCH', `/mirrors/${id}`, { body: { config: { token: '' } } })
    assert.equal(cleared.body.data.config.token, '')
    await site.record(posted('Without token'))
    await site.work()
    assert.equal(http.received.at(-1)?.headers.authorization, undefined)
    await drop(id)
  })

  test('P18 the token lies sealed in the database and is not in the log', async () => {
    const { id } = await make({ name: 'Sealed', type: 'http', config: { url: http.url, token: 'plain-token-0815' } })
    const [row] = await site.app.internals.database.rows('select config from activity_mirrors where id = ?', [id])
    assert.doesNotMatch(JSON.stringify(row), /plain-token/)
    const [event] = await site.events('event_code=9006')
    const { body } = await site.call('GET', `/events/${event.id}`)
    assert.doesNotMatch(JSON.stringify(body), /plain-token/)
    assert.match(body.data.message, /changed the mirror Sealed: created/)
    await drop(id)
  })

  test('A-63 an http mirror posts the events in order, and only those that its filter wants', async () => {
    const { id } = await make({
      name: 'Content',
      type: 'http',
      config: { url: `${http.url}/content` },
      filters: { groups: ['content'] },
    })
    for (const label of ['First', 'Second', 'Third']) await site.record(posted(label))
    await site.work()
    const requests = http.received.filter(({ path }) => path === '/content')
    const events = requests.flatMap(({ body }) => JSON.parse(body).events)
    assert.deepEqual(
      events.map(event => [event.object.label, event.group]),
      [
        ['First', 'content'],
        ['Second', 'content'],
        ['Third', 'content'],
      ],
    )
    const { status, queued, last_error } = await read(id)
    assert.deepEqual([status, last_error], ['ok', null])
    assert.ok(queued <= 1)
    await drop(id)
  })

  test('A-62 at least once: a receiver that breaks gets the same events again, and nothing is missed', async () => {
    const { id } = await make(tcp())
    syslog.isBroken = true
    await site.record(posted('During the failure'))
    await site.work()
    const failing = await read(id)
    assert.deepEqual([failing.status, failing.last_error], ['retrying', 'No usable answer came from this address.'])
    for (let tries = 0; tries < 5; tries++) {
      site.moveClock(15 * 60_000)
      await site.work()
    }
    assert.equal((await read(id)).status, 'failing')
    const health = (await site.call('GET', '/health')).body.data.checks.find(
      (check: { id: string }) => check.id === 'mirrors',
    )
    assert.equal(health.status, 'critical')
    await site.record(posted('Still broken'))
    syslog.isBroken = false
    site.moveClock(20 * 60_000)
    await site.work()
    assert.ok(syslog.text().includes('During the failure') && syslog.text().includes('Still broken'))
    assert.ok(syslog.text().indexOf('During the failure') < syslog.text().indexOf('Still broken'))
    assert.equal((await read(id)).status, 'ok')
    await drop(id)
  })

  test('A mirror that was paused goes on where it stopped', async () => {
    const { id } = await make(tcp())
    await site.call('PATCH', `/mirrors/${id}`, { body: { enabled: false } })
    await site.record(posted('While paused'))
    await site.work()
    assert.ok(!syslog.text().includes('While paused'))
    assert.ok((await read(id)).queued >= 1)
    await site.call('PATCH', `/mirrors/${id}`, { body: { enabled: true } })
    await site.work()
    assert.ok(syslog.text().includes('While paused'))
    await drop(id)
  })

  test('A-62 udp takes each event as one packet', async t => {
    const packets: string[] = []
    const server = createSocket('udp4', packet => packets.push(String(packet)))
    await new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const { port } = server.address()
    const { id } = await make({
      name: 'Udp',
      type: 'syslog',
      config: { host: '127.0.0.1', port, format: 'cef' },
      filters: { groups: ['content'] },
    })
    await site.record(posted('By packet'))
    await site.work()
    for (let tries = 0; packets.length === 0 && tries < 100; tries++)
      await new Promise(resolve => setTimeout(resolve, 10))
    assert.match(packets[0] ?? '', /^<110>1 \S+ localhost dozen - 2000 - \uFEFFCEF:0\|.*By packet/)
    await drop(id)
  })

  test('A-65 a file mirror writes one file a day, an event on each line, and removes old days', async () => {
    const { id, config } = await make({ name: 'Files', type: 'file', filters: { groups: ['content'] } })
    assert.deepEqual(config, { keep_days: 14 })
    const folder = join(site.config.dataDir, 'mirrors', '1', String(id))
    await site.record(posted('On the first day'))
    await site.work()
    const [first] = await readdir(folder)
    const lines = (await readFile(join(folder, first!), 'utf8'))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(
      lines.map(line => [line.object.label, `${line.occurred_at.slice(0, 10)}.ndjson`]),
      [['On the first day', first]],
    )
    site.moveClock(16 * 86_400_000)
    await site.record(posted('Sixteen days later'))
    await site.work()
    const kept = await readdir(folder)
    assert.ok(kept.length === 1 && kept[0] !== first)
    await drop(id)
    await assert.rejects(readdir(folder))
  })

  test('A-128 A8 a test event is sent at once; a failure is one word, whatever the reason', async () => {
    const { id } = await make(tcp())
    assert.deepEqual((await site.call('POST', `/mirrors/${id}/test`)).body.data, { sent: true, error: null })
    assert.match(syslog.text(), /A test event of the mirror SIEM/)
    syslog.isBroken = true
    const broken = await site.call('POST', `/mirrors/${id}/test`)
    syslog.isBroken = false
    await site.call('PATCH', `/mirrors/${id}`, { body: { config: { port: 1 } } })
    const closed = await site.call('POST', `/mirrors/${id}/test`)
    assert.deepEqual([broken.body.data, closed.body.data], Array(2).fill({ sent: false, error: 'failed' }))
    assert.equal((await site.events('search=A test event')).length, 0)
    await drop(id)
  })

  test('A-60 A-154 the twenty-first mirror is refused, also when many ask at once', async () => {
    const bodies = Array.from({ length: 24 }, (_, index) => ({ name: `Mirror ${index}`, type: 'file' }))
    const answers = await Promise.all(bodies.map(body => site.call('POST', '/mirrors', { body })))
    const codes = answers.filter(({ status }) => status !== 201).map(verdict)
    assert.deepEqual(codes, Array(4).fill([422, 'vendor_activity_log_mirror_limit']))
    const { body } = await site.call('GET', '/mirrors')
    assert.equal(body.data.length, 20)
    for (const { id } of body.data) await drop(id)
  })
})
