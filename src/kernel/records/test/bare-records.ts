/** The record surface on a bare database: no server and no platform, only what a context must offer. */
import type { Kysely } from 'kysely'
import { openTestDatabase } from '../../../../test/kit/databases.ts'
import type { Database, EngineName, TransactionHandle } from '../../../db/database.ts'
import { databaseWithin } from '../../../db/database-within.ts'
import { holdName, holdRows } from '../../../db/hold.ts'
import { migration } from '../../../db/migrations.ts'
import { createTable, integer, text } from '../../../db/tables.ts'
import { impliedCapabilities } from '../../access.ts'
import { createClock } from '../../clock.ts'
import type { Caller, Context, ReadContext, RequestFacts, Tools } from '../../context.ts'
import { createHooks } from '../../hook-registry.ts'
import type { Hooks } from '../../hooks.ts'
import type { Service } from '../../service.ts'
import type { Answer } from '../conformance/subject.ts'
import type { Values } from '../kind.ts'
import { recordMigrations } from '../record-table.ts'
import { createRequests } from './bare-requests.ts'

type AsOptions = { siteId?: number; userId?: number; headers?: Record<string, string> }

export type BareRecords = {
  readonly database: Database
  readonly hooks: Hooks
  /** A context of somebody with these capabilities. */
  as(capabilities: readonly string[], options?: AsOptions): ReadContext
  /** A request to the service, with rights, arguments and envelope, as the server would answer it. */
  request(method: string, path: string, options?: { as?: ReadContext | null; body?: unknown }): Promise<Answer>
  dispose(): Promise<void>
}

export async function openBareRecords(engine: EngineName, service: Service): Promise<BareRecords> {
  const { database, dispose } = await openTestDatabase(engine)
  await database.migrate([platformTables, ...recordMigrations, ...(service.migrations ?? [])])
  const hooks = createHooks()
  for (const listener of service.listeners ?? []) hooks.add(listener)
  const world: World = { database, hooks, service, clock: createClock(), saved: new Map() }
  const as = (user: Caller | null, { siteId = 1, headers = {} }: AsOptions = {}) =>
    reading(world, { siteId, user, system: null, request: requestWith(headers) })
  return {
    database,
    hooks,
    dispose,
    as: (capabilities, options = {}) => as(callerWith(options.userId ?? 7, capabilities, world), options),
    request: createRequests(service, as(null)),
  }
}

/** What records may link to outside their service. */
const platformTables = migration('bare/001-platform', async (db, engine) => {
  await createTable(db, engine, 'users', { siteId: false, columns: { login: text() } })
  await createTable(db, engine, 'user_sites', { columns: { user_id: integer() } })
  await createTable(db, engine, 'posts', { columns: { type: text(), status: text() } })
})

type World = {
  readonly database: Database
  readonly hooks: Hooks
  readonly service: Service
  readonly clock: ReturnType<typeof createClock>
  /** Settings by their option. */
  readonly saved: Map<string, Values>
}
type Facts = { siteId: number; system: string | null; user: Caller | null; request: RequestFacts }

const reading = (world: World, facts: Facts): ReadContext => ({
  ...shared(world, facts),
  db: world.database.reader(facts.siteId),
  transaction: work =>
    world.database.transaction(facts.siteId, (db, handle) => work(writing(world, facts, { db, handle }))),
})

function writing(world: World, facts: Facts, within: { db: Kysely<any>; handle: TransactionHandle }): Context {
  const held = { engine: world.database.engine, handle: within.handle }
  const ctx: Context = {
    ...shared(world, facts),
    db: within.db,
    database: databaseWithin(world.database, within.handle),
    hold: (table, id) => holdRows(held, table, typeof id === 'number' ? [id] : id),
    holdName: name => holdName(held, `${facts.siteId} ${name}`),
    mail: { send: async () => 0 },
    jobs: { enqueue: async () => {} },
    afterCommit: effect => within.handle.afterCommit(effect),
    attempt: work => within.handle.attempt(work),
    asSystem: reason => writing(world, { ...facts, system: reason }, within),
    transaction: work => work(ctx),
  }
  return ctx
}

function shared(world: World, { siteId, user, system, request }: Facts) {
  const { database, hooks, clock } = world
  return {
    user,
    system,
    request,
    memory: () => ({ keep: <T>(_key: string, load: () => Promise<T>) => load() }),
    database,
    hooks,
    clock,
    site: { id: siteId, url: 'http://localhost', path: '', title: 'Test', zone: 'Europe/Berlin', language: 'en' },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    app: { brand: 'dozen-app' as const },
    settings: settingsOf(world),
    tools: toolsOf(world),
  }
}

const settingsOf = ({ saved }: World) =>
  (async (declaration: { option: string; fields: Record<string, { options: { default?: unknown } }> }) => ({
    ...Object.fromEntries(
      Object.entries(declaration.fields).map(([key, { options }]) => [key, options.default ?? null]),
    ),
    ...saved.get(declaration.option),
  })) as unknown as ReadContext['settings']

const toolsOf = ({ saved, service }: World): Tools => ({
  seal: (plain, about) => `sealed:${about}:${Buffer.from(plain).toString('base64')}`,
  open: (sealed, about) => Buffer.from(sealed.slice(`sealed:${about}:`.length), 'base64').toString(),
  cleanHtml: html => html.replace(/<script.*?<\/script>/gs, ''),
  saveSettings: async ({ option }, changes) => void saved.set(option, { ...saved.get(option), ...changes }),
  serviceOf: () => service,
  tasks: {
    // What the record surface leaves for later is left.
    start: async () => ({}) as never,
    undo: () => Promise.reject(new Error('No tasks here.')),
    find: async () => null,
  },
  files: { find: async () => null } as never,
})

function callerWith(id: number, capabilities: readonly string[], { service }: World): Caller {
  const implied = impliedCapabilities(service.permissions)
  const has = (name: string) => [name, ...(implied.get(name) ?? [])].some(giver => capabilities.includes(giver))
  return {
    id,
    login: `user-${id}`,
    email: `user-${id}@example.com`,
    displayName: `User ${id}`,
    roles: [],
    via: 'cli',
    has,
    can: async name => has(name),
  }
}

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
