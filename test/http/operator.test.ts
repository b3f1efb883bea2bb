/** The operator's addresses, what is logged as trouble, and what a start loads. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { engines } from '../kit/databases.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'
import { trial } from './trial-service.ts'

let app: TestApp
let guarded: TestApp
let port: number
before(async () => {
  app = await startTestApp(engines[0]!, { services: [trial] })
  const env = { TRUSTED_PROXIES: '127.0.0.1', METRICS_ALLOW: '10.1.0.0/16 2001:db8::7' }
  guarded = await startTestApp(engines[0]!, { services: [trial], env })
  await app.app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.server.address() as { port: number }).port
})
after(async () => {
  await app.dispose()
  await guarded.dispose()
})

const metrics = async (site: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await site.app.server.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:8080', ...headers } }))
    .statusCode

for (const [remote, forwarded, status] of [
  ['127.0.0.1', undefined, 200],
  ['::1', undefined, 200],
  ['192.0.2.1', undefined, 404],
  // A proxy on this machine whose word is not trusted speaks for nobody.
  ['127.0.0.1', '127.0.0.1', 404],
] as const) {
  test(`X-21 /metrics answers ${status} to ${remote}${forwarded ? ` on behalf of ${forwarded}` : ''}`, async () => {
    assert.equal(await metrics(app, remote, forwarded ? { 'x-forwarded-for': forwarded } : {}), status)
  })
}

for (const [forwarded, status] of [
  ['10.1.2.3', 200],
  ['2001:db8::7', 200],
  ['10.2.0.1', 404],
  ['198.51.100.9', 404],
] as const) {
  test(`U-18 /metrics answers ${status} to ${forwarded} behind a trusted proxy, by METRICS_ALLOW`, async () => {
    assert.equal(await metrics(guarded, '127.0.0.1', { 'x-forwarded-for': forwarded }), status)
  })
}

test('X-21 npm start takes the accessor of prototypes away', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.match(scripts.start, /--disable-proto=delete/)
})

test('X-18 a connection that is cut within its body is nobody’s failure', async () => {
  const known = app.complaints.length
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /api/trial/v1/runs/cut HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
  socket.write('content-length: 100\r\n\r\n{"a":')
  await sleep(50)
  socket.destroy()
  for (let waited = 0; waited < 500 && app.complaints.length === known; waited += 50) await sleep(50)
  assert.deepEqual(app.complaints.slice(known), [])
})

test('X-18 a body that takes too long is told so, its connection ends, and nothing is logged as trouble', async () => {
  const known = app.complaints.length
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.write('POST /api/trial/v1/hasty HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
  socket.write('content-length: 100\r\n\r\n{"a":')
  await once(socket, 'close')
  assert.match(text, /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"rest_request_timeout"/i)
  assert.deepEqual(app.complaints.slice(known), [])
})

test('X-18 what is not offered, and what another server refused, is no trouble of this one', async () => {
  const known = app.complaints.length
  assert.equal((await app.request('GET', '/trial/v1/not-offered')).status, 501)
  assert.equal((await app.request('GET', '/trial/v1/elsewhere')).status, 502)
  assert.deepEqual(app.complaints.slice(known), [])
})

test('O-5 a start loads neither a compiler of schemas nor the cleaner of markup', async () => {
  const code = `
    const { createRequire } = await import('node:module')
    await import(${JSON.stringify(new URL('../../src/app.ts', import.meta.url).href)})
    const Fastify = (await import('fastify')).default
    const { createServer } = await import(${JSON.stringify(new URL('../../src/http/server.ts', import.meta.url).href)})
    createServer({ config: { siteUrl: 'http://localhost', metricsAllow: [] } }, {})
    const loaded = Object.keys(createRequire(import.meta.url).cache)
    console.log(JSON.stringify(loaded.filter(file => /node_modules.(ajv|@fastify.ajv-compiler|@fastify.fast-json-stringify-compiler|sanitize-html)/.test(file))))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  assert.deepEqual(JSON.parse(stdout), [])
})
