import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { engines } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { Reply } from '../../../kernel/replies.ts'
import { serveUpload } from '../media.ts'
import * as samples from './samples.ts'

let app: TestApp
let ctx: ReadContext
before(async () => {
  app = await startTestApp(engines[0] ?? 'sqlite')
  ctx = await app.systemContext()
  const folder = join(app.config.dataDir, 'uploads', '1', '2026', '11')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'photo.png'), samples.png)
  await writeFile(join(folder, 'note.txt'), 'Text & <b>marks</b>')
  await writeFile(join(folder, 'strange.xyz'), 'anything')
  await writeFile(join(folder, 'empty.png'), '')
  await writeFile(join(app.config.dataDir, 'uploads', '1', 'secret.txt'), 'secret')
})
after(() => app.dispose())

const bytesOf = async ({ content }: Reply): Promise<Buffer> => {
  assert.equal(content.kind, 'bytes')
  return buffer((content as { bytes: Readable }).bytes)
}
const serve = async (path: string, headers: Record<string, string> = {}): Promise<Reply> => {
  const reply = await serveUpload(path, headers, ctx)
  assert.ok(reply)
  return reply
}
const PHOTO = '/uploads/2026/11/photo.png'

test('host 23 a file is handed out as what it is, to be kept for good', async () => {
  const reply = await serve(PHOTO)
  assert.equal(reply.status, 200)
  assert.deepEqual(await bytesOf(reply), samples.png)
  assert.equal(reply.headers['content-type'], 'image/png')
  assert.equal(reply.headers['content-length'], String(samples.png.length))
  assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  assert.match(reply.headers['content-security-policy'] ?? '', /^default-src 'none'/)
  assert.equal('content-disposition' in reply.headers, false)
})

test('P15 what a browser should not show is handed out to be saved', async () => {
  const text = await serve('/uploads/2026/11/note.txt')
  assert.equal(text.headers['content-disposition'], 'attachment; filename="note.txt"')
  assert.equal(text.headers['content-type'], 'text/plain; charset=utf-8')
  await bytesOf(text)
  const unknown = await serve('/uploads/2026/11/strange.xyz')
  assert.equal(unknown.headers['content-type'], 'application/octet-stream')
  assert.match(unknown.headers['content-disposition'] ?? '', /^attachment/)
  await bytesOf(unknown)
})

test('P17 nothing outside of the uploads is handed out, and nothing that is not there', async () => {
  const paths = [
    '/uploads/secret.txt',
    '/uploads/../keys',
    '/uploads/2026/11/../../secret.txt',
    '/uploads/2026/11/%2e%2e/x.png',
    '/uploads/2026/11/absent.png',
    '/uploads/2026/11/',
    '/uploads/',
    '/uploads',
    '/other/2026/11/photo.png',
    '/uploads/2026/11/empty.png',
    '/uploads/.incoming/a.png',
  ]
  for (const path of paths) assert.equal(await serveUpload(path, {}, ctx), null, path)
})

test('host 23 a part of a file is given when it is asked for', async () => {
  const reply = await serve(PHOTO, { range: 'bytes=1-3' })
  assert.equal(reply.status, 206)
  assert.equal((await bytesOf(reply)).toString('latin1'), 'PNG')
  assert.equal(reply.headers['content-range'], `bytes 1-3/${samples.png.length}`)
  assert.equal(reply.headers['content-length'], '3')
  const beyond = await serve(PHOTO, { range: 'bytes=99999-' })
  assert.equal(beyond.status, 416)
  assert.equal(beyond.headers['content-range'], `bytes */${samples.png.length}`)
})

test('host 23 who has the file already gets no bytes, who has another version gets all of them', async () => {
  const first = await serve(PHOTO)
  await bytesOf(first)
  const { etag = '', 'last-modified': modified = '' } = first.headers
  assert.equal((await serve(PHOTO, { 'if-none-match': `"x", W/${etag}` })).status, 304)
  assert.equal((await serve(PHOTO, { 'if-modified-since': modified })).status, 304)
  const other = await serve(PHOTO, { 'if-none-match': '"other"', 'if-modified-since': modified })
  assert.equal(other.status, 200)
  await bytesOf(other)
  for (const [known, status] of [
    [etag, 206],
    [modified, 206],
    ['"other"', 200],
    ['Mon, 01 Jan 2001 00:00:00 GMT', 200],
  ] as const) {
    const reply = await serve(PHOTO, { range: 'bytes=0-0', 'if-range': known })
    assert.equal(reply.status, status, known)
    await bytesOf(reply)
  }
})

test('host 23 HEAD tells everything but the bytes', async () => {
  const asking: ReadContext = { ...ctx, request: { ...ctx.request, method: 'HEAD' } }
  const reply = await serveUpload(PHOTO, {}, asking)
  assert.equal(reply?.content.kind, 'nothing')
  assert.deepEqual(
    [reply?.status, reply?.headers['content-length'], reply?.headers['content-type']],
    [200, String(samples.png.length), 'image/png'],
  )
})

test('host 23 the address of an upload answers, whole, in part, to HEAD and to who has it already', async () => {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="served.png"',
  }
  const made = await app.request('POST', '/host/v1/media', { as: 'author', payload: samples.png, headers })
  const url = new URL(made.body.source_url).pathname
  const size = String(samples.png.length)
  const whole = await app.fetch('GET', url)
  assert.deepEqual(
    [whole.status, whole.headers['content-type'], whole.headers['content-length']],
    [200, 'image/png', size],
  )
  assert.equal(whole.headers['x-content-type-options'], 'nosniff')
  assert.equal(whole.headers['cache-control'], 'public, max-age=31536000, immutable')
  const part = await app.fetch('GET', url, { headers: { range: 'bytes=1-3' } })
  assert.deepEqual([part.status, part.text, part.headers['content-range']], [206, 'PNG', `bytes 1-3/${size}`])
  const head = await app.fetch('HEAD', url)
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', size])
  assert.equal((await app.fetch('GET', url, { headers: { 'if-none-match': whole.headers.etag ?? '' } })).status, 304)
  assert.equal((await app.fetch('GET', url.replace('served', 'absent'))).status, 404)
  assert.equal((await app.fetch('GET', '/uploads/..%2f..%2fdozen.sqlite')).status, 404)
  await app.request('DELETE', `/host/v1/media/${made.body.id}?force=true`, { as: 'author' })
  assert.equal((await app.fetch('GET', url)).status, 404)
})
