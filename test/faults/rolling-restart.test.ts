/** Two servers behind a balancer are restarted one after the other under load, and nobody who calls notices. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine, makePlace, type Place } from '../kit/databases.ts'
import { freePort } from '../kit/free-port.ts'
import { type ServerProcess, signInAsAdmin, startServer } from '../kit/server-process.ts'
import { until } from './fault-site.ts'
import { rounds, startWriters } from './writers.ts'

/** Milliseconds: how often the balancer asks, and a time of draining in which it does so many times. */
const PROBE = 100
const DRAIN = 2000

forEachEngine(engine => {
  let place: Place
  let dataDir: string
  let ports: number[]
  let env: Record<string, string>
  const servers: ServerProcess[] = []
  before(async () => {
    place = await makePlace(engine)
    dataDir = await mkdtemp(join(tmpdir(), 'dozen-rolling-'))
    ports = [await freePort(), await freePort()]
    env = {
      DATA_DIR: dataDir,
      SITE_URL: `http://127.0.0.1:${ports[0]}`,
      DRAIN_MS: String(DRAIN),
      ...(place.options.url ? { DATABASE_URL: place.options.url } : {}),
    }
    for (const port of ports) servers.push(await startServer(env, port))
  })
  after(async () => {
    for (const server of servers) await server.end('SIGKILL')
    await place.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('O-2 a rolling restart of two servers under load loses nothing', async () => {
    const balancer = await startBalancer(ports)
    try {
      const authorization = await signInAsAdmin(servers[0]!.url)
      const writers = startWriters({ url: balancer.url, authorization, count: 4 })
      for (let round = 0; round < rounds(1, 20); round += 1) {
        for (const [index, port] of ports.entries()) {
          assert.equal(await servers[index]!.end('SIGTERM'), 0)
          servers[index] = await startServer(env, port)
          await until(() => balancer.isReady(port), 10_000, 'The balancer')
        }
      }
      const written = await writers.stop()
      assert.ok(written.length > 20, `only ${written.length} were written`)
      assert.deepEqual(
        written.filter(({ status }) => status !== 201),
        [],
      )
    } finally {
      balancer.close()
    }
  })

  test('O-2 a server that is told to stop says so at once, answers with Connection: close, and then ends', async () => {
    const [server] = servers
    const ended = server!.end('SIGTERM')
    await until(async () => (await fetch(`${server!.url}/readyz`)).status === 503, DRAIN, 'The refusal')
    const ready = await fetch(`${server!.url}/readyz`)
    assert.deepEqual([ready.status, await ready.json()], [503, { status: 'leaving' }])
    assert.equal((await fetch(`${server!.url}/healthz`)).status, 200)
    for (const path of ['/api/host/v1/posts', '/', '/readyz'])
      assert.match(await headersOf(server!.url, path), /^connection: close\r$/im, path)
    assert.equal(await ended, 0)
    await assert.rejects(fetch(`${server!.url}/healthz`))
  })
})

/** What a client sees that wants to keep its connection. */
async function headersOf(url: string, path: string): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return text.split('\r\n\r\n')[0] ?? ''
}

type Balancer = { readonly url: string; isReady(port: number): boolean; close(): void }

/** Passes requests on to servers that call themselves ready, over connections that it keeps, and tries nothing twice. */
async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const server: Server = createServer((asked, answer) => {
    const choice = [...ready]
    const port = choice[turn++ % choice.length]
    if (port === undefined) return void answer.writeHead(502).end()
    const { method, url: path, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path, headers, agent }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    asked.pipe(passed)
  })
  const probing = new AbortController()
  for (const port of ports) void probe(port, ready, probing.signal)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await until(() => ready.size === ports.length, 10_000, 'The balancer')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: port => ready.has(port),
    close() {
      probing.abort()
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Asks a server again and again whether it is ready. */
async function probe(port: number, ready: Set<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) ready.add(port)
    else ready.delete(port)
    await sleep(PROBE)
  }
}
