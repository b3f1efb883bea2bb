/** A site of its own for commands: a data folder, a database, a terminal that remembers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeAppPlace } from '../../../test/kit/schema-template.ts'
import { type App, buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { EngineName } from '../../db/database.ts'
import type { Context } from '../../kernel/context.ts'
import { systemContext } from '../../platform/context/context.ts'
import { createLog } from '../log.ts'
import { runCommand } from '../run-command.ts'

export const ADMIN_PASSWORD = 'correct horse battery staple'

export type Outcome = { readonly code: number; readonly out: string; readonly err: string }
export type Answer = { readonly status: number; readonly body: any }

export type CommandSite = {
  readonly dataDir: string
  readonly env: Record<string, string>
  /** Runs `dozen <words>` in this process. */
  dozen(...words: string[]): Promise<Outcome>
  /** The same while this password is typed or sent. */
  dozenTold(password: string, ...words: string[]): Promise<Outcome>
  /** The same in front of a terminal that draws. */
  dozenOnTerminal(...words: string[]): Promise<Outcome>
  /** Opens the program on the same data, as a server would. */
  open<T>(work: (site: OpenSite) => Promise<T>): Promise<T>
  dispose(): Promise<void>
}

export type OpenSite = {
  readonly app: App
  request(method: string, path: string, options?: { as?: string; body?: unknown }): Promise<Answer>
  inSystem<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

export async function makeCommandSite(
  engine: EngineName = 'sqlite',
  more: Record<string, string> = {},
): Promise<CommandSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-cli-'))
  const place = await makeAppPlace(engine, more.EDITION === 'free' ? 'free' : 'pro', dataDir)
  const env = {
    DATA_DIR: dataDir,
    SITE_URL: 'http://localhost:8080',
    ADMIN_PASSWORD,
    LOG_LEVEL: 'silent',
    ...(place.options.url ? { DATABASE_URL: place.options.url } : {}),
    ...more,
  }
  return {
    dataDir,
    env,
    dozen: (...words) => runIn(env, words),
    dozenTold: (password, ...words) => runIn(env, words, { password }),
    dozenOnTerminal: (...words) => runIn(env, words, { isTerminal: true }),
    open: work => openSite(env, work),
    async dispose() {
      await place.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function runIn(
  env: Record<string, string>,
  words: readonly string[],
  { isTerminal = false, password = '' }: { isTerminal?: boolean; password?: string } = {},
): Promise<Outcome> {
  let [out, err] = ['', '']
  const terminal = {
    env,
    isTerminal,
    askPassword: async () => password,
    out: (text: string) => {
      out += text
    },
    err: (text: string) => {
      err += text
    },
  }
  const code = await runCommand(words, terminal)
  return { code, out, err }
}

export async function openSite<T>(env: Record<string, string>, work: (site: OpenSite) => Promise<T>): Promise<T> {
  const app = await buildApp({ config: readConfig(env), log: createLog('silent'), runJobs: false })
  const request: OpenSite['request'] = async (method, path, { as, body } = {}) => {
    const answer = await app.server.inject({
      method: method as 'GET',
      url: `/api${path}`,
      headers: {
        host: 'localhost:8080',
        ...(as ? { authorization: `Basic ${Buffer.from(as).toString('base64')}` } : {}),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : null }
  }
  try {
    const ctx = await systemContext(app.internals, 1, 'test')
    return await work({ app, request, inSystem: task => ctx.transaction(task) })
  } finally {
    await app.close()
  }
}
