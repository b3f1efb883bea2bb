import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { forEachEngine, makePlace, type Place } from '../../../../test/kit/databases.ts'
import { buildApp } from '../../../app.ts'
import { createLog } from '../../../cli/log.ts'
import { runIn } from '../../../cli/test/kit.ts'
import { ConfigError, readConfig } from '../../../config.ts'
import { judgeKeys, type KeyVerdict } from '../key-mark.ts'
import { addKeyToFile } from '../keys.ts'

describe('O-4 the keys of a server and the marks in the database', () => {
  const cases: readonly (readonly [keys: string[], marks: string[], verdict: KeyVerdict])[] = [
    [['a'], [], 'first'],
    [['a'], ['a'], 'same'],
    [['b', 'a'], ['a'], 'renewed'],
    [['b', 'a'], ['a', 'b'], 'same'],
    [['a'], ['a', 'b'], 'replaced'],
    [['a', 'b'], ['a', 'b'], 'replaced'],
    [['c'], ['a', 'b'], 'foreign'],
    [['c', 'a'], ['a', 'b'], 'foreign'],
  ]
  for (const [keys, marks, verdict] of cases) {
    test(`${keys} with ${marks.length > 0 ? marks : 'none'} is ${verdict}`, () => {
      assert.equal(judgeKeys(keys, marks), verdict)
    })
  }
})

forEachEngine(engine => {
  let place: Place
  let folder: string
  before(async () => {
    place = await makePlace(engine)
    folder = await mkdtemp(join(tmpdir(), 'dozen-keys-'))
  })
  after(async () => {
    await place.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const env = (more: Record<string, string> = {}): Record<string, string> => ({
    DATA_DIR: join(folder, 'data'),
    SITE_URL: 'http://localhost:8080',
    ADMIN_PASSWORD: 'a password for tests',
    LOG_LEVEL: 'silent',
    ...(place.options.url ? { DATABASE_URL: place.options.url } : {}),
    ...more,
  })
  const start = async (more?: Record<string, string>): Promise<void> => {
    const app = await buildApp({ config: readConfig(env(more)), log: createLog('silent'), runJobs: false })
    await app.close()
  }
  const isRefused = (sentence: RegExp) => (error: unknown) =>
    error instanceof ConfigError && sentence.test(error.message)
  const OTHER = 'c'.repeat(64)

  test('O-4 a server with another key than the first refuses to start and says what to do', async () => {
    await start()
    await start()
    await assert.rejects(start({ SECRET_KEY: OTHER }), isRefused(/^SECRET_KEY is not the key .*copy their secret\.key/))
    const secret = await readFile(join(folder, 'data', 'secret.key'), 'utf8')
    await start({ SECRET_KEY: secret.trim() })
  })

  test('O-4 a key that was put before the old one is taken over, and the old one alone no longer starts', async () => {
    const old = (await readFile(join(folder, 'data', 'secret.key'), 'utf8')).trim()
    await addKeyToFile(join(folder, 'data'))
    await start()
    await assert.rejects(start({ SECRET_KEY: old }), isRefused(/replaced by a newer one/))
  })

  test('O-4 when the key is lost, adopt-key goes on with another', async () => {
    const { code, err } = await runIn(env({ SECRET_KEY: OTHER }), ['adopt-key'])
    assert.deepEqual([code, err], [0, 'The site goes on with the key of this server.\n'])
    await start({ SECRET_KEY: OTHER })
    await assert.rejects(start(), isRefused(/^secret\.key in .*data is a key that was replaced/))
  })
})
