/** Starts as operators meet them: a taken port, a folder that cannot be, others on the same machine. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { freePort } from '../../../test/kit/free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const quickStart = join(root, 'src', 'quick-start.js')

/** What a run of all tests has compiled already. */
const COMPILED = process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}

/** A shell that lets everybody read what is made, as most do. */
const OPEN_SHELL = ['-c', 'umask 022; exec "$@"', 'sh', process.execPath, '--import', quickStart]

describe('a first start', () => {
  let folder: string
  let dataDir: string
  let neighbour: Server
  let env: Record<string, string>
  let running: ChildProcess | null = null
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dozen-start-'))
    dataDir = join(folder, 'data')
    neighbour = createServer().listen(0, '127.0.0.1')
    await once(neighbour, 'listening')
    mkdirSync(join(folder, 'tmp'))
    const PORT = String(await freePort())
    env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'warn', PORT, TMPDIR: join(folder, 'tmp') }
  })
  after(async () => {
    running?.kill('SIGKILL')
    neighbour.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What it says until it answers, and then it goes. */
  async function greeting(): Promise<string> {
    running = spawn('sh', [...OPEN_SHELL, join(root, 'src', 'main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    running.stdout!.on('data', chunk => {
      text += chunk
    })
    while (!/Sign in[^\n]*\n/.test(text)) await once(running.stdout!, 'data')
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    return text
  }

  test('U-2 U-38 on a port that another program has makes nothing, names PORT and ends with 1', () => {
    const { port } = neighbour.address() as AddressInfo
    const ended = spawnSync(process.execPath, [join(root, 'src', 'main.ts')], {
      env: { ...env, ...COMPILED, PORT: String(port) },
      encoding: 'utf8',
    })
    assert.deepEqual([ended.status, ended.stdout], [1, ''])
    assert.match(
      ended.stderr,
      /^dozen: Cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\): .*set PORT to a free one\.\n$/,
    )
    assert.equal(existsSync(dataDir), false)
  })

  test('U-2 on a free port shows the password once, and a later start says how to set one', async () => {
    assert.match(await greeting(), /^Sign in at \S+\/login as admin\.\nPassword, shown this once: \S{16}$/m)
    const later = await greeting()
    assert.match(later, /^Sign in at \S+\/login\. A new password: npx dozen user password <login>$/m)
    assert.doesNotMatch(later, /shown this once/)
  })

  test('X-12 U-11 what it made is for its owner alone, whatever the shell lets others see', () => {
    const backup = join(folder, 'backup.sqlite')
    const saved = spawnSync('sh', [...OPEN_SHELL, join(root, 'src', 'cli.ts'), 'backup', backup], { env })
    assert.equal(saved.status, 0, String(saved.stderr))
    const made = [dataDir, backup, ...readdirSync(dataDir).map(name => join(dataDir, name))]
    assert.ok(made.some(path => path.endsWith('dozen.sqlite')))
    assert.deepEqual(
      made.map(path => [path, lstatSync(path).mode & 0o077]).filter(([, open]) => open !== 0),
      [],
    )
  })

  test('X-4 compiled code is kept in the data folder and not where everybody may write', () => {
    assert.equal(lstatSync(join(dataDir, 'cache')).mode & 0o777, 0o700)
    assert.ok(readdirSync(join(dataDir, 'cache'), { recursive: true }).length > 100)
    assert.deepEqual(
      readdirSync(join(folder, 'tmp')).filter(name => /cache/.test(name)),
      [],
    )
  })
})

describe('U-38 a data folder that cannot be', () => {
  for (const [what, path] of [
    ['has no place', '/proc/dozen/data'],
    ['is below a file', join(quickStart, 'data')],
    ['is a file', quickStart],
  ] as const) {
    test(`because it ${what} ends the start with a sentence and exit code 2`, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'src', 'main.ts')], {
        env: { PATH: process.env.PATH, ...COMPILED, DATA_DIR: path, PORT: '0', LOG_LEVEL: 'warn' },
        encoding: 'utf8',
        timeout: 60_000,
      })
      assert.deepEqual([status, stdout], [2, ''])
      assert.match(stderr, /^dozen: The data folder \S+ cannot be used \([^\n]+\)\. Set DATA_DIR to a folder .*\.\n$/)
    })
  }
})

describe('X-4 the folder of compiled code', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dozen-cache-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  /** Loads a small module with the quick start, and answers whether something was kept. */
  function keeps(): boolean {
    const module = join(dataDir, 'hello.mjs')
    writeFileSync(module, 'export const hello = 1')
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const { status, stderr } = spawnSync(process.execPath, ['--import', quickStart, module], { env, encoding: 'utf8' })
    assert.deepEqual([status, stderr], [0, ''])
    return existsSync(join(dataDir, 'cache')) && readdirSync(join(dataDir, 'cache'), { recursive: true }).length > 1
  }

  test('is made for its owner alone', () => {
    assert.equal(keeps(), true)
    assert.equal(lstatSync(join(dataDir, 'cache')).mode & 0o777, 0o700)
  })

  test('is emptied when others could write to it', () => {
    mkdirSync(join(dataDir, 'cache'))
    chmodSync(join(dataDir, 'cache'), 0o777)
    writeFileSync(join(dataDir, 'cache', 'planted'), 'code of somebody else')
    assert.equal(keeps(), true)
    assert.equal(existsSync(join(dataDir, 'cache', 'planted')), false)
    assert.equal(lstatSync(join(dataDir, 'cache')).mode & 0o777, 0o700)
  })

  test('is not one that a link leads to', () => {
    const elsewhere = join(dataDir, 'elsewhere')
    mkdirSync(elsewhere, { mode: 0o700 })
    symlinkSync(elsewhere, join(dataDir, 'cache'))
    keeps()
    assert.deepEqual(readdirSync(elsewhere), [])
  })

  test('is not used in a data folder that others may write to, or that is not there', () => {
    chmodSync(dataDir, 0o777)
    assert.equal(keeps(), false)
    chmodSync(dataDir, 0o700)
    const nowhere = join(dataDir, 'not', 'there')
    const env = { PATH: process.env.PATH, DATA_DIR: nowhere }
    assert.equal(spawnSync(process.execPath, ['--import', quickStart, '-e', '0'], { env }).status, 0)
    assert.equal(existsSync(nowhere), false)
  })
})

test('U-11 git does not see the password that the README writes', () => {
  assert.match(readFileSync(join(root, '.gitignore'), 'utf8'), /^\.password$/m)
})
