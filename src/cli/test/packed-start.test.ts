import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, signInAsAdmin, startServer } from '../../../test/kit/server-process.ts'
import { findPack, marksOf } from '../../packed-program.js'

/** Tells which files of a pack are loaded. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (url.includes('/cache/program/')) console.log('from the pack: ' + url.split('/').at(-1))
  return next(url, context)
} })`)}`

/** Beyond Latin. */
const LONG_LETTERS = /[\u0100-\uffff]/

let dataDir = ''
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dozen-packed-'))
})
after(() => rm(dataDir, { recursive: true, force: true }))

/** As an operator starts it, who names no folder for compiled code. */
const start = (): Promise<ServerProcess> =>
  startServer({ DATA_DIR: dataDir, NODE_COMPILE_CACHE: '', NODE_OPTIONS: `--import=${WATCH}`, LOG_LEVEL: 'debug' })

async function untilPacked(): Promise<void> {
  const list = join(dataDir, 'cache', 'program', 'pack.json')
  for (let attempt = 0; attempt < 600 && !existsSync(list); attempt += 1) await sleep(100)
  assert.ok(existsSync(list), 'no pack was made')
}

test('the first start packs the program, and the second runs from the pack with all its services', async () => {
  const first = await start()
  const described = await (await fetch(`${first.url}/api/openapi.json`)).text()
  assert.match(described, LONG_LETTERS)
  await untilPacked()
  assert.equal(await first.end('SIGTERM'), 0)
  assert.doesNotMatch(first.output(), /from the pack/)

  const second = await start()
  try {
    const authorization = await signInAsAdmin(second.url)
    const ask = async (path: string) => (await fetch(`${second.url}${path}`, { headers: { authorization } })).status
    assert.equal(await ask('/api/host/v1/posts'), 200)
    assert.equal(await ask('/api/vendor-activity-log/v1/events'), 200)
    assert.equal(await ask('/api/host/v1/posts?search=hello'), 200, 'a read in a process of its own')
    assert.equal(await ask('/docs'), 200)
    assert.equal(await ask('/'), 200)
    const again = await (await fetch(`${second.url}/api/openapi.json`)).text()
    assert.equal(again.replaceAll(second.url, first.url), described)
    assert.match(second.output(), /from the pack: src-main\.mjs/)
    assert.match(second.output(), /from the pack: src-services-activity-log-pro-index\.mjs/)
  } finally {
    await second.end('SIGTERM')
  }
})

test('a pack is written in letters of one byte, so that it takes no more memory than it must', async () => {
  const folder = fileURLToPath(findPack(join(dataDir, 'cache'))!.place)
  const files = (await readdir(folder)).filter(name => name.endsWith('.mjs'))
  assert.ok(files.length > 10)
  for (const name of files) assert.doesNotMatch(await readFile(join(folder, name), 'utf8'), LONG_LETTERS, name)
})

test('a pack is that of its very sources', async () => {
  const cache = join(dataDir, 'cache')
  assert.ok(findPack(cache))
  const list = join(cache, 'program', 'pack.json')
  const kept = await readFile(list, 'utf8')
  const { marks, ...others } = JSON.parse(kept) as { marks: Record<string, string> }
  assert.deepEqual(marks, marksOf(Object.keys(marks)))
  assert.ok(Object.keys(marks).length > 1000)
  await writeFile(list, JSON.stringify({ ...others, marks: { ...marks, 'src/app.ts': '1 1' } }))
  assert.equal(findPack(cache), null)
  await writeFile(list, kept.slice(0, 100))
  assert.equal(findPack(cache), null)
  assert.equal((await readdir(join(cache, 'program'))).length, 2)
})
