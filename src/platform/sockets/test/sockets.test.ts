import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { testCertificate, testKey } from '../../outbound/test/certificate.ts'
import { locate, OutboundError, refusalOfPlace, type SocketTarget, sendMessages } from '../sockets.ts'
import { loopbackCertificate, loopbackKey } from './certificate.ts'

let site: TestApp
let ctx: ReadContext
before(async () => {
  site = await startTestApp('sqlite', { services: [], env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  ctx = await site.systemContext()
})
after(() => site.dispose())

const messages = [Buffer.from('one;'), Buffer.from('two;')]

test('Messages arrive over udp, one packet each', async t => {
  const received: string[] = []
  const server = createSocket('udp4', packet => received.push(String(packet)))
  await new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  await sendMessages({ host: '127.0.0.1', port: server.address().port, transport: 'udp' }, messages, ctx)
  for (let tries = 0; received.length < 2 && tries < 100; tries++) await new Promise(resolve => setTimeout(resolve, 10))
  assert.deepEqual(received, ['one;', 'two;'])
})

test('Messages arrive over tcp, and the sender waits until the receiver has them', async t => {
  let received = ''
  const target = await listen(
    t,
    createServer(socket => collect(socket, text => (received += text))),
  )
  await sendMessages({ ...target, transport: 'tcp' }, messages, ctx)
  assert.equal(received, 'one;two;')
})

test('A receiver that resets the connection after taking the bytes has not taken them', async t => {
  const target = await listen(
    t,
    createServer(socket => void socket.once('data', () => socket.resetAndDestroy())),
  )
  await assert.rejects(sendMessages({ ...target, transport: 'tcp' }, messages, ctx), isWord('outbound_unreachable'))
})

test('Over tls the certificate must be that of a trusted host', async t => {
  const server = createTlsServer({ key: testKey, cert: testCertificate }, socket => collect(socket, () => undefined))
  const target = await listen(t, server)
  const sending = () => sendMessages({ ...target, transport: 'tls' }, messages, ctx)
  await assert.rejects(sending(), isWord('outbound_unreachable'))
  setDefaultCACertificates([...getCACertificates('default'), testCertificate])
  t.after(() => setDefaultCACertificates(getCACertificates('bundled')))
  // Trusted now, but made for good.test and not for this address.
  await assert.rejects(sending(), isWord('outbound_unreachable'))
})

test('Messages arrive over tls at a host whose certificate bears its address', async t => {
  setDefaultCACertificates([...getCACertificates('default'), loopbackCertificate])
  t.after(() => setDefaultCACertificates(getCACertificates('bundled')))
  let received = ''
  const take = (text: string) => {
    received += text
  }
  const server = createTlsServer({ key: loopbackKey, cert: loopbackCertificate }, socket => collect(socket, take))
  const target = await listen(t, server)
  await sendMessages({ ...target, transport: 'tls' }, messages, ctx)
  assert.equal(received, 'one;two;')
})

test('An open port and a closed one give the same sentence', async t => {
  const { port } = await listen(
    t,
    createServer(socket => socket.resetAndDestroy()),
  )
  const complaint = (target: SocketTarget) =>
    sendMessages(target, messages, ctx).then(String, (error: Error) => error.message)
  const open = await complaint({ host: '127.0.0.1', port, transport: 'tcp' })
  const closed = await complaint({ host: '127.0.0.1', port: 1, transport: 'tcp' })
  assert.equal(open, closed)
  assert.match(open, /No usable answer/)
})

const refused: readonly [host: string, port: number][] = [
  ['127.0.0.2', 6514],
  ['10.1.2.3', 514],
  ['0x7f.2', 6514],
  ['2130706434', 6514],
  ['::1', 6514],
  ['::ffff:127.0.0.2', 6514],
  ['localhost', 6514],
  ['logs.internal', 6514],
  ['printer', 6514],
  ['logs.example.com', 25],
  ['logs.example.com', 0],
  ['logs.example.com', 70_000],
  ['logs.example.com/x', 6514],
  ['user@logs.example.com', 6514],
  ['', 514],
]
for (const [host, port] of refused)
  test(`A8 ${host || 'an empty host'} at port ${port} is refused before anything is sent`, async () => {
    assert.match(refusalOfPlace({ host, port }, ctx) ?? '', /\.$/)
    await assert.rejects(locate({ host, port }, ctx), isWord('outbound_refused'))
  })

test('A public host is accepted by its text, and a private one when the operator allows it', async () => {
  assert.equal(refusalOfPlace({ host: 'logs.example.com', port: 514 }, ctx), null)
  assert.equal(refusalOfPlace({ host: '2001:4860:4860::8888', port: 6514 }, ctx), null)
  assert.deepEqual(await locate({ host: '127.0.0.1', port: 22 }, ctx), [{ address: '127.0.0.1', family: 4 }])
  assert.deepEqual(await locate({ host: '8.8.8.8', port: 514 }, ctx), [{ address: '8.8.8.8', family: 4 }])
})

const isWord = (code: string) => (error: unknown) => error instanceof OutboundError && error.code === code

function collect(socket: Socket, take: (text: string) => void): void {
  socket.on('data', bytes => take(String(bytes)))
  socket.on('error', () => socket.destroy())
}

async function listen(t: TestContext, server: Server): Promise<{ host: string; port: number }> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}
