import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createOutbound, outboundDefaults } from '../outbound.ts'
import { OutboundError, type OutboundErrorCode } from '../outbound-error.ts'
import { resolveToLoopback, startHttp, startReceiver } from './receivers.ts'

const userAgent = 'Dozen-Test/1.0'
const failsWith = (code: OutboundErrorCode) => (error: unknown) => error instanceof OutboundError && error.code === code

test('a receiver that never answers is left after the time for the head', async t => {
  const receiver = await startReceiver(t, () => {})
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const started = performance.now()
  const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/`, { headTimeout: 150 })
  await assert.rejects(attempt, failsWith('outbound_timeout'))
  // The time that was asked for, not the usual one, on a machine that is busy with something else.
  assert.ok(performance.now() - started < outboundDefaults.headTimeout / 2)
})

test('a receiver that never finishes the TLS handshake is left, and its socket closed', async t => {
  const receiver = await startReceiver(t, socket => socket.resume())
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const attempt = outbound.request(`https://127.0.0.1:${receiver.port}/`, { headTimeout: 150 })
  await assert.rejects(attempt, failsWith('outbound_timeout'))
  assert.equal(receiver.connections, 1)
  await settled(() => receiver.sockets.size === 0)
})

test('a receiver that sends its head one byte at a time is left after the time for the head', async t => {
  const receiver = await startReceiver(t, socket => {
    const text = 'HTTP/1.1 200 OK\r\nX: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
    let sent = 0
    const timer = setInterval(() => socket.write(text.charAt(sent++)), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/`, { headTimeout: 200 })
  await assert.rejects(attempt, failsWith('outbound_timeout'))
})

test('a body that drips is left after the time for all of it', async t => {
  const receiver = await startHttp(t, (_, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/`, { timeout: 250 })
  await assert.rejects(attempt, failsWith('outbound_timeout'))
  await settled(() => receiver.sockets.size === 0)
})

test('an endless body is cut at the limit, and a body of exactly the limit is not', async t => {
  const receiver = await startHttp(t, (request, response) => {
    if (request.url === '/exact') return response.end(Buffer.alloc(outboundDefaults.maxResponseBytes))
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65536)));
    }
    response.on('drain', pour)
    pour()
  })
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const before = process.memoryUsage().rss
  const endless = outbound.request(`http://127.0.0.1:${receiver.port}/`)
  await assert.rejects(endless, failsWith('outbound_too_large'))
  assert.ok(process.memoryUsage().rss - before < 64 * 1024 * 1024)
  const exact = await outbound.request(`http://127.0.0.1:${receiver.port}/exact`)
  assert.equal(exact.body.length, outboundDefaults.maxResponseBytes)
  const small = outbound.request(`http://127.0.0.1:${receiver.port}/exact`, { maxResponseBytes: 1000 })
  await assert.rejects(small, failsWith('outbound_too_large'))
})

test('headers without end are cut, and a compressed answer is not unpacked', async t => {
  const receiver = await startReceiver(t, socket => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write(`X-${'a'.repeat(4000)}: ${'b'.repeat(4000)}\r\n`), 1)
    socket.on('close', () => clearInterval(timer))
  })
  const zipped = await startHttp(t, (_, response) => response.setHeader('content-encoding', 'gzip').end('not unpacked'))
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const attempt = outbound.request(`http://127.0.0.1:${receiver.port}/`)
  await assert.rejects(attempt, failsWith('outbound_too_large'))
  assert.equal((await outbound.request(`http://127.0.0.1:${zipped.port}/`)).body.toString(), 'not unpacked')
})

test('one destination gets at most four sockets, and waiting for one counts as time', async t => {
  const hanging = await startReceiver(t, () => {})
  const good = await startHttp(t, (_, response) => response.end('ok'))
  const client = countClientSockets(t)
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  const attempts = Array.from({ length: 30 }, () =>
    outbound
      .request(`http://127.0.0.1:${hanging.port}/`, { timeout: 2000 })
      .catch((error: OutboundError) => error.code),
  )
  const started = performance.now()
  assert.equal((await outbound.request(`http://127.0.0.1:${good.port}/`)).body.toString(), 'ok')
  assert.ok(performance.now() - started < 1500)
  assert.deepEqual(new Set(await Promise.all(attempts)), new Set(['outbound_timeout']))
  assert.equal(client.mostAtOnce, 4 + 1)
})

test('fault 15 fifty hanging receivers delay a good one by less than two seconds, with fifty sockets in all', async t => {
  const hanging = await startReceiver(t, () => {})
  const good = await startHttp(t, (_, response) => response.end('ok'))
  const client = countClientSockets(t)
  const outbound = createOutbound({ allow: names(60, ['good.test']), userAgent, resolve: resolveToLoopback })
  const attempts = names(60).map(name =>
    outbound.request(`http://${name}:${hanging.port}/`, { timeout: 2500 }).catch((error: OutboundError) => error.code),
  )
  await settled(() => hanging.sockets.size === 50)
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 5 }, () => outbound.request(`http://good.test:${good.port}/`)))
  assert.ok(answers.every(answer => answer.status === 200))
  assert.ok(performance.now() - started < 2000, `took ${performance.now() - started} ms`)
  assert.equal(client.mostAtOnce, 50)
  assert.deepEqual(new Set(await Promise.all(attempts)), new Set(['outbound_timeout']))
})

test('sockets are gone when the request is over', async t => {
  const receiver = await startHttp(t, (_, response) => response.end('ok'))
  const outbound = createOutbound({ allow: ['127.0.0.1'], userAgent })
  await Promise.all(Array.from({ length: 20 }, () => outbound.request(`http://127.0.0.1:${receiver.port}/`)))
  await settled(() => receiver.sockets.size === 0)
})

/** Counts on the client's side: a server hears of a closed socket only after it was closed. */
function countClientSockets(t: TestContext): { mostAtOnce: number } {
  const counts = { mostAtOnce: 0 }
  let sockets: Socket[] = []
  const onSocket = (message: unknown) => {
    sockets = [...sockets.filter(socket => !socket.destroyed), (message as { socket: Socket }).socket]
    counts.mostAtOnce = Math.max(counts.mostAtOnce, sockets.length)
  }
  subscribe('net.client.socket', onSocket)
  t.after(() => unsubscribe('net.client.socket', onSocket))
  return counts
}

function names(count: number, more: string[] = []): string[] {
  return [...Array.from({ length: count }, (_, index) => `hanging-${index}.test`), ...more]
}

async function settled(isSettled: () => boolean): Promise<void> {
  const deadline = performance.now() + 2000
  while (!isSettled()) {
    assert.ok(performance.now() < deadline, 'did not settle in time')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
