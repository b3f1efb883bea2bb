/** A database beside the site's own: a file in the data folder, or a PostgreSQL server that somebody named. */
import { mkdir } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import type { Database } from '../../db/database.ts'
import type { Migration } from '../../db/migrations.ts'
import { type DatabaseOptions, openDatabase } from '../../db/open-database.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { dataFolder } from '../data-folder/data-folder.ts'
import { type Internals, internals } from '../internals.ts'
import { OutboundError } from '../outbound/outbound.ts'
import { locate } from '../sockets/sockets.ts'

export type ServerConnection = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  readonly tls: boolean
}

export type SecondDatabase = {
  /** A file below the data folder, or a server. */
  readonly place: { readonly file: string } | { readonly server: ServerConnection }
  /** Its tables, made when it is opened. */
  readonly migrations: readonly Migration[]
}

/**
 * Runs `work` with the database open. It stays open for a moment, for the next one. A server must be public or allowed by
 * the operator; what cannot be reached throws an OutboundError that tells nothing of the network.
 */
export async function withSecondDatabase<T>(
  wanted: SecondDatabase,
  work: (database: Database) => Promise<T>,
  ctx: Pick<ReadContext, 'app'>,
): Promise<T> {
  const held = hold(wanted, internals(ctx))
  held.users += 1
  if (held.idle) clearTimeout(held.idle)
  try {
    return await work(await held.opening)
  } finally {
    held.users -= 1
    if (held.users === 0) held.idle = setTimeout(held.close, IDLE).unref()
  }
}

type Held = { opening: Promise<Database>; users: number; idle: NodeJS.Timeout | null; close: () => void }

const open = new WeakMap<Internals, Map<string, Held>>()
/** Milliseconds without work after which it is closed. */
const IDLE = 3000
/** Archives are read by few; more connections would only take room on a server that is not ours. */
const CONNECTIONS = 2

function hold(wanted: SecondDatabase, app: Internals): Held {
  const all = open.get(app) ?? new Map<string, Held>()
  open.set(app, all)
  const key = JSON.stringify(wanted.place)
  const known = all.get(key)
  if (known) return known
  const opening = openMigrated(wanted, app)
  const close = () => {
    all.delete(key)
    void opening.then(database => database.close()).catch(() => undefined)
  }
  // One that could not be opened is tried anew next time.
  opening.catch(() => all.delete(key))
  const held: Held = { opening, users: 0, idle: null, close }
  all.set(key, held)
  return held
}

async function openMigrated({ place, migrations }: SecondDatabase, app: Internals): Promise<Database> {
  if ('file' in place) return migrated(await openFile(place.file, app), migrations)
  const server = await reachable(place.server, app)
  try {
    return await migrated(await openDatabase(server), migrations)
  } catch (cause) {
    // Which of refused, silent and forbidden it was would tell an open port from a closed one.
    throw new OutboundError('outbound_unreachable', { cause })
  }
}

async function migrated(database: Database, migrations: readonly Migration[]): Promise<Database> {
  try {
    await database.migrate(migrations)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openFile(name: string, app: Internals): Promise<Database> {
  const file = join(dataFolder({ app }), name)
  await mkdir(dirname(file), { recursive: true })
  return openDatabase({ file, log: app.log })
}

/** The very address that was checked; the certificate is asked for the name that was typed. */
async function reachable(server: ServerConnection, app: Internals): Promise<DatabaseOptions> {
  const [{ address, family }] = await locate(server, { app })
  const url = new URL('postgres://host/')
  url.hostname = family === 6 ? `[${address}]` : address
  url.port = String(server.port)
  url.username = encodeURIComponent(server.user)
  url.password = encodeURIComponent(server.password)
  url.pathname = `/${encodeURIComponent(server.database)}`
  const tls = server.tls ? { servername: isIP(server.host) ? '' : server.host } : {}
  return { url: url.href, poolSize: CONNECTIONS, log: app.log, ...tls }
}
