/** Requests that mean harm, over real sockets: threats P8, P9 and faults 22 to 25. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { engines } from '../kit/databases.ts'
import { probe } from '../kit/probe-service.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

let app: TestApp
let port: number
before(async () => {
  app = await startTestApp(engines[0]!, { services: [probe] })
  await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.server.address() as { port: number }).port
})
after(() => app.dispose())

const GET = 'GET /api/probe/v1/echo HTTP/1.1\r\n'
const POST = 'POST /api/probe/v1/echo HTTP/1.1\r\n'
const JSON_BODY = 'content-type: application/json\r\n'

test('P8 requests that two programs could read differently are refused and the connection is closed', async () => {
  const forms = {
    'two hosts': `${GET}host: a\r\nhost: b\r\n\r\n`,
    'no host': `${GET}\r\n`,
    'length and encoding': `${POST}host: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'two lengths': `${POST}host: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc`,
    'equal lengths twice': `${POST}host: a\r\ncontent-length: 3\r\ncontent-length: 3\r\n\r\nabc`,
    'odd encoding': `${POST}host: a\r\n${JSON_BODY}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    'encoding list': `${POST}host: a\r\n${JSON_BODY}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    'encoding twice': `${POST}host: a\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n`,
    'negative length': `${POST}host: a\r\ncontent-length: -1\r\n\r\n`,
    'length in words': `${POST}host: a\r\ncontent-length: ten\r\n\r\n`,
    'blank before colon': `${GET}host : a\r\n\r\n`,
    'folded header': `${GET}host: a\r\nx-one: 1\r\n two\r\n\r\n`,
    'NUL in a header': `${GET}host: a\r\nx-one: a\0b\r\n\r\n`,
    'bare carriage return': `${GET}host: a\rx-one: 1\r\n\r\n`,
    'bad chunk size': `${POST}host: a\r\n${JSON_BODY}transfer-encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n`,
    'a second request in the body': `${POST}host: a\r\ncontent-length: 0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nhost: a\r\n\r\n`,
  }
  for (const [name, text] of Object.entries(forms)) {
    const { answer, isClosed } = await send(text)
    assert.match(answer, /^HTTP\/1\.1 (400|411|501) /, `${name}: ${answer.slice(0, 80)}`)
    assert.ok(isClosed, `${name}: the connection stays open`)
    assert.equal(answer.match(/HTTP\/1\.1 /g)?.length, 1, `${name}: answered twice`)
  }
})

test('P9 slow senders do not hold up others', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, () => open()))
  for (const socket of slow) socket.write('GET /api/probe/v1/echo HTTP/1.1\r\nhost: a\r\nx-slow: ')
  const drips = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('z')
  }, 100)
  const times: number[] = []
  for (let index = 0; index < 20; index++) {
    const started = performance.now()
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/probe/v1/echo`)).status, 200)
    times.push(performance.now() - started)
  }
  clearInterval(drips)
  for (const socket of slow) socket.destroy()
  assert.ok(times.sort((a, b) => a - b)[10]! < 250, `median ${times[10]} ms`)
})

test('P9 the server gives headers 15 seconds, a whole request 120, an idle connection 30', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = app.app.server.server
  assert.deepEqual([headersTimeout, requestTimeout, keepAliveTimeout], [15_000, 120_000, 30_000])
})

test('fault 22 a body over its limit is refused as soon as the limit is passed, and the connection ends', async () => {
  const announced = await send(`${POST}host: a\r\n${JSON_BODY}content-length: 1048577\r\n\r\n`)
  assert.match(announced.answer, /^HTTP\/1\.1 413 /)
  const socket = await open()
  socket.write(`${POST}host: a\r\n${JSON_BODY}transfer-encoding: chunked\r\n\r\n`)
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let sent = 0
  socket.on('error', () => undefined)
  while (socket.writable && sent < 200) {
    sent += 1
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  }
  assert.ok(sent < 200, 'the server read 13 MB of a body whose limit is 1 MiB')
  const within = await app.request('POST', '/probe/v1/large', { body: { x: 'y'.repeat(1_500_000) } })
  assert.equal(within.status, 200)
  const limit = await app.request('POST', '/probe/v1/echo', { body: { x: 'y'.repeat(1_048_576) } })
  assert.equal(limit.status, 413)
})

test('fault 22 compressed bodies are refused', async () => {
  const { status } = await app.request('POST', '/probe/v1/echo', { body: {}, headers: { 'content-encoding': 'gzip' } })
  assert.equal(status, 415)
})

test('P2 a body of a type that is not read has no effect', async () => {
  const { body } = await app.request('POST', '/probe/v1/echo', {
    payload: '{"words":"x"}',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(body.words, undefined)
})

test('fault 23 broken JSON never answers 5xx', async () => {
  const good = JSON.stringify({ words: 'ä€😀', map: { a: [1, 2.5, null, true], b: { c: 'd' } }, list: ['x'] })
  const headers = { 'content-type': 'application/json' }
  const post = async (payload: Buffer) => (await app.request('POST', '/probe/v1/echo', { payload, headers })).status
  const bytes = Buffer.from(good)
  for (let length = 0; length < bytes.length; length++) assert.ok((await post(bytes.subarray(0, length))) < 500)
  const mutation = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }))
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 6 }), async changes => {
      const mutated = Buffer.from(bytes)
      for (const [at, value] of changes) mutated[at] = value
      return (await post(mutated)) < 500
    }),
    { numRuns: process.env.DOZEN_STRESS ? 5000 : 300 },
  )
})

test('fault 24 nesting beyond 64 levels is refused quickly', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const depth of [65, 10_000, 200_000]) {
    const payload = `{"map":${'['.repeat(depth)}${']'.repeat(depth)}}`
    assert.equal((await app.request('POST', '/probe/v1/echo', { payload, headers })).status, 400, String(depth))
  }
  const fine = `{"map":{"a":${'['.repeat(60)}${']'.repeat(60)}}}`
  assert.equal((await app.request('POST', '/probe/v1/echo', { payload: fine, headers })).status, 200)
})

test('P14 injection attempts in addresses and arguments are only text', async () => {
  for (const text of [
    "' or 1=1 --",
    '1; drop table users',
    '%27%20union%20select',
    '\\x00',
    '#{7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>',
  ]) {
    const { status, body } = await app.request('GET', `/probe/v1/echo?words=${encodeURIComponent(text)}`)
    assert.deepEqual([status, body.words], [200, text])
    const users = await app.request(
      'GET',
      `/host/v1/users?search=${encodeURIComponent(text)}&orderby=${encodeURIComponent(text)}`,
    )
    assert.ok(users.status < 500)
  }
  assert.equal((await app.request('GET', '/host/v1/users/me', { as: 'admin' })).status, 200)
})

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** What came back, and whether the server closed the connection within a second of it. */
async function send(text: string): Promise<{ answer: string; isClosed: boolean }> {
  const socket = await open()
  let answer = ''
  let isClosed = false
  socket.on('data', chunk => {
    answer += chunk
  })
  socket.on('close', () => {
    isClosed = true
  })
  socket.write(text)
  for (let waited = 0; waited < 3000 && !isClosed; waited += 20) await sleep(20)
  socket.destroy()
  return { answer, isClosed }
}
