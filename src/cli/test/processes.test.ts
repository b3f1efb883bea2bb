/** The command line as people meet it: real processes, and the README's first call as it is written. */

import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../../../test/kit/free-port.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** The node that runs this test stands first, as npm puts it. */
const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`
const execute = promisify(execFile)

/** A folder with what a fresh clone has, so that nothing is written into ours. */
async function makeClone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dozen-clone-'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  for (const name of ['src', 'bin', 'node_modules']) await symlink(join(root, name), join(folder, name))
  return folder
}

async function textUntil(server: ChildProcess, pattern: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of server.stdout!) {
    text += chunk
    if (pattern.test(text)) return text
  }
  throw new Error(`The server ended early: ${text}`)
}

describe('a server and the commands beside it', () => {
  let folder: string
  let port: number
  let server: ChildProcess
  let greeting: string
  let env: NodeJS.ProcessEnv
  before(async () => {
    folder = await makeClone()
    port = await freePort()
    env = {
      PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ADMIN_BUNDLE: 'none',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(folder, 'cache'),
    }
    server = spawn(process.execPath, ['src/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    greeting = await textUntil(server, /shown this once.*\n/)
  })
  after(async () => {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  test('the server says where it answers and how to sign in', async () => {
    assert.match(greeting, new RegExp(`^Dozen answers at http://localhost:${port} `, 'm'))
    assert.match(greeting, new RegExp(`^Sign in at http://localhost:${port}/login as admin\\.$`, 'm'))
    const [, password] = /^Password, shown this once: (\S+)$/m.exec(greeting)!
    const session = await fetch(`http://localhost:${port}/api/host/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    assert.equal(session.status, 201)
  })

  const hasCurl = spawnSync('curl', ['--version']).status === 0
  test('U-11 the first call of the README works as it is written, and its password is for one alone', {
    skip: !hasCurl && 'curl is not here',
  }, async () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8')
    const [, written] = /## A first call\n+```sh\n([\s\S]*?)```/.exec(readme)!
    const script = written!.replaceAll('localhost:8080', `localhost:${port}`)
    const { stdout, stderr } = await execute('sh', ['-e', '-c', script], { cwd: folder, env })
    assert.equal(stderr, '')
    const answers = stdout.match(/\{"id":.*?\}(?=\[|$)|\[.*\]$/g)!
    const list = JSON.parse(answers.at(-1)!)
    assert.deepEqual(
      list.map((post: any) => post.title.rendered),
      ['Hello'],
    )
    assert.match(list[0].link, new RegExp(`^http://localhost:${port}/`))
    assert.match(readFileSync(join(folder, '.password'), 'utf8'), /^[A-Za-z0-9]{4}( [A-Za-z0-9]{4}){5}\n$/)
    assert.equal(statSync(join(folder, '.password')).mode & 0o777, 0o600)
  })

  test('a second server on the same port ends with a sentence and exit code 1', async () => {
    const second = spawnSync(process.execPath, ['src/cli.ts', 'serve'], { cwd: folder, env, encoding: 'utf8' })
    assert.deepEqual([second.status, second.stdout], [1, ''])
    assert.match(second.stderr, /^dozen: [^\n]*EADDRINUSE[^\n]*PORT[^\n]*\n$/)
  })

  test('a reader that has seen enough is no failure', async () => {
    const { stdout, stderr } = await execute('sh', ['-c', 'node src/cli.ts user list | true; echo over'], {
      cwd: folder,
      env,
    })
    assert.deepEqual([stdout, stderr], ['over\n', ''])
  })

  test('SIGTERM lets the server finish, with exit code 0', async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    assert.equal(code, 0)
    await assert.rejects(fetch(`http://localhost:${port}/healthz`))
  })
})
