/** Runs the server until it is told to stop. */
import { buildApp } from '../app.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import type { Log } from '../kernel/context.ts'
import { createLog } from './log.ts'

export async function serve(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = configOrExit(env)
  const log = createLog(config.logLevel, 1)
  const app = await buildApp({ config, log }).catch(error => exitWith(error, 1))
  try {
    await app.server.listen({ port: config.port, host: config.host })
  } catch (error) {
    exitWith(error, 1)
  }
  greet(config, app.firstStart)
  stopWhenTold(() => app.close(), log)
}

function greet(config: Config, first: { login: string; password: string | null } | null): void {
  const lines = [
    `Dozen answers at ${config.siteUrl} (listening on ${config.host}:${config.port}).`,
    `Sign in at ${config.siteUrl}/login as ${first?.login ?? config.admin.login}.`,
  ]
  if (first?.password) lines.push(`Password, shown this once: ${first.password}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The first signal lets running requests finish, for ten seconds at most; a second one ends it at once. */
function stopWhenTold(close: () => Promise<void>, log: Log): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const hurry = setTimeout(() => process.exit(1), 10_000)
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
    return exitWith(error, error instanceof ConfigError ? 2 : 1)
  }
}

/** A sentence for the person at the keyboard, not a stack trace. */
export function exitWith(error: unknown, code: number): never {
  process.stderr.write(`dozen: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(code)
}
