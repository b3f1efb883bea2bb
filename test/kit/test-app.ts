/** The whole program for a test: a fresh database, accounts of every role, and requests that read like sentences. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { type App, type AppOptions, buildApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { EngineName } from '../../src/db/database.ts'
import { type Clock, createClock } from '../../src/kernel/clock.ts'
import type { Context, Log, ReadContext } from '../../src/kernel/context.ts'
import { createAccount } from '../../src/platform/accounts/accounts.ts'
import { createApplicationPassword } from '../../src/platform/application-passwords/application-passwords.ts'
import { systemContext } from '../../src/platform/context/context.ts'
import { createPasswords, type Passwords } from '../../src/platform/passwords/passwords.ts'
import { type AnswerCheck, createAnswerCheck } from './answer-check.ts'
import { makePlace } from './databases.ts'
import { makeAppPlace } from './schema-template.ts'

export const ADMIN_PASSWORD = 'correct horse battery staple'

/** A role's slug, a login that `account` made, or null for a visitor. */
export type As = string | null

export type TestRequest = {
  as?: As
  body?: unknown
  headers?: Record<string, string>
  /** Bytes instead of JSON. */
  payload?: string | Buffer
}
export type TestResponse = { status: number; body: any; text: string; headers: Record<string, string> }

export type TestApp = {
  readonly app: App
  readonly engine: EngineName
  readonly config: Config
  /** Moves the app's clock by milliseconds. */
  moveClock(by: number): void
  /** Addresses below `/api`, such as `/host/v1/posts`. */
  request(method: string, path: string, options?: TestRequest): Promise<TestResponse>
  /** Any address of the site. */
  fetch(method: string, url: string, options?: TestRequest): Promise<TestResponse>
  /** Makes an account and lets `as` name it by its login. */
  account(login: string, roles: readonly string[], siteId?: number): Promise<{ id: number; password: string }>
  /** The Basic header of a role's account. */
  authorization(as: string): Promise<string>
  /** A context of the system, in a transaction, on a site. */
  inSystem<T>(work: (ctx: Context) => Promise<T>, siteId?: number): Promise<T>
  systemContext(siteId?: number): Promise<ReadContext>
  /** Everything that was logged as a warning or an error. */
  readonly complaints: readonly Complaint[]
  dispose(): Promise<void>
}

export type Complaint = { readonly level: string; readonly facts: object; readonly message: string }

export type TestAppOptions = Partial<Pick<AppOptions, 'services' | 'servicesFolder'>> & {
  env?: Record<string, string>
  clock?: Clock
}

/** What is bundled once serves every test. */
const SHARED_CACHE = join(tmpdir(), 'dozen-test-cache')

export async function startTestApp(engine: EngineName, options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dozen-data-'))
  const asked = readConfig({ ...ENVIRONMENT, DATA_DIR: dataDir, CACHE_DIR: SHARED_CACHE, ...options.env })
  const place = options.services ? await makePlace(engine) : await makeAppPlace(engine, asked.edition, dataDir)
  const config = { ...asked, databaseUrl: place.options.url ?? null }
  let shift = 0
  const complaints: Complaint[] = []
  const clock = options.clock ?? createClock(() => Date.now() + shift)
  const app = await buildApp({ config, clock, log: listeningLog(complaints), ...usualParts(options) })
  const contextOf = (siteId = 1) => systemContext(app.internals, siteId, 'test')
  const people = makePeople(contextOf)
  const check = createAnswerCheck(app)
  const fetch = sender(app, people.authorization, check)
  return {
    app,
    engine,
    config,
    complaints,
    ...people,
    fetch,
    moveClock: by => {
      shift += by
    },
    request: (method, path, asked) => fetch(method, `/api${path}`, asked),
    systemContext: contextOf,
    inSystem: async (work, siteId) => (await contextOf(siteId)).transaction(work),
    async dispose() {
      await app.close()
      await place.remove()
      await rm(dataDir, { recursive: true, force: true })
      check.end()
    },
  }
}

const ENVIRONMENT = { SITE_URL: 'http://localhost:8080', ADMIN_PASSWORD, LOG_LEVEL: 'silent' }

/** To hash takes its time on purpose, and the accounts of every test app have the same few passwords. */
function rememberingPasswords(): Passwords {
  const passwords = createPasswords()
  return {
    ...passwords,
    hashPassword(typed) {
      const hash = hashes.get(typed) ?? passwords.hashPassword(typed)
      hashes.set(typed, hash)
      return hash
    },
  }
}

const hashes = new Map<string, Promise<string>>()

/** Accounts are made when a test first speaks as them. */
function makePeople(contextOf: (siteId?: number) => Promise<ReadContext>): Pick<TestApp, 'account' | 'authorization'> {
  const authorizations = new Map<string, Promise<string>>()
  const account = async (login: string, roles: readonly string[], siteId = 1) => {
    const ctx = await contextOf(siteId)
    const password = `password of ${login}`
    const made = await createAccount({ login, email: `${login}@example.com`, password, roles, displayName: login }, ctx)
    const authorization = basicFor(made.id, login, ctx)
    authorizations.set(login, authorization)
    // A test that never speaks as them may end, and its database with it, before the last try to store it.
    await authorization
    return { id: made.id, password }
  }
  const authorization = async (as: string): Promise<string> => {
    const known = authorizations.get(as)
    if (known) return known
    if (as === 'admin') authorizations.set(as, basicFor(1, as, await contextOf()))
    else await account(as, [as])
    return authorizations.get(as)!
  }
  return { account, authorization }
}

function sender(app: App, authorization: TestApp['authorization'], check: AnswerCheck): TestApp['fetch'] {
  return async (method, url, asked = {}) => {
    const as = asked.as ?? null
    const payload = asked.payload ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
    const headers = {
      host: 'localhost:8080',
      ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as === null ? {} : { authorization: await authorization(as) }),
      ...asked.headers,
    }
    const injected: InjectOptions = {
      method: method as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    }
    const answer = toResponse(await app.server.inject(injected))
    check.see({ method, url, answer, body: asked.body, isSignedIn: 'authorization' in headers || 'cookie' in headers })
    return answer
  }
}

const usualParts = ({ services, servicesFolder }: TestAppOptions) => ({
  runJobs: false,
  passwords: rememberingPasswords(),
  ...(services ? { services } : {}),
  ...(servicesFolder ? { servicesFolder } : {}),
})

async function basicFor(userId: number, login: string, ctx: ReadContext): Promise<string> {
  const made = await ctx.transaction(tx => createApplicationPassword({ userId, name: 'tests' }, tx))
  return `Basic ${Buffer.from(`${login}:${made.password}`).toString('base64')}`
}

function toResponse(answer: { statusCode: number; body: string; headers: Record<string, unknown> }): TestResponse {
  const isJson = /[/+]json\b/.test(String(answer.headers['content-type'] ?? ''))
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  return {
    status: answer.statusCode,
    text: answer.body,
    headers,
    body: isJson && answer.body ? JSON.parse(answer.body) : null,
  }
}

function listeningLog(complaints: Complaint[]): Log {
  const keep = (level: string) => (facts: object, message: string) => void complaints.push({ level, facts, message })
  const ignore = () => undefined
  const log = {
    debug: ignore,
    info: ignore,
    warn: keep('warn'),
    error: keep('error'),
    trace: ignore,
    fatal: keep('fatal'),
    level: 'silent',
  }
  return { ...log, child: () => listeningLog(complaints) } as unknown as Log
}
