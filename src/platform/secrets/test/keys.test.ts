import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { addKeyToFile, loadKeys, parseKeys } from '../keys.ts'

const run = promisify(execFile)

test('the key of the environment is taken in base64, base64url and hex, and no file is made', async t => {
  const dataDir = await newFolder(t)
  const bytes = randomBytes(32)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const [key] = await loadKeys({ secretKey: bytes.toString(encoding), dataDir })
    assert.deepEqual(key.bytes, bytes)
  }
  assert.deepEqual(await readdir(dataDir), [])
})

test('several keys make a ring, the first one current', () => {
  const texts = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')]
  const ring = parseKeys(texts.join(', '), 'SECRET_KEY')
  assert.equal(ring.length, 2)
  assert.equal(ring[0].bytes.toString('base64'), texts[0])
  assert.notEqual(ring[0].id, ring[1]?.id)
})

test('a key that is none is refused without being repeated in the message', async t => {
  const dataDir = await newFolder(t)
  for (const secretKey of [
    'short',
    'x'.repeat(64),
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('hex'),
  ]) {
    await assert.rejects(loadKeys({ secretKey, dataDir }), (error: Error) => {
      assert.match(error.message, /^SECRET_KEY holds something that is not a key/)
      return !error.message.includes(secretKey)
    })
  }
})

test('without an environment a file is made for its owner only, and read the next time', async t => {
  const dataDir = join(await newFolder(t), 'not', 'there', 'yet')
  const [first] = await loadKeys({ secretKey: null, dataDir })
  const [second] = await loadKeys({ secretKey: ' ', dataDir })
  assert.deepEqual(first, second)
  assert.deepEqual(await readdir(dataDir), ['secret.key'])
  assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600)
})

test('a file that others may read is closed again', async t => {
  const dataDir = await newFolder(t)
  await loadKeys({ secretKey: null, dataDir })
  await chmod(join(dataDir, 'secret.key'), 0o644)
  await loadKeys({ secretKey: null, dataDir })
  assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600)
})

test('an empty or broken file stops the start and names itself, and is not replaced', async t => {
  const dataDir = await newFolder(t)
  const path = join(dataDir, 'secret.key')
  for (const content of ['', 'rubbish']) {
    await writeFile(path, content)
    await assert.rejects(loadKeys({ secretKey: null, dataDir }), (error: Error) => error.message.startsWith(path))
    assert.equal(await readFile(path, 'utf8'), content)
  }
})

test('many starts at once in one process agree on one key', async t => {
  const dataDir = await newFolder(t)
  const rings = await Promise.all(Array.from({ length: 20 }, () => loadKeys({ secretKey: null, dataDir })))
  assert.equal(new Set(rings.map(([key]) => key.id)).size, 1)
  assert.deepEqual(await readdir(dataDir), ['secret.key'])
})

test('several processes at once agree on one key', async t => {
  const dataDir = await newFolder(t)
  const module = new URL('../keys.ts', import.meta.url).href
  const script = `import { loadKeys } from '${module}'
    const [key] = await loadKeys({ secretKey: null, dataDir: process.argv[1] })
    console.log(key.id)`
  const results = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module-typescript', '-e', script, dataDir])),
  )
  assert.equal(new Set(results.map(({ stdout }) => stdout)).size, 1)
  assert.match(results[0]?.stdout ?? '', /^[0-9a-f]{8}\n$/)
})

test('a new key goes before the old ones', async t => {
  const dataDir = await newFolder(t)
  const [old] = await loadKeys({ secretKey: null, dataDir })
  const ring = await addKeyToFile(dataDir)
  assert.deepEqual(ring[1], old)
  assert.notDeepEqual(ring[0], old)
  assert.deepEqual(await loadKeys({ secretKey: null, dataDir }), ring)
  assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600)
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dozen-keys-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
