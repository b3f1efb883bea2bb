/** What the rest of the house may ask of a database. Two engines answer it: `sqlite.ts` and `postgres.ts`. */
import type { Compilable, Kysely } from 'kysely'
import type { Migration } from './migrations.ts'
import type { Tables } from './row-types.ts'

export type EngineName = 'sqlite' | 'postgres'
export type Row = Record<string, unknown>

/** Kysely without its writing half: what a GET handler gets. */
export type ReadDb = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic'>
/** A transaction. */
export type WriteDb = Kysely<Tables>

/**
 * A statement or a part of one, as text with a `?` mark for each value in order; `?1`, `?2` where one value stands in
 * several places, and then all of them.
 */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }
/** From the query builder, or as text. No site is added to a text. */
export type Query = Compilable<unknown> | Statement

export type SlowOptions = {
  /** Milliseconds after which the read is given up with a DatabaseError of kind `timeout`. */
  timeLimit: number
}

export interface Database {
  readonly engine: EngineName

  /** Reads of one site: `site_id` is added to every table that has it. Null reads across the network. */
  reader(siteId: number | null): Kysely<any>

  /**
   * Runs `work` in one transaction of a site and commits it. Serialisation failures, deadlocks and others that fail in the
   * same COMMIT run `work` again, at most five times in all, so it must have no effect outside the database but those it
   * hands to `afterCommit`.
   */
  transaction<T>(
    siteId: number | null,
    work: (db: Kysely<any>, transaction: TransactionHandle) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>

  /**
   * A statement as text, prepared once and kept. For the hottest statements only: no site is added by itself.
   * Rows come as plain objects; `value` gives the first column of the first row, or undefined.
   */
  rows<R extends Row = Row>(text: string, parameters: readonly unknown[]): Promise<R[]>
  value<V = unknown>(text: string, parameters: readonly unknown[]): Promise<V | undefined>

  /** A read that may take long: on SQLite in another process, on PostgreSQL with a statement timeout. */
  slow<R extends Row = Row>(query: Query, options: SlowOptions): Promise<R[]>
  /** The same for more rows than memory should hold: they arrive in chunks, at the reader's pace, from one snapshot. */
  stream<R extends Row = Row>(query: Query, chunkSize?: number): AsyncIterable<R[]>

  /** Runs what is pending, once, whoever else starts at the same time. Answers the names of what it ran. */
  migrate(migrations: readonly Migration[]): Promise<string[]>
  /** Throws a DatabaseError of kind `unavailable` when the database does not answer. */
  ping(): Promise<void>
  /** A number that differs after somebody else (another process) has changed the database; null when unknown. */
  foreignChanges(): Promise<number | null>
  /** Writes a consistent copy while the database is in use. SQLite only; PostgreSQL has pg_dump. */
  backup(toFile: string): Promise<void>
  close(): Promise<void>
}

export type TransactionOptions = {
  /**
   * False for what a crash of the machine may take back, such as the counts of visits: the commit does not wait for the
   * disk. A crash of the program loses nothing.
   */
  readonly isDurable?: boolean
}

/** The rows that a statement answered, when its answer has come. */
export type SentRows<R extends Row> = () => Promise<R[]>

export type TransactionHandle = {
  /** As `Database.rows`, within the transaction: sees what it wrote, and may write. */
  rows: Database['rows']
  /**
   * A statement that nobody waits for, in the order of all others. PostgreSQL goes on meanwhile: a failure ends the
   * transaction with the next statement, and at the latest with its commit. Whoever comes to need its rows asks for them.
   */
  send<R extends Row = Row>(text: string, parameters: readonly unknown[]): Promise<SentRows<R>>
  /** How many of its statements so far may have changed one of these tables; see `written-tables.ts`. */
  writesTo(tables: readonly string[]): number
  /** Runs once the transaction has committed, never for one that was rolled back. Its failures are logged, not thrown. */
  afterCommit(effect: () => void | Promise<void>): void
  /**
   * Runs statements that may fail: when `work` throws, only what it did is undone, and the transaction goes on. Without
   * it a failed statement dooms the whole transaction, on both engines.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

export type DatabaseProblem =
  | 'unique'
  | 'foreign_key'
  | 'check'
  | 'not_null'
  | 'exclusion'
  | 'busy'
  | 'serialization'
  | 'deadlock'
  | 'unavailable'
  | 'full'
  | 'timeout'
  | 'other'

/** Every error of both engines, under one set of names. */
export class DatabaseError extends Error {
  readonly problem: DatabaseProblem
  /** The constraint or the `table.column` list that was violated, where the engine tells. */
  readonly constraint: string | null

  constructor(problem: DatabaseProblem, message: string, constraint: string | null, cause: unknown) {
    super(message, { cause })
    this.name = 'DatabaseError'
    this.problem = problem
    this.constraint = constraint
  }
}
