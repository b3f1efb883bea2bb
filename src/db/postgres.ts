/** The engine for those who outgrow one machine: PostgreSQL 15 or later, through pools of connections. */
import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import {
  type Database,
  DatabaseError,
  type Query,
  type Row,
  type SlowOptions,
  type TransactionOptions,
} from './database.ts'
import { ownSlots } from './kept-counts.ts'
import { IDLE_TRANSACTION, LOCK_WAIT, MOST_STREAMS, STREAM_WAIT } from './limits.ts'
import { runMigrations } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { createPlaces } from './places.ts'
import { usePipeline } from './postgres-pipeline.ts'
import { beginOn, execute, firstValue, isConnectionLost, numbered } from './postgres-session.ts'
import { type Lent, readSlowly, streamRows } from './postgres-slow.ts'
import { postgresTypes } from './postgres-values.ts'
import { asDatabaseError } from './problems.ts'
import { compiled, type Language, type Lend, queryBuilders, wholeStatements } from './query-builder.ts'
import { readChangeStamp } from './schema.ts'
import { createScopes, POSTGRES_SITE_TABLES } from './site-scope.ts'
import { type Log, runTransaction, type TransactionEngine, type TransactionSession, type Work } from './transactions.ts'

export type PostgresOptions = {
  readonly url: string
  readonly poolSize: number
  readonly log: Log
  readonly servername?: string | undefined
}

/** As many slow reads and streams run at a time; the others wait. */
const SLOW_CONNECTIONS = 6
const CONNECT_LIMIT = 5000
const STATEMENT_LIMIT = 30_000

const language: Language = {
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: db => new PostgresIntrospector(db),
}

