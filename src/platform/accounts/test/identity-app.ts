/** The inner works that accounts, roles and sessions need, on a fresh database, without the rest of the program. */

import { openTestDatabase } from '../../../../test/kit/databases.ts'
import { readConfig } from '../../../config.ts'
import type { Database, EngineName } from '../../../db/database.ts'
import { databaseMigrations } from '../../../db/schema.ts'
import { type Clock, createClock } from '../../../kernel/clock.ts'
import type { Context, ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { createHooks } from '../../../kernel/hook-registry.ts'
import { applicationPasswordMigrations } from '../../application-passwords/migrations.ts'
import { innerRequest, makeContext } from '../../context/context.ts'
import type { Internals } from '../../internals.ts'
import { createPasswords } from '../../passwords/passwords.ts'
import { roleMigrations } from '../../roles/migrations.ts'
import { seedRoles } from '../../roles/roles.ts'
import { parseKeys } from '../../secrets/keys.ts'
import { createSecretBox } from '../../secrets/secrets.ts'
import { sessionMigrations } from '../../sessions/migrations.ts'
import { createSiteStates } from '../../site-state/site-state.ts'
import { siteMigrations } from '../../sites/migrations.ts'
import { accountMigrations } from '../migrations.ts'

export type IdentityApp = {
  readonly app: Internals
  /** Moves the clock by milliseconds. */
  moveClock(by: number): void
  /** A context of the system on a site, as from an address. */
  context(siteId?: number, request?: Partial<RequestFacts>): Promise<ReadContext>
  write<T>(work: (ctx: Context) => Promise<T>, siteId?: number): Promise<T>
  addSite(path: string): Promise<number>
  dispose(): Promise<void>
}

export async function startIdentityApp(engine: EngineName, env: Record<string, string> = {}): Promise<IdentityApp> {
  const { database, dispose } = await openTestDatabase(engine)
  await database.migrate(MIGRATIONS)
  let shift = 0
  const app = innerWorks(
    database,
    createClock(() => Date.now() + shift),
    env,
  )
  const context: IdentityApp['context'] = async (siteId = 1, request = {}) => {
    const { site } = await app.sites.state(siteId)
    const facts = { ...innerRequest('rest', 'test'), ip: '192.0.2.1', ...request }
    return makeContext(app, { site, user: null, system: 'test', request: facts })
  }
  const write: IdentityApp['write'] = async (work, siteId = 1) => (await context(siteId)).transaction(work)
  const addSite = async (path: string): Promise<number> => {
    const id = await insertSite(path, app)
    await write(seedRoles, id)
    app.sites.forget()
    return id
  }
  await addSite('/')
  const moveClock = (by: number) => {
    shift += by
  }
  return { app, context, write, addSite, dispose, moveClock }
}

const MIGRATIONS = [
  ...databaseMigrations,
  ...siteMigrations,
  ...accountMigrations,
  ...roleMigrations,
  ...sessionMigrations,
  ...applicationPasswordMigrations,
]

function innerWorks(database: Database, clock: Clock, env: Record<string, string>): Internals {
  const config = readConfig({ SITE_URL: 'http://localhost:8080', ...env })
  return {
    brand: 'dozen-app',
    config,
    database,
    clock,
    hooks: createHooks(),
    log: { debug() {}, info() {}, warn() {}, error() {} },
    secrets: createSecretBox(parseKeys('00'.repeat(32), 'test')),
    passwords: createPasswords(),
    sites: createSiteStates(database, { siteUrl: config.siteUrl, implied: new Map() }),
    services: [],
    dispatcher: { call: null },
    jobBell: { ring: null },
  } as unknown as Internals
}

async function insertSite(path: string, { database, clock, sites }: Internals): Promise<number> {
  const row = { domain: 'localhost', path, title: path, status: 'active', created_at: clock.instant() }
  const made = await database.transaction(null, db =>
    db.insertInto('sites').values(row).returning('id').executeTakeFirstOrThrow(),
  )
  sites.forget()
  return made.id
}
