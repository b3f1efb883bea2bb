/** The embedded engine: one file, one writing connection, one reading connection, worker threads for slow reads. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Compilable, type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { backupSqlite } from './backup.ts'
import { type Database, DatabaseError, type Row, type SlowOptions } from './database.ts'
import { IDLE_TRANSACTION, LOCK_WAIT } from './limits.ts'
import { runMigrations } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { createMutex } from './mutex.ts'
import { asDatabaseError } from './problems.ts'
import { type Language, type Lend, queryBuilders, wholeStatements } from './query-builder.ts'
import { readChangeStamp } from './schema.ts'
import { createScopes, SQLITE_SITE_TABLES } from './site-scope.ts'
import { createSlowReads, type SlowReads } from './slow.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { type Log, runTransaction, type TransactionEngine, type TransactionSession, type Work } from './transactions.ts'

const language: Language = {
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
}

export const openSqlite = async (file: string, log: Log): Promise<Database> => {
  const open = (readOnly: boolean) =>
    whenNotBusy(LOCK_WAIT, () => {
      try {
        return new SqliteConnection({ file, readOnly, wait: 0 })
      } catch (error) {
        throw asDatabaseError(error)
      }
    })
  const database = new SqliteDatabase({ file, log, writer: await open(false), reader: await open(true) })
  await database.schemaChanged()
  return database
}

type SqliteParts = { file: string; log: Log; writer: SqliteConnection; reader: SqliteConnection }

class SqliteDatabase implements Database, TransactionEngine {
  readonly engine = 'sqlite'
  readonly builders = queryBuilders(language)
  readonly log: Log
  readonly #file: string
  readonly #writer: SqliteConnection
  readonly #reader: SqliteConnection
  readonly #writing = createMutex()
  readonly #scopes = createScopes()
  readonly #slow: SlowReads
  readonly #lend: Lend

  constructor({ file, log, writer, reader }: SqliteParts) {
    this.log = log
    this.#file = file
    this.#writer = writer
    this.#reader = reader
    this.#slow = createSlowReads(file)
    const connection = wholeStatements(query => whenNotBusy(LOCK_WAIT, () => reader.execute(query)))
    this.#lend = use => use(connection)
  }

  reader(siteId: number | null): Kysely<any> {
    return this.#scopes.reader(siteId, plugins => this.builders.reader(this.#lend, plugins))
  }

  transaction<T>(siteId: number | null, work: Work<T>): Promise<T> {
    return runTransaction(this, this.#scopes.writing(siteId), work)
  }

  async rows<R extends Row = Row>(text: string, parameters: readonly unknown[]): Promise<R[]> {
    return whenNotBusy(LOCK_WAIT, () => this.#reader.rows<R>(text, parameters))
  }

  async value<V = unknown>(text: string, parameters: readonly unknown[]): Promise<V | undefined> {
    const [row] = await this.rows(text, parameters)
    for (const column in row) return row[column] as V
    return undefined
  }

  slow<R extends Row = Row>(query: Compilable<unknown>, { timeLimit }: SlowOptions): Promise<R[]> {
    return this.#slow.read<R>(query.compile(), timeLimit)
  }

  stream<R extends Row = Row>(query: Compilable<unknown>, chunkSize = 500): AsyncIterable<R[]> {
    return this.#slow.stream<R>(query.compile(), chunkSize)
  }

  migrate(migrations: readonly Migration[]): Promise<string[]> {
    return runMigrations(this, limit => this.begin(limit), migrations)
  }

  async ping(): Promise<void> {
    await this.rows('select 1', [])
  }

  foreignChanges(): Promise<number | null> {
    return readChangeStamp(this)
  }

  backup(toFile: string): Promise<void> {
    return backupSqlite(this.#file, toFile)
  }

  async close(): Promise<void> {
    this.#slow.close()
    const release = await this.#writing.lock()
    this.#reader.close()
    this.#writer.close()
    release()
  }

  /** Writers of this process queue; only other processes can make SQLite answer BUSY. */
  async begin(waitLimit = LOCK_WAIT): Promise<TransactionSession> {
    const release = await this.#writing.lock()
    const writer = this.#writer
    try {
      await whenNotBusy(waitLimit, () => writer.command('BEGIN IMMEDIATE'))
    } catch (error) {
      release()
      throw error
    }
    return sqliteSession(writer, this.log, release)
  }

  async schemaChanged(): Promise<void> {
    this.#writer.forgetStatements()
    this.#reader.forgetStatements()
    this.#scopes.use(await this.rows<{ name: string }>(SQLITE_SITE_TABLES, []))
  }
}

/**
 * One writer at a time means that work which waits for something else stops all others. PostgreSQL ends such
 * transactions by itself; here a timer does, that each statement winds up again.
 */
const sqliteSession = (writer: SqliteConnection, log: Log, release: () => void): TransactionSession => {
  let expired: DatabaseError | null = null
  const timer = setTimeout(() => {
    expired = new DatabaseError('timeout', 'A transaction did nothing for too long and was rolled back.', null, null)
    rollBack(writer, log)
    release()
  }, IDLE_TRANSACTION).unref()
  const use = <T>(run: () => T): T => {
    if (expired) throw expired
    timer.refresh()
    return run()
  }
  return {
    connection: wholeStatements(async query => use(() => writer.execute(query))),
    commit: async () => use(() => writer.command('COMMIT')),
    rollback: async () => {
      if (!expired) rollBack(writer, log)
    },
    release() {
      clearTimeout(timer)
      release()
    },
  }
}

/** Some errors have rolled back already, so we ask first. */
const rollBack = (writer: SqliteConnection, log: Log): void => {
  try {
    if (writer.isInTransaction) writer.command('ROLLBACK')
  } catch (error) {
    log.error({ err: error }, 'A transaction could not be rolled back; its connection was closed.')
    writer.close()
  }
}

/** Tries again until another process has let go. Waiting here, not in SQLite, keeps the event loop free. */
const whenNotBusy = async <T>(limit: number, use: () => T): Promise<T> => {
  const started = performance.now()
  for (let pause = 5; ; pause = Math.min(pause * 2, 50)) {
    try {
      return use()
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.problem !== 'busy') throw error
      if (performance.now() - started > limit) throw error
    }
    await sleep(pause)
  }
}