export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const database = new PostgresDatabase(options)
  try {
    await refuseUnfit(database)
    await database.schemaChanged()
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

const refuseUnfit = async (database: Database): Promise<void> => {
  const text = `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  const [server] = await database.rows<{ version: number; encoding: string }>(text, [])
  if (server!.version < 150_000) throw new Error('PostgreSQL 15 or later is needed.')
  if (server!.encoding !== 'UTF8') throw new Error('The PostgreSQL database must be encoded in UTF8.')
}

class PostgresDatabase implements Database, TransactionEngine {
  readonly engine = 'postgres'
  readonly builders = queryBuilders(language)
  readonly log: Log
  readonly #settings: pg.PoolConfig
  /**
   * Readers and writers have pools of their own: with one pool, transactions that hold all its connections and wait for
   * a reader would wait for ever.
   */
  readonly #readers: pg.Pool
  readonly #writers: pg.Pool
  readonly #slowReaders: pg.Pool
  readonly #streams = createPlaces(MOST_STREAMS, STREAM_WAIT)
  readonly #scopes = createScopes()
  readonly #lend: Lend

  constructor({ poolSize, log, ...server }: PostgresOptions) {
    this.log = log
    this.#settings = settings(server)
    this.#readers = createPool({ ...this.#settings, ...READ_ONLY, max: poolSize }, log)
    this.#writers = createPool({ ...this.#settings, ...PIPELINE, max: poolSize }, log)
    const slots = ownSlots()
    this.#writers.on('connect', client => {
      usePipeline(client)
      // Without one it only waits more often; if the connection is lost, whoever uses it hears of that.
      client.query(slots.take(client)).catch(() => {})
    })
    this.#writers.on('remove', client => slots.leave(client))
    this.#slowReaders = createPool({ ...this.#settings, ...READ_ONLY, ...NO_LIMIT, max: SLOW_CONNECTIONS }, log)
    const connection = wholeStatements(query => this.#read(client => execute(client, query)))
    this.#lend = use => use(connection)
  }

  reader(siteId: number | null): Kysely<any> {
    return this.#scopes.reader(siteId, plugins => this.builders.reader(this.#lend, plugins))
  }

  transaction<T>(siteId: number | null, work: Work<T>, options: TransactionOptions = {}): Promise<T> {
    return runTransaction(this, { ...options, plugins: this.#scopes.writing(siteId) }, work)
  }

  async rows<R extends Row = Row>(text: string, parameters: readonly unknown[]): Promise<R[]> {
    const statement = { sql: numbered(text), parameters }
    return (await this.#read(client => execute<R>(client, statement))).rows
  }

  async value<V = unknown>(text: string, parameters: readonly unknown[]): Promise<V | undefined> {
    const [row] = await this.rows(text, parameters)
    return firstValue<V>(row)
  }

  slow<R extends Row = Row>(query: Query, { timeLimit }: SlowOptions): Promise<R[]> {
    return readSlowly<R>(() => this.#lendForRead(), compiled(query, numbered), timeLimit)
  }

  stream<R extends Row = Row>(query: Query, chunkSize = 500): AsyncIterable<R[]> {
    return streamRows<R>(() => this.#lendForStream(), compiled(query, numbered), chunkSize)
  }

  async #lendForRead(): Promise<Lent> {
    const client = await acquire(this.#slowReaders)
    return { client, giveBack: isBroken => client.release(isBroken) }
  }

  /** Its place is free again when the connection is, also where that is taken from a reader who does not come back. */
  async #lendForStream(): Promise<Lent> {
    const leave = await this.#streams.take()
    try {
      const client = await acquire(this.#slowReaders)
      const giveBack = (isBroken: boolean) => {
        client.release(isBroken)
        leave()
      }
      return { client, giveBack }
    } catch (error) {
      leave()
      throw error
    }
  }

  /** On a session of its own that holds a lock, so that of two servers one waits and then finds nothing to do. */
  async migrate(migrations: readonly Migration[]): Promise<string[]> {
    const client = new pg.Client({ ...this.#settings, ...NO_LIMIT })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      return await runMigrations(this, () => beginOn(client, { log: this.log, giveBack: () => {} }), migrations)
    } catch (error) {
      throw isOurs(error) ? error : asDatabaseError(error)
    } finally {
      await client.end().catch(() => {})
    }
  }

  async ping(): Promise<void> {
    await this.rows('select 1', [])
  }

  foreignChanges(): Promise<number | null> {
    return readChangeStamp(this)
  }

  async backup(): Promise<void> {
    throw new DatabaseError('other', 'PostgreSQL is backed up with pg_dump.', null, null)
  }

  async close(): Promise<void> {
    // Transactions that are under way may still read.
    for (const pool of [this.#writers, this.#slowReaders, this.#readers]) if (!pool.ending) await pool.end()
  }

  /** A connection that died while it was idle is noticed here; nothing has happened yet, so another one may begin. */
  begin(options: TransactionOptions = {}): Promise<TransactionSession> {
    return onSoundConnection(this.#writers, client =>
      beginOn(client, { ...options, log: this.log, giveBack: isBroken => client.release(isBroken) }),
    )
  }

  async schemaChanged(): Promise<void> {
    this.#scopes.use(await this.rows<{ name: string }>(POSTGRES_SITE_TABLES, []))
  }

  #read<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return onSoundConnection(this.#readers, async client => {
      try {
        const result = await use(client)
        client.release()
        return result
      } catch (error) {
        client.release(isConnectionLost(error))
        throw error
      }
    })
  }
}

/**
 * For what may be done twice: a read, or the beginning of a transaction. When a connection from the pool turns out to be
 * lost, or to hold plans that a migration made stale, the next one is tried, until a new connection has failed too.
 */
const onSoundConnection = async <T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  for (;;) {
    const client = await acquire(pool)
    const isNew = !usedBefore.has(client)
    usedBefore.add(client)
    try {
      return await use(client)
    } catch (error) {
      if (isNew || !isConnectionLost(error)) throw error
    }
  }
}

const usedBefore = new WeakSet<pg.PoolClient>()

const MIGRATION_LOCK = 6_215_081_302

const settings = ({ url, servername }: Pick<PostgresOptions, 'url' | 'servername'>): pg.PoolConfig => ({
  connectionString: url,
  ...(servername === undefined ? {} : { ssl: servername === '' ? {} : { servername } }),
  application_name: 'dozen',
  types: postgresTypes,
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_LIMIT,
  idleTimeoutMillis: 60_000,
  lock_timeout: LOCK_WAIT,
  statement_timeout: STATEMENT_LIMIT,
  // A server that no longer answers at all is given up a little after it should have given up the statement itself.
  query_timeout: STATEMENT_LIMIT + 5000,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION,
})

const PIPELINE: pg.PoolConfig & { readonly pipeline: boolean } = { pipeline: true }
const READ_ONLY: pg.PoolConfig = { options: '-c default_transaction_read_only=on' }
const NO_LIMIT: pg.PoolConfig = {
  lock_timeout: 0,
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
}

/** A connection that breaks, idle or lent, is a line in the log and never the end of the process. */
const createPool = (config: pg.PoolConfig, log: Log): pg.Pool => {
  const pool = new pg.Pool(config)
  pool.on('error', error => {
    if (!pool.ending) log.warn({ err: error }, 'A connection to PostgreSQL was lost.')
  })
  pool.on('connect', client => void client.on('error', () => {}))
  return pool
}

const acquire = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  if (pool.ending) throw new DatabaseError('unavailable', 'The database was closed.', null, null)
  try {
    return await pool.connect()
  } catch (error) {
    throw asDatabaseError(error)
  }
}

/** Errors with a sentence of ours: known problems, and refusals of the migrations themselves. */
const isOurs = (error: unknown): boolean =>
  error instanceof DatabaseError || !(error instanceof Error && 'code' in error)
