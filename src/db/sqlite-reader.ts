/**
 * The one reading connection of a SQLite file. What is read within one turn of the event loop is read from one snapshot:
 * to begin and end one for each statement would cost as much as many a statement. Whoever writes ends it before he
 * commits, so that nobody waits for a reader, and everybody who is told of a commit sees what it stored.
 */
import type { QueryResult } from 'kysely'
import type { Row } from './database.ts'
import { LOCK_WAIT } from './limits.ts'
import type { Compiled } from './query-builder.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { Log } from './transactions.ts'
import { whenNotBusy } from './when-not-busy.ts'

/** An adapter of a connection for those who read. */
export class SqliteReader {
  readonly #connection: SqliteConnection
  readonly #log: Log
  #hasSnapshot = false

  constructor(connection: SqliteConnection, log: Log) {
    this.#connection = connection
    this.#log = log
  }

  execute<R>(query: Compiled): Promise<QueryResult<R>> {
    return whenNotBusy(LOCK_WAIT, () => this.#withSnapshot().execute<R>(query))
  }

  rows<R extends Row>(text: string, parameters: readonly unknown[]): Promise<R[]> {
    return whenNotBusy(LOCK_WAIT, () => this.#withSnapshot().rows<R>(text, parameters))
  }

  /** Harmless where there is none. Nobody waits for its end, so that a failure is only told. */
  endSnapshot(): void {
    if (!this.#hasSnapshot) return
    this.#hasSnapshot = false
    try {
      // A connection that was opened anew after a disk error has none.
      if (this.#connection.isInTransaction) this.#connection.execute(COMMIT)
    } catch (error) {
      this.#log.error({ err: error }, 'A snapshot could not be ended; its connection was closed.')
      this.#connection.abandon()
    }
  }

  forgetStatements(): void {
    this.#connection.forgetStatements()
  }

  close(): void {
    this.endSnapshot()
    this.#connection.close()
  }

  #withSnapshot(): SqliteConnection {
    if (!this.#hasSnapshot) {
      this.#connection.execute(BEGIN)
      this.#hasSnapshot = true
      setImmediate(() => this.endSnapshot())
    }
    return this.#connection
  }
}

const BEGIN = Object.freeze({ sql: 'BEGIN', parameters: Object.freeze([]) })
const COMMIT = Object.freeze({ sql: 'COMMIT', parameters: Object.freeze([]) })
