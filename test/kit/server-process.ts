/** The program as an operator runs it: a process of its own, which a test can kill. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export type ServerProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Everything it wrote. */
  output(): string
  /** Ends it and answers its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** As `npm start` starts it. */
const program = ['--import', './src/quick-start.js', 'src/main.ts']
export const PASSWORD = 'a password for tests'

/** Nobody looks at the admin app here, and its build would keep the machine busy. */
const USUAL = { ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'error', ADMIN_BUNDLE: 'none' }

/** Ready when it answers. `port` keeps the address over a restart. */
export async function startServer(env: Record<string, string>, port?: number): Promise<ServerProcess> {
  const at = port ?? (await freePort())
  const url = `http://127.0.0.1:${at}`
  const child = spawn(process.execPath, program, {
    cwd: new URL('../..', import.meta.url),
    env: { ...process.env, ...USUAL, PORT: String(at), SITE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  await untilReady(url, child, () => output)
  return { url, child, output: () => output, end: signal => end(child, signal) }
}

/** The Basic header of a new application password of the administrator, made over HTTP. */
export async function signInAsAdmin(url: string): Promise<string> {
  const session = await fetch(`${url}/api/host/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
  const { nonce } = (await session.json()) as { nonce: string }
  const cookie = session.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const made = await fetch(`${url}/api/host/v1/users/me/application-passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-host-nonce': nonce },
    body: JSON.stringify({ name: 'faults' }),
  })
  const { password } = (await made.json()) as { password: string }
  return `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start: ${output()}`)
    const isUp = await fetch(`${url}/readyz`).then(
      answer => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
  throw new Error(`The server did not come up: ${output()}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = await ended
  return code as number | null
}
