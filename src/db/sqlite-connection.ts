/** One connection to a SQLite file: its settings, its prepared statements, and its rows as plain objects. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { DatabaseError, type Row } from './database.ts'
import { LogOnDisk } from './log-on-disk.ts'
import { asDatabaseError, isBrokenSqlite } from './problems.ts'
import type { Compiled } from './query-builder.ts'
import { boundValues, type StoredValue, unsafeInteger } from './values.ts'

export type SqliteConnectionOptions = {
  readonly file: string
  readonly readOnly: boolean
  /** Milliseconds that SQLite itself may wait for a lock. On the main thread 0: that wait would stop the event loop. */
  readonly wait: number
  /** MB of pages that are kept in memory at most: as many as were read, until there are so many. */
  readonly cache: number
}

const MOST_STATEMENTS = 1000
/** Pages of the log at which COMMIT brings it into the file, unless told otherwise. */
export const DEFAULT_CHECKPOINT = 4000

/** An adapter of `DatabaseSync`. After a disk error it opens the file again before the next statement. */
export class SqliteConnection {
  readonly #options: SqliteConnectionOptions
  #handle: DatabaseSync | null = null
  readonly #log: LogOnDisk
  #isClosed = false
  #adjusted = ''
  #checkpoint = DEFAULT_CHECKPOINT
  readonly #statements = new Map<string, Prepared>()

  constructor(options: SqliteConnectionOptions) {
    this.#options = options
    this.#log = new LogOnDisk(options.file, () => this.#beginLogAnew())
    this.#open()
  }

  get isInTransaction(): boolean {
    return this.#handle?.isOpen === true && this.#handle.isTransaction
  }

  execute<R>(query: Compiled): QueryResult<R> {
    return this.#guard(() => {
      const prepared = this.#prepare(query.sql)
      const values = boundValues(query.parameters)
      if (prepared.columns) return { rows: this.#read(prepared, values) as R[] }
      return { rows: [], numAffectedRows: BigInt(prepared.statement.run(...values).changes) }
    })
  }

  rows<R extends Row>(text: string, parameters: readonly unknown[]): R[] {
    return this.execute<R>({ sql: text, parameters }).rows
  }

  /** Rows one after the other, as a worker thread reads them. */
  *iterate(text: string, parameters: readonly unknown[]): IterableIterator<Row> {
    const { statement, columns } = this.#guard(() => this.#prepare(text))
    const cursor = statement.iterate(...boundValues(parameters)) as unknown as IterableIterator<unknown[]>
    try {
      for (let next = this.#guard(() => cursor.next()); !next.done; next = this.#guard(() => cursor.next())) {
        yield asObject(columns ?? [], next.value)
      }
    } finally {
      cursor.return?.()
    }
  }

  /** Statements without parameters and rows: BEGIN, COMMIT, PRAGMA. */
  command(text: string): void {
    this.#guard(() => this.#open().exec(text))
  }

  /** Sets what a connection keeps until it is set anew; most transactions want what the last one wanted. */
  adjust(pragmas: string): void {
    if (this.#adjusted === pragmas) return
    this.command(pragmas)
    this.#adjusted = pragmas
  }

  /** Pages of the log at which COMMIT brings it into the file. */
  checkpointAt(pages: number): void {
    if (this.#checkpoint === pages) return
    this.command(`PRAGMA wal_autocheckpoint = ${pages}`)
    this.#checkpoint = pages
  }

  /** When all that was committed so far is on the disk: COMMIT itself does not wait for it. */
  whenStored(): Promise<void> {
    return this.#log.whenStored()
  }

  /** Column names of prepared statements are kept, so they go when tables change. */
  forgetStatements(): void {
    this.#statements.clear()
  }

  close(): void {
    this.#isClosed = true
    this.#closeHandle()
  }

  /** Closes after a disk error; the next use opens the file anew. */
  abandon(): void {
    try {
      this.#closeHandle()
    } catch {
      // The disk that refused the statement may refuse the closing too; the handle is gone either way.
    }
  }

  /** Another process may have changed the tables; then what was prepared is prepared anew, at least for a reader. */
  #read(prepared: Prepared, values: StoredValue[]): Row[] {
    try {
      return readRows(prepared, values)
    } catch (error) {
      if (!isStale(error)) throw error
      this.forgetStatements()
      if (!this.#options.readOnly) throw error
      return readRows(this.#prepare(prepared.statement.sourceSQL), values)
    }
  }

  #guard<T>(use: () => T): T {
    try {
      return use()
    } catch (error) {
      if (isBrokenSqlite(error)) this.abandon()
      throw isUnsafeInteger(error) ? unsafeInteger(/-?\d+$/.exec(error.message)?.[0] ?? '') : asDatabaseError(error)
    }
  }

  /** With the whole of it in the file and on the disk, or not at all. Whoever reads from it stands in the way. */
  #beginLogAnew(): void {
    const [state] = this.rows<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)', [])
    if (state?.busy !== 0) throw new DatabaseError('busy', 'The log of the database is being read.', null, null)
  }

  #closeHandle(): void {
    this.#statements.clear()
    this.#adjusted = ''
    this.#log.leave()
    const handle = this.#handle
    this.#handle = null
    if (handle?.isOpen) handle.close()
  }

  #open(): DatabaseSync {
    if (this.#isClosed) throw new DatabaseError('unavailable', 'The database was closed.', null, null)
    this.#handle ??= openHandle(this.#options, this.#checkpoint)
    return this.#handle
  }

  #prepare(text: string): Prepared {
    const handle = this.#open()
    const known = this.#statements.get(text)
    if (known) {
      // Those used last stand at the end. While there is room for all, their order does not matter.
      if (this.#statements.size > MOST_STATEMENTS / 2) {
        this.#statements.delete(text)
        this.#statements.set(text, known)
      }
      return known
    }
    const prepared = prepare(handle, text)
    this.#statements.set(text, prepared)
    if (this.#statements.size > MOST_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value ?? '')
    return prepared
  }
}

