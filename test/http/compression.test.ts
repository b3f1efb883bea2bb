/** Which answers are compressed, and what stays as it is. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressed } from '../../src/http/compress.ts'
import type { RestRequest, RestResponse } from '../../src/http/rest-request.ts'
import { acceptedEncoding } from '../../src/kernel/content-encoding.ts'
import { engines } from '../kit/databases.ts'
import { ADMIN_PASSWORD, startTestApp, type TestApp } from '../kit/test-app.ts'
import { trial } from './trial-service.ts'

let app: TestApp
let cookie: string
before(async () => {
  app = await startTestApp(engines[0]!, { services: [trial] })
  const body = { username: 'admin', password: ADMIN_PASSWORD }
  const answer = await app.request('POST', '/host/v1/session', { body })
  cookie = answer.headers['set-cookie']!.split(';')[0]!
  const post = { title: 'Long', content: 'Much to read. '.repeat(200), status: 'publish' }
  await app.request('POST', '/host/v1/posts', { as: 'admin', body: post })
})
after(() => app.dispose())

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') {
  const answer = await app.app.server.inject({ method, url, headers: { host: 'localhost:8080', ...headers } })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers as Record<string, string> }
}

const LONG = '/api/trial/v1/long'

for (const [encoding, unpack] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const) {
  test(`U-9 pages, JSON and the feed are packed with ${encoding} for whoever takes it, and hold the same`, async () => {
    for (const url of [LONG, '/api/trial/v1/page', '/', '/feed/', '/docs', '/api', '/api/openapi.json']) {
      const plain = await get(url)
      const packed = await get(url, { 'accept-encoding': encoding })
      assert.deepEqual(
        [plain.headers['content-encoding'], packed.headers['content-encoding']],
        [undefined, encoding],
        url,
      )
      assert.equal(unpack(packed.bytes).toString(), plain.bytes.toString(), url)
      assert.equal(Number(packed.headers['content-length']), packed.bytes.length, url)
      assert.ok(packed.bytes.length < plain.bytes.length, url)
      for (const { headers } of [plain, packed]) assert.match(headers.vary ?? '', /Accept-Encoding/, url)
    }
  })
}

test('U-9 texts of any length hold the same, also what no packing makes shorter, and of several at once', async () => {
  const noise = randomBytes(100_000).toString('base64')
  const texts = [1024, 4096, 65_536, 65_537, 100_000].flatMap(length => ['€'.repeat(length), noise.slice(0, length)])
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const asked = { headers: { 'accept-encoding': encoding } } as unknown as RestRequest
    const answer = (body: string) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body }) as RestResponse
    const packed = await Promise.all(texts.map(text => compressed(answer(text), asked)))
    assert.ok(packed.every((one, at) => unpack(one.body as Buffer).toString() === texts[at]))
  }
})

test('U-9 what is short or a picture stays as it is', async () => {
  for (const path of ['short', 'picture', 'nope']) {
    const answer = await get(`/api/trial/v1/${path}`, { 'accept-encoding': 'br, gzip' })
    assert.equal(answer.headers['content-encoding'], undefined, path)
    assert.ok(answer.bytes.length > 0, path)
  }
})

test('U-9 a stream is packed on its way', async () => {
  const plain = await get('/api/trial/v1/stream')
  const packed = await get('/api/trial/v1/stream', { 'accept-encoding': 'br' })
  assert.equal(packed.headers['content-encoding'], 'br')
  assert.equal(packed.headers['content-length'], undefined)
  assert.equal(brotliDecompressSync(packed.bytes).toString(), plain.bytes.toString())
})

test('U-9 no answer with a secret is packed: marked routes, cookies that are set, pages that came with a cookie', async () => {
  const json = { 'content-type': 'application/json', 'accept-encoding': 'br' }
  for (const path of ['secret', 'cookie']) {
    const answer = await get(`/api/trial/v1/${path}`, json, 'POST')
    assert.equal(answer.headers['content-encoding'], undefined, path)
    assert.ok(answer.bytes.length > 1024, path)
  }
  for (const url of ['/', '/admin', '/profile']) {
    const own = await get(url, { 'accept-encoding': 'br', cookie })
    assert.deepEqual([own.status, own.headers['content-encoding']], [200, undefined], url)
    assert.ok(own.bytes.length > 1024, url)
  }
  assert.equal((await get('/', { 'accept-encoding': 'br', cookie: 'other=1' })).headers['content-encoding'], 'br')
})

test('U-9 HEAD tells what GET sends, and a known mark is answered with 304', async () => {
  const asked = { 'accept-encoding': 'gzip' }
  const packed = await get(LONG, asked)
  const head = await get(LONG, asked, 'HEAD')
  assert.equal(head.bytes.length, 0)
  for (const name of ['content-length', 'content-encoding', 'etag', 'vary'])
    assert.equal(head.headers[name], packed.headers[name], name)
  assert.deepEqual([(await get(LONG)).headers.etag, packed.headers.etag], ['"one"', 'W/"one"'])
  const page = await get('/', asked)
  assert.match(page.headers.etag ?? '', /^W\/"/)
  const known = await get('/', { ...asked, 'if-none-match': page.headers.etag! })
  assert.deepEqual([known.status, known.bytes.length, known.headers['content-encoding']], [304, 0, undefined])
  assert.match(known.headers.vary ?? '', /Accept-Encoding/)
})

test('U-9 a file of the pages is prepared once, and its bytes are left alone', async () => {
  const home = (await get('/')).bytes.toString()
  const url = /href="(\/assets\/[^"]+\.css)"/.exec(home)![1]!
  const packed = await get(url, { 'accept-encoding': 'br' })
  assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['br', 'Accept-Encoding'])
  assert.equal(brotliDecompressSync(packed.bytes).toString(), (await get(url)).bytes.toString())
})

test('U-9 the best that a caller takes is chosen, and what it refuses never', () => {
  for (const [header, encoding] of [
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate, zstd', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
    ['br;q=0.0, gzip; q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
  ] as const)
    assert.equal(acceptedEncoding(header), encoding, String(header))
})
