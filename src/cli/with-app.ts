/** Opens the app for a command, without listening and without working on jobs, and closes it again. */
import { type App, type AppOptions, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { ReadContext } from '../kernel/context.ts'
import { innerRequest, makeContext } from '../platform/context/context.ts'
import type { Terminal } from './command.ts'
import { createLog } from './log.ts'

export async function withApp<T>(
  terminal: Terminal,
  work: (app: App) => Promise<T>,
  options: Pick<AppOptions, 'adoptKey'> = {},
): Promise<T> {
  const config = readConfig(terminal.env)
  const app = await buildApp({ config, log: createLog(terminal.env.LOG_LEVEL ?? 'warn'), runJobs: false, ...options })
  if (app.firstStart?.password) {
    terminal.err(
      `This was the first start. Account ${app.firstStart.login}, password, shown this once: ${app.firstStart.password}\n`,
    )
  }
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

/** A context of the command line: with every right, recorded as such. */
export async function commandContext(app: App, reason: string, siteId = 1): Promise<ReadContext> {
  const { site } = await app.internals.sites.state(siteId)
  return makeContext(app.internals, { site, user: null, system: reason, request: innerRequest('cli', reason) })
}
