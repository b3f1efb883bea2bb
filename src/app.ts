/** The one place where everything is put together. The tests build the same app. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Migration } from './db/migrations.ts'
import { openDatabase } from './db/open-database.ts'
import { databaseMigrations } from './db/schema.ts'
import { inEdition } from './editions.ts'
import { type AdminApp, createAdminApp } from './http/admin-app/serve-app.ts'
import { batchService } from './http/batch.ts'
import { createDispatch } from './http/dispatch.ts'
import { createInternalCall } from './http/internal-call.ts'
import { createMetrics } from './http/operator-routes.ts'
import { httpPart } from './http/part.ts'
import { createServer } from './http/server.ts'
import { createSiteRouters } from './http/site-router.ts'
import { impliedCapabilities } from './kernel/access.ts'
import { checkAdmin } from './kernel/check-admin.ts'
import { type Clock, createClock } from './kernel/clock.ts'
import type { Log } from './kernel/context.ts'
import { createHooks } from './kernel/hook-registry.ts'
import { trashJobs } from './kernel/records/empty-trash.ts'
import { recordMigrations } from './kernel/records/record-table.ts'
import type { Service } from './kernel/service.ts'
import { parseRanges } from './platform/addresses/ranges.ts'
import { makePrivateFile, openDataFolder } from './platform/data-folder/data-folder.ts'
import { addedRoutes, loadExtensions } from './platform/extensions/extensions.ts'
import { type FirstStart, firstStart } from './platform/first-start.ts'
import { host } from './platform/host.ts'
import type { Internals } from './platform/internals.ts'
import { createJobRunner, type JobRunner } from './platform/jobs/runner.ts'
import { stampMigrations } from './platform/memory/memory.ts'
import { listenersOf } from './platform/modules/parts.ts'
import { createOutbound } from './platform/outbound/outbound.ts'
import { createPages, endScripts } from './platform/pages/pages.ts'
import { createPasswords, type Passwords } from './platform/passwords/passwords.ts'
import { privateFiles } from './platform/private-files/private-files.ts'
import { markKey } from './platform/secrets/key-mark.ts'
import { openSecretBox } from './platform/secrets/secrets.ts'
import { createSiteStates } from './platform/site-state/site-state.ts'
import { watchForeignChanges } from './platform/sites/foreign-changes.ts'
import { services as builtIn } from './services.ts'

export type App = {
  readonly internals: Internals
  readonly server: FastifyInstance
  readonly jobs: JobRunner
  readonly adminApp: AdminApp
  /** What the first start made: the administrator and, once, his password. Null afterwards. */
  readonly firstStart: FirstStart | null
  /** Tells balancers that this server is leaving, answers everybody for the time of draining, and closes. */
  stop(): Promise<void>
  close(): Promise<void>
}

export type AppOptions = {
  readonly config: Config
  readonly log: Log
  readonly clock?: Clock
  /** Other services than the built-in ones, and where their Pro parts are; for tests. */
  readonly services?: readonly Service[]
  readonly servicesFolder?: URL
  /** Other ones than the usual, for tests. */
  readonly passwords?: Passwords
  /** False: nobody works on jobs by itself; tests run them when they want. */
  readonly runJobs?: boolean
  /** True: the site goes on with the key of this server, although another one is lost. */
  readonly adoptKey?: boolean
}

