/** Fault 15: receivers of webhooks that hang, drip, pour, cut or lead astray delay nobody else. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { outboundDefaults } from '../../src/platform/outbound/outbound.ts'
import { enqueueDelivery, listDeliveries } from '../../src/platform/webhooks/webhooks.ts'
import { engines } from '../kit/databases.ts'
import { type FaultSite, memoryOf, percentile, startFaultSite, until } from './fault-site.ts'
import { rounds } from './writers.ts'

const HANGING = 50

// Nothing of it rests on the engine, and it takes its time: both engines are for `npm run stress`.
for (const engine of engines.slice(0, rounds(1, 2))) {
  test('fault 15 a good receiver gets its messages in time while fifty hang and others misbehave', async () => {
    const site = await startFaultSite(engine, { OUTBOUND_ALLOW: '127.0.0.1' })
    const open = new Set<Socket>()
    const bad = await Promise.all([
      ...misbehaviours.map(behave => listen(createHttpServer(behave), open)),
      listen(createServer(reset), open),
      ...Array.from({ length: HANGING }, () => listen(createServer(hang), open)),
    ])
    const arrivals = new Map<string, number>()
    const good = await listen(createHttpServer(keepingIn(arrivals)), open)
    try {
      await warmUp(site, good)
      const before = await memoryOf(site.server.child.pid!)
      for (const event of ['a', 'b']) await sendToAll(site, bad, event)
      const delays = await sendSteadily(site, portOf(good), arrivals)
      assert.ok(percentile(delays, 0.99) < 2000, `p99 ${percentile(delays, 0.99)} ms of ${delays.length}`)
      assert.ok(open.size <= outboundDefaults.sockets + 1, `${open.size} sockets`)
      const grown = (await memoryOf(site.server.child.pid!)) - before
      assert.ok(grown < 80, `memory grew by ${grown} MiB`)
      await attemptedAndWaiting(site, bad.length - HANGING)
    } finally {
      await site.dispose()
      for (const socket of open) socket.destroy()
      for (const server of [...bad, good]) server.close()
    }
  })
}

/** What misbehaves was attempted, failed, and is tried again later. */
async function attemptedAndWaiting(site: FaultSite, count: number): Promise<void> {
  const entries = (owner: number) => listDeliveries({ owner: ownerOf(owner) }, { limit: 2 }, site.ctx)
  const isTriedAgain = async () => {
    const seen = await Promise.all(Array.from({ length: count }, (_, owner) => entries(owner)))
    return seen.every(list => list.some(({ status, attempts }) => status === 'waiting' && attempts.length > 0))
  }
  await until(isTriedAgain, 30_000, 'An attempt at every receiver that misbehaves')
}

async function warmUp(site: FaultSite, good: Server): Promise<void> {
  await deliver(site, { owner: 1000, port: portOf(good), event: 'warm-up' })
  await once(good, 'request')
}

async function sendToAll(site: FaultSite, servers: readonly Server[], event: string): Promise<void> {
  for (const [owner, server] of servers.entries()) await deliver(site, { owner, port: portOf(server), event })
}

async function sendSteadily(site: FaultSite, port: number, arrivals: Map<string, number>): Promise<number[]> {
  const sent = new Map<string, number>()
  for (let index = 0; index < rounds(30, 300); index += 1) {
    const event = `good-${index}`
    sent.set(event, Date.now())
    await deliver(site, { owner: 1000, port, event })
    await sleep(200)
  }
  await until(() => [...sent.keys()].every(event => arrivals.has(event)), 10_000, 'The arrival of every good message')
  return [...sent].map(([event, at]) => arrivals.get(event)! - at)
}

const ownerOf = (id: number) => ({ service: 'faults', kind: 'receiver', id })

const deliver = (site: FaultSite, { owner, port, event }: { owner: number; port: number; event: string }) =>
  site.ctx.transaction(tx =>
    enqueueDelivery({ owner: ownerOf(owner), url: `http://127.0.0.1:${port}/`, secret: null, event, body: event }, tx),
  )

const keepingIn =
  (arrivals: Map<string, number>): RequestListener =>
  (request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      arrivals.set(body, Date.now())
      response.end()
    })
  }

const reset = (socket: Socket) => void socket.resetAndDestroy()
const hang = (socket: Socket) => void socket.resume()

/** A byte each second, a body without end, a circle of redirects, ten megabytes of headers. */
const misbehaviours: readonly RequestListener[] = [
  (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'), 1000)
    response.on('close', () => clearInterval(timer))
  },
  (_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', pour)
    pour()
  },
  (_request, response) => void response.writeHead(301, { location: '/' }).end(),
  (request, response) => {
    const { socket } = request
    socket.write('HTTP/1.1 200 OK\r\n')
    for (let index = 0; index < 10_000 && !socket.destroyed; index += 1)
      socket.write(`x-${index}: ${'y'.repeat(1000)}\r\n`)
    response.on('error', () => undefined)
  },
]

async function listen(server: Server, open: Set<Socket>): Promise<Server> {
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port
