/** The program with this service alone, and people of every standing. */
import { randomBytes } from 'node:crypto'
import { describe } from 'node:test'
import { engines } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import { type App, buildApp } from '../../../app.ts'
import type { EngineName } from '../../../db/database.ts'
import type { Context } from '../../../kernel/context.ts'
import { roleEditor } from '../service.ts'

export type Edition = 'free' | 'pro'
export type Call = (
  method: string,
  path: string,
  options?: { as?: string | null; body?: unknown },
) => Promise<TestResponse>

export type Site = TestApp & {
  readonly call: Call
  /** A second server on the same database; close it before the site. */
  secondServer(): Promise<{ readonly app: App; readonly call: Call }>
}

/** The same tests on every engine in both editions: what is free may not behave otherwise where Pro is. */
export function forEachSite(tests: (engine: EngineName, edition: Edition) => void): void {
  for (const engine of engines)
    for (const edition of ['free', 'pro'] as const)
      describe(`on ${engine}, ${edition} edition`, () => tests(engine, edition))
}

export async function startSite(engine: EngineName, edition: Edition = 'free'): Promise<Site> {
  const app = await startTestApp(engine, { services: [roleEditor], env: { EDITION: edition } })
  return {
    ...app,
    call: (method, path, { as = 'administrator', body } = {}) =>
      app.request(method, `/vendor-aure/v1${path}`, { as, ...(body === undefined ? {} : { body }) }),
    secondServer: () => startSecond(app),
  }
}

async function startSecond({ config, app, authorization }: TestApp): Promise<{ app: App; call: Call }> {
  const { log } = app.internals
  const second = await buildApp({ config, log, services: [roleEditor], runJobs: false })
  const call: Call = async (method, path, { as = 'administrator', body } = {}) => {
    const answer = await second.server.inject({
      method: method as 'GET',
      url: `/api/vendor-aure/v1${path}`,
      headers: { host: 'localhost:8080', ...(as === null ? {} : { authorization: await authorization(as) }) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
    return { status: answer.statusCode, text: answer.body, headers, body: JSON.parse(answer.body || 'null') }
  }
  return { app: second, call }
}

/** What was answered to a write: its status, and the code where it was refused. */
export const verdict = ({ status, body }: TestResponse): [number, string | undefined] => [status, body?.code]

/** Many members at once, without passwords: nobody speaks as them. */
export async function addPeople(site: Pick<TestApp, 'inSystem'>, count: number, roles: readonly string[]) {
  return site.inSystem(async ctx => {
    const people = Array.from({ length: count }, () => strangerOf(ctx))
    const rows = await ctx.db.insertInto('users').values(people).returning('id').execute()
    const ids = rows.map(({ id }) => Number(id))
    const entries = JSON.stringify(roles.map(role => [role, true]))
    const joined_at = ctx.clock.instant()
    await ctx.db
      .insertInto('user_sites')
      .values(ids.map(user_id => ({ user_id, entries, joined_at })))
      .execute()
    const held = ids.flatMap(user_id => roles.map((role, position) => ({ user_id, role, position, granted: 1 })))
    await ctx.db.insertInto('user_roles').values(held).execute()
    return ids
  })
}

function strangerOf(ctx: Context) {
  const login = `crowd-${randomBytes(8).toString('hex')}`
  const email = `${login}@example.com`
  return {
    ...{ login, login_key: login, nicename: login, email, email_key: email, display_name: login, name_key: login },
    ...{ pass_hash: '', password_stamp: '', registered_at: ctx.clock.instant() },
  }
}
