/** The embedded engine: one file, one writing connection, one reading connection, other processes for what is slow. */
import { type Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { backupSqlite } from './backup.ts'
import { Checkpoints } from './checkpoints.ts'
import type { Database, Query, Row, SlowOptions, TransactionOptions } from './database.ts'
import { indexOfLate, LATE_TABLES } from './late-tables.ts'
import { LOCK_WAIT } from './limits.ts'
import { runMigrations } from './migrate.ts'
import type { Migration } from './migrations.ts'
import { asDatabaseError } from './problems.ts'
import { compiled, type Language, type Lend, queryBuilders, wholeStatements } from './query-builder.ts'
import { readChangeStamp } from './schema.ts'
import { createScopes, SQLITE_SITE_TABLES } from './site-scope.ts'
import { createSlowReads, type SlowReads } from './slow.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteReader } from './sqlite-reader.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import { type Log, runTransaction, type TransactionEngine, type TransactionSession, type Work } from './transactions.ts'
import { whenNotBusy } from './when-not-busy.ts'
import { WordIndexTidier } from './word-index-tidier.ts'

const language: Language = {
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: db => new SqliteIntrospector(db),
}

/** MB. Visitors ask for all of the site; whoever writes needs little more than what he changes. */
const CACHES = { reader: 64, writer: 16 } as const

export const openSqlite = async (file: string, log: Log): Promise<Database> => {
  const open = (readOnly: boolean) =>
    whenNotBusy(LOCK_WAIT, () => {
      try {
        return new SqliteConnection({ file, readOnly, wait: 0, cache: readOnly ? CACHES.reader : CACHES.writer })
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
  readonly #writer: SqliteWriter
  readonly #reader: SqliteReader
  readonly #tidier: WordIndexTidier
  readonly #checkpoints: Checkpoints
  readonly #scopes = createScopes()
  readonly #slow: SlowReads
  readonly #lend: Lend

  constructor({ file, log, writer, reader }: SqliteParts) {
    this.log = log
    this.#file = file
    this.#reader = new SqliteReader(reader, log)
    this.#writer = new SqliteWriter(writer, {
      log,
      beforeCommit: () => this.#reader.endSnapshot(),
      wordsChanged: index => this.#tidier.noteChange(index),
      afterCommit: () => this.#checkpoints.noteCommit(),
    })
    this.#tidier = new WordIndexTidier(this.#writer, log)
    this.#checkpoints = new Checkpoints(file, { connection: writer, log, alone: work => this.#writer.alone(work) })
    this.#slow = createSlowReads(file)
    const connection = wholeStatements(query => this.#reader.execute(query))
    this.#lend = use => use(connection)
  }

  reader(siteId: number | null): Kysely<any> {
    return this.#scopes.reader(siteId, plugins => this.builders.reader(this.#lend, plugins))
  }

  transaction<T>(siteId: number | null, work: Work<T>, options: TransactionOptions = {}): Promise<T> {
    return runTransaction(this, { ...options, plugins: this.#scopes.writing(siteId) }, work)
  }

  rows<R extends Row = Row>(text: string, parameters: readonly unknown[]): Promise<R[]> {
    return this.#reader.rows<R>(text, parameters)
  }

  async value<V = unknown>(text: string, parameters: readonly unknown[]): Promise<V | undefined> {
    const [row] = await this.rows(text, parameters)
    for (const column in row) return row[column] as V
    return undefined
  }

  slow<R extends Row = Row>(query: Query, { timeLimit }: SlowOptions): Promise<R[]> {
    return this.#slow.read<R>(compiled(query), timeLimit)
  }

  stream<R extends Row = Row>(query: Query, chunkSize = 500): AsyncIterable<R[]> {
    return this.#slow.stream<R>(compiled(query), chunkSize)
  }

  migrate(migrations: readonly Migration[]): Promise<string[]> {
    return runMigrations(this, waitLimit => this.#writer.begin({ waitLimit, isLarge: true }), migrations)
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
    this.#tidier.close()
    this.#checkpoints.close()
    await this.#writer.close(() => this.#reader.close())
  }

  begin(options: TransactionOptions = {}): Promise<TransactionSession> {
    return this.#writer.begin({ ...options, waitLimit: LOCK_WAIT, isRepeated: true })
  }

  async schemaChanged(): Promise<void> {
    this.#reader.forgetStatements()
    const lateTables = await this.rows<{ name: string }>(LATE_TABLES, [])
    this.#writer.useSchema(lateTables)
    this.#tidier.keepTo(lateTables.map(({ name }) => indexOfLate(name)))
    this.#scopes.use(await this.rows<{ name: string }>(SQLITE_SITE_TABLES, []))
  }
}
