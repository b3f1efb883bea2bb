/** Runs the server until it is told to stop. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type App, buildApp } from '../app.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Log } from '../kernel/context.ts'
import type { FirstStart } from '../platform/first-start.ts'
import { beginScripts } from '../platform/pages/pages.ts'
import { prepareAdminApp } from './admin-prepare.ts'
import { createLog } from './log.ts'
import { optimiseSooner } from './optimise-sooner.ts'
import { prepareProgram } from './prepare-program.ts'
import { tidyMemory } from './tidy-memory.ts'

export async function serve(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = configOrExit(env)
  const log = createLog(config.logLevel, 1)
  // Before anything is made or migrated: a start that cannot listen leaves everything as it was.
  await refuseTakenPort(config).catch(error => exitWith(error, 1))
  const app = await buildApp({ config, log }).catch(error => exitWith(error, codeFor(error)))
  try {
    await app.server.listen({ port: config.port, host: config.host })
  } catch (error) {
    // Somebody was quicker, and the password would never be shown again.
    if (app.firstStart?.password) process.stdout.write(`${firstPassword(app.firstStart)}\n`)
    exitWith(listenError(error, config), 1)
  }
  // Before anybody hears that it is up: a supervisor may change its mind at once.
  stopWhenTold(() => app.stop(), { log, patience: config.drainTime + PATIENCE })
  greet(config, app.firstStart)
  beginScripts(app.internals)
  // Whoever names a folder for compiled code has their own ways to start quickly.
  void settle(app, { config, log, isPacked: !env.NODE_COMPILE_CACHE })
}

type Settling = { readonly config: Config; readonly log: Log; readonly isPacked: boolean }

/** What nobody has to wait for. */
async function settle(app: App, { config, log, isPacked }: Settling): Promise<void> {
  optimiseSooner()
  await prepareAdminApp(app, config, log)
  if (isPacked) await prepareProgram(config, log)
  await tidyMemory()
}

/** Listens for a moment, as the server will. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ port: config.port, host: config.host })
    await once(probe, 'listening')
  } catch (error) {
    throw listenError(error, config)
  } finally {
    probe.close()
  }
}

const LISTEN_PROBLEMS: Readonly<Record<string, string>> = Object.freeze({
  EADDRINUSE: 'another program has it. Stop that program, or set PORT to a free one',
  EACCES: 'this account may not have it. Set PORT to 1024 or more',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
})

/** The engine's code stays in the sentence, for those who search for it. */
function listenError(error: unknown, { host, port }: Config): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const advice = LISTEN_PROBLEMS[code]
  return advice ? new Error(`Cannot listen on ${host}:${port} (${code}): ${advice}.`, { cause: error }) : error
}

function greet(config: Config, first: FirstStart | null): void {
  const lines = [`Dozen answers at ${config.siteUrl} (listening on ${config.host}:${config.port}).`]
  if (first) lines.push(`Sign in at ${config.siteUrl}/login as ${first.login}.`)
  else lines.push(`Sign in at ${config.siteUrl}/login. A new password: npx dozen user password <login>`)
  if (first?.password) lines.push(firstPassword(first))
  process.stdout.write(`${lines.join('\n')}\n`)
}

const firstPassword = ({ password }: FirstStart): string => `Password, shown this once: ${password}`

/** Milliseconds for running requests and jobs to finish. */
const PATIENCE = 10_000

/** The first signal lets running requests finish, for ten seconds after the draining at most; a second one ends it at once. */
function stopWhenTold(close: () => Promise<void>, { log, patience }: { log: Log; patience: number }): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const hurry = setTimeout(() => process.exit(1), patience)
    hurry.unref()
    close().then(
      () => process.exit(0),
      error => {
        log.error({ err: error }, 'Stopping failed.')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('uncaughtException', error => {
    log.error({ err: error }, 'An error that nobody caught: stopping, so that a supervisor can start afresh.')
    process.exit(70)
  })
  process.on('unhandledRejection', error => log.error({ err: error }, 'A promise was rejected and nobody listened.'))
}

function configOrExit(env: Readonly<Record<string, string | undefined>>): Config {
  try {
    return readConfig(env)
  } catch (error) {
    return exitWith(error, codeFor(error))
  }
}

const codeFor = (error: unknown): number => (error instanceof ConfigError ? 2 : 1)

/** A sentence for the person at the keyboard, not a stack trace. */
export function exitWith(error: unknown, code: number): never {
  process.stderr.write(`dozen: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(code)
}