export async function buildApp(options: AppOptions): Promise<App> {
  const internals = await buildInternals(options)
  const { database, config } = internals
  try {
    await database.migrate(migrationsOf(internals.services))
    await markKey(internals, { adopt: options.adoptKey === true })
    for (const listener of listenersOf(internals)) internals.hooks.add(listener)
    await loadExtensions(join(config.dataDir, 'extensions'), internals)
    const first = await firstStart(internals)
    const { server, metrics, adminApp } = buildServer(internals, await addedRoutes(internals))
    if (config.adminBundle !== null && config.adminBundle !== 'none') await adminApp.open(config.adminBundle)
    const jobs = createJobRunner(internals)
    if (options.runJobs !== false) jobs.start()
    const stopWatching = await watchForeignChanges(internals)
    const close = async () => {
      stopWatching()
      await closeServer(server, internals)
      await jobs.stop()
      await endScripts(internals)
      metrics.close()
      await database.close()
    }
    const stop = async () => {
      internals.leaving.isLeaving = true
      await sleep(config.drainTime)
      await close()
    }
    return { internals, server, jobs, adminApp, firstStart: first, stop, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A connection whose request ends while we wait is idle only then, and would be waited for in vain. */
async function closeServer(server: FastifyInstance, { leaving }: Internals): Promise<void> {
  leaving.isLeaving = true
  const tidying = setInterval(() => server.server.closeIdleConnections(), 100)
  try {
    await server.close()
  } finally {
    clearInterval(tidying)
  }
}

/** Every service with a trash has it emptied. */
const withTrashJob = (service: Service): Service => ({
  ...service,
  jobs: [...(service.jobs ?? []), ...trashJobs(service)],
})

/** Every step of the schema, in the order they run. */
export const migrationsOf = (services: readonly Service[]): Migration[] => [
  ...databaseMigrations,
  ...recordMigrations,
  ...services.flatMap(service => service.migrations ?? []),
  ...stampMigrations(services),
]

/** Every step of the schema of an edition, as a start would run them. */
export const schemaOf = async (edition: Config['edition']): Promise<Migration[]> =>
  migrationsOf(await allServices(edition, {}))

/** What is derived from a service is kept by it, so that apps of one process have the same ones. */
async function allServices(
  edition: Config['edition'],
  { services = builtIn, servicesFolder }: Pick<AppOptions, 'services' | 'servicesFolder'>,
): Promise<readonly Service[]> {
  if (services !== builtIn || servicesFolder) return putTogether(edition, services, servicesFolder)
  const known = builtInServices.get(edition) ?? putTogether(edition, builtIn)
  builtInServices.set(edition, known)
  return known
}

const builtInServices = new Map<Config['edition'], Promise<readonly Service[]>>()

async function putTogether(
  edition: Config['edition'],
  services: readonly Service[],
  folder?: URL,
): Promise<readonly Service[]> {
  const all = [host([httpPart]), batchService, ...(await inEdition(edition, services, folder)).map(withTrashJob)]
  for (const service of all) checkAdmin(service)
  return all
}

async function buildInternals({ config, log, clock = createClock(), ...options }: AppOptions): Promise<Internals> {
  await openDataFolder(config.dataDir)
  const services = await allServices(config.edition, options)
  const database = await openConfigured(config, log)
  return {
    brand: 'dozen-app',
    config,
    database,
    log,
    clock,
    hooks: createHooks(),
    secrets: await openSecretBox(config),
    passwords: options.passwords ?? createPasswords(),
    trustedProxies: parseRanges(config.trustedProxies.join(' ')),
    files: privateFiles,
    outbound: createOutbound({ allow: config.outboundAllow, userAgent: 'Dozen' }),
    sites: createSiteStates(database, { siteUrl: config.siteUrl, implied: impliedIn(services) }),
    services,
    dispatcher: { call: null },
    jobBell: { ring: null },
    adminBuild: { mark: null },
    leaving: { isLeaving: false },
  }
}

const impliedIn = (services: readonly Service[]) =>
  new Map(services.flatMap(({ permissions }) => [...impliedCapabilities(permissions)]))

async function openConfigured({ databaseUrl, dataDir }: Config, log: Log): Promise<Database> {
  if (databaseUrl) return openDatabase({ url: databaseUrl, log })
  const file = join(dataDir, 'dozen.sqlite')
  // The files that the engine makes beside it are open to the same people as this one.
  await makePrivateFile(file)
  return openDatabase({ file, log })
}

function buildServer(internals: Internals, added: Parameters<typeof createSiteRouters>[1]) {
  const routerOf = createSiteRouters(internals, added)
  const dispatch = createDispatch(internals, routerOf)
  internals.dispatcher.call = createInternalCall(internals, dispatch)
  const metrics = createMetrics()
  const adminApp = createAdminApp(internals)
  const { serve: serveAdmin } = adminApp
  return {
    metrics,
    adminApp,
    server: createServer(internals, { dispatch, metrics, servePage: createPages(internals), serveAdmin, routerOf }),
  }
}