type Prepared = {
  readonly statement: StatementSync
  /** Null for a statement that answers no rows. */
  readonly columns: readonly string[] | null
}

const openHandle = ({ file, readOnly, wait, cache }: SqliteConnectionOptions, checkpoint: number): DatabaseSync => {
  if (file === '' || file.startsWith(':memory:')) throw new Error('A SQLite database needs a file.')
  const handle = new DatabaseSync(file, { readOnly, timeout: wait })
  try {
    // Reading the schema fails at once for a file that is no database, before anything is written to it.
    handle.exec('PRAGMA trusted_schema = 0; PRAGMA cell_size_check = 1; PRAGMA foreign_keys = 1; PRAGMA schema_version')
    if (!readOnly) {
      handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
      handle.exec(`PRAGMA wal_autocheckpoint = ${checkpoint}`)
      // What a row no longer holds is gone from its page too; pages that nobody writes anyway are not written for it.
      handle.exec('PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = FAST')
    }
    handle.exec(`PRAGMA cache_size = -${cache * 1000}`)
    return handle
  } catch (error) {
    handle.close()
    throw error
  }
}

const prepare = (handle: DatabaseSync, text: string): Prepared => {
  const statement = handle.prepare(text)
  statement.setReturnArrays(true)
  const columns = statement.columns().map(column => column.name)
  return { statement, columns: columns.length > 0 ? columns : null }
}

const readRows = ({ statement, columns }: Prepared, values: StoredValue[]): Row[] => {
  const rows = statement.all(...values) as unknown as unknown[][]
  return columns ? rows.map(row => asObject(columns, row)) : []
}

const asObject = (columns: readonly string[], values: readonly unknown[]): Row => {
  if (values.length !== columns.length) {
    throw new DatabaseError('serialization', 'The tables changed under a prepared statement.', null, null)
  }
  const row: Row = {}
  for (let index = 0; index < columns.length; index += 1) row[columns[index]!] = values[index]
  return row
}

const isStale = (error: unknown): boolean => error instanceof DatabaseError && error.problem === 'serialization'

const isUnsafeInteger = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'
