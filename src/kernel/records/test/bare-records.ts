/** The record surface on a bare database: no server and no platform, only what a context must offer. */
import type { Kysely } from 'kysely'
import { openTestDatabase, type TestDatabase } from '../../../../test/kit/databases.ts'
import type { EngineName, TransactionHandle } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { createTable, text } from '../../../db/tables.ts'
import { createClock } from '../../clock.ts'
import type { Caller, Context, ReadContext, RequestFacts } from '../../context.ts'
import { createHooks } from '../../hook-registry.ts'
import type { Hooks } from '../../hooks.ts'
import type { Service } from '../../service.ts'
import type { Answer } from '../conformance/subject.ts'
import { recordMigrations } from '../record-table.ts'
import { createRequests } from './bare-requests.ts'

export type BareRecords = {
  readonly database: TestDatabase['database']
  readonly hooks: Hooks
  /** A context of somebody with these capabilities; null for the system. */
  as(
    capabilities: readonly string[] | null,
    options?: { siteId?: number; userId?: number; headers?: Record<string, string> },
  ): ReadContext
  /** A request to the service, with rights, arguments and envelope, as the server would answer it. */
  request(method: string, path: string, options?: { as?: ReadContext | null; body?: unknown }): Promise<Answer>
  dispose(): Promise<void>
}

const platformTables = migration('bare/001-platform', async (db, engine) => {
  await createTable(db, engine, 'users', { siteId: false, columns: { login: text() } })
  await createTable(db, engine, 'posts', { columns: { type: text() } })
})

export async function openBareRecords(engine: EngineName, service: Service): Promise<BareRecords> {
  const { database, dispose } = await openTestDatabase(engine)
  await database.migrate([platformTables, ...recordMigrations, ...(service.migrations ?? [])])
  const hooks = createHooks()
  for (const listener of service.listeners ?? []) hooks.add(listener)
  const clock = createClock()
  const saved = new Map<string, Record<string, unknown>>()

  const shared = (facts: Facts) => ({
    user: facts.user,
    site: { id: facts.siteId, url: 'http://localhost', path: '', title: 'Test', zone: 'Europe/Berlin', language: 'en' },
    database,
    hooks,
    clock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    request: facts.request,
    system: facts.system,
    app: { brand: 'dozen-app' as const },
    settings: (async (declaration: { option: string; fields: Record<string, { options: { default?: unknown } }> }) => ({
      ...Object.fromEntries(
        Object.entries(declaration.fields).map(([key, field]) => [key, field.options.default ?? null]),
      ),
      ...saved.get(declaration.option),
    })) as unknown as ReadContext['settings'],
    tools: {
      seal: (plain: string, about: string) => `sealed:${about}:${Buffer.from(plain).toString('base64')}`,
      open: (sealed: string, about: string) =>
        Buffer.from(sealed.slice(`sealed:${about}:`.length), 'base64').toString(),
      cleanHtml: (html: string) => html.replace(/<script.*?<\/script>/gs, ''),
      saveSettings: async (declaration: { option: string }, changes: Readonly<Record<string, unknown>>) =>
        void saved.set(declaration.option, { ...saved.get(declaration.option), ...changes }),
      serviceOf: () => service,
    },
  })
  const writing = (facts: Facts, db: Kysely<any>, handle: TransactionHandle): Context => {
    const ctx: Context = {
      ...shared(facts),
      db,
      mail: { send: async () => {} },
      jobs: { enqueue: async () => {} },
      afterCommit: effect => handle.afterCommit(effect),
      attempt: work => handle.attempt(work),
      asSystem: reason => writing({ ...facts, system: reason }, db, handle),
      transaction: work => work(ctx),
    }
    return ctx
  }
  const reading = (facts: Facts): ReadContext => ({
    ...shared(facts),
    db: database.reader(facts.siteId),
    transaction: work => database.transaction(facts.siteId, (db, handle) => work(writing(facts, db, handle))),
  })

  return {
    database,
    hooks,
    dispose,
    as: (capabilities, { siteId = 1, userId = 7, headers = {} } = {}) =>
      reading({
        siteId,
        system: capabilities ? null : 'test',
        user: capabilities && callerWith(userId, capabilities),
        request: requestWith(headers),
      }),
    request: createRequests(service, reading({ siteId: 1, system: null, user: null, request: requestWith({}) })),
  }
}

type Facts = { siteId: number; system: string | null; user: Caller | null; request: RequestFacts }

const callerWith = (id: number, capabilities: readonly string[]): Caller => ({
  id,
  login: `user-${id}`,
  email: `user-${id}@example.com`,
  displayName: `User ${id}`,
  roles: [],
  via: 'cli',
  has: name => capabilities.includes(name),
  can: async name => capabilities.includes(name),
})

const requestWith = (headers: Record<string, string>): RequestFacts => ({
  id: 'test',
  via: 'rest',
  method: 'GET',
  path: '',
  ip: '127.0.0.1',
  userAgent: '',
  isSecure: true,
  header: name => headers[name],
  rawBody: Buffer.alloc(0),
  files: [],
  session: null,
  query: {},
  body: {},
  ignored: [],
})
