/**
 * The one writing connection of a SQLite file. Writers of this process take turns; those who come within a few turns of
 * the event loop, or wait anyway, share one COMMIT, because each COMMIT writes many pages and stops the event loop
 * meanwhile. Nobody is told the end of a transaction, good or bad, before the COMMIT that holds it; and whoever must not
 * lose it not before that is on the disk, for which a thread waits while the next transactions run.
 */
import type { QueryResult } from 'kysely'
import { DatabaseError, type Row, type SentRows, type TransactionOptions } from './database.ts'
import { type LateWork, lateWorkOf } from './late-tables.ts'
import { IDLE_TRANSACTION } from './limits.ts'
import { createMutex } from './mutex.ts'
import type { Compiled } from './query-builder.ts'
import { wholeStatements } from './query-builder.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { Log, TransactionSession } from './transactions.ts'
import { watchIdle } from './watch-idle.ts'
import { whenNotBusy } from './when-not-busy.ts'

/**
 * So many transactions, begun within so many milliseconds, share a COMMIT at most. While the disk keeps one group, others
 * write the next: were all callers in one group, nobody would be left to.
 */
const MOST_SHARED = 10
const LONGEST_SHARED = 25
/** Milliseconds for which each transaction has a savepoint, once others had to run again because of one. */
const APART = 1000
/** Turns of the event loop without anybody who joins: a request takes as many from its socket to its first statement. */
const QUIET_TURNS = 3

type BeginOptions = TransactionOptions & {
  readonly waitLimit: number
  /** Changes more than memory should hold, such as a migration. */
  readonly isLarge?: boolean
  /** Whoever begins it runs it again when somebody else has undone it. */
  readonly isRepeated?: boolean
}

/**
 * Transactions that are committed together. A savepoint for each would undo one without the others, but SQLite would then
 * copy every page that a transaction touches, which takes a tenth of its time. So there are none as long as nobody fails:
 * when one has to be undone that has written, all are, and all run again, apart. Also the one that failed: it may have
 * failed because of what the others had written, which is gone by then.
 */
type Group = {
  /** Each transaction is a savepoint. */
  readonly isApart: boolean
  readonly startedAt: number
  readonly committed: PromiseWithResolvers<void>
  /** Whether anybody waits for the disk, and when it has been reached. */
  isDurable: boolean
  readonly stored: PromiseWithResolvers<void>
  size: number
  /** The error that ended all of it, or null. */
  failure: unknown
}

type Surroundings = {
  readonly log: Log
  /** Lets go of what is being read, so that COMMIT can tidy up the file. */
  readonly beforeCommit: () => void
  /** Told which word index has changed, before the COMMIT. */
  readonly wordsChanged: (index: string) => void
  readonly afterCommit: () => void
}

/** An adapter of a connection for `TransactionEngine.begin`. */
export class SqliteWriter {
  readonly #connection: SqliteConnection
  readonly #around: Surroundings
  readonly #turns = createMutex()
  #lateWork: LateWork | null = null
  #group: Group | null = null
  /** Until when groups are made of savepoints. */
  #apartUntil = 0

  constructor(connection: SqliteConnection, around: Surroundings) {
    this.#connection = connection
    this.#around = around
  }

  async begin(options: BeginOptions): Promise<TransactionSession> {
    const release = await this.#turns.lock()
    try {
      // Whoever would not run again must not be undone for others.
      if (this.#group && !this.#group.isApart && !options.isRepeated) this.#endGroup(this.#group)
      const group = this.#group ?? (await this.#openGroup(options))
      if (group.isApart) this.#connection.command('SAVEPOINT work')
      return this.#session(group, options, release)
    } catch (error) {
      if (this.#group) this.#endGroup(this.#group)
      release()
      throw error
    }
  }

  /** Runs work while nobody writes. */
  async alone(work: () => Promise<void>): Promise<void> {
    const release = await this.#turns.lock()
    try {
      if (this.#group) this.#endGroup(this.#group)
      await work()
    } finally {
      release()
    }
  }

  /** What is kept about statements goes when tables change. */
  useSchema(lateTables: readonly { readonly name: string }[]): void {
    this.#connection.forgetStatements()
    this.#lateWork = lateTables.length === 0 ? null : lateWorkOf(lateTables.map(({ name }) => name))
  }

  /** The last connection that closes tidies up the file, and only one that writes can: so readers go before. */
  async close(closeReaders: () => void): Promise<void> {
    await this.alone(async () => {
      closeReaders()
      this.#connection.close()
    })
  }

  /** In-process writers queue, so only another process can make SQLite answer BUSY. */
  async #openGroup({ waitLimit, isLarge = false, isRepeated = false }: BeginOptions): Promise<Group> {
    // What a savepoint would undo is kept in memory: otherwise almost every transaction makes a file for it.
    this.#connection.adjust(`PRAGMA temp_store = ${isLarge ? 'FILE' : 'MEMORY'}`)
    await whenNotBusy(waitLimit, () => this.#connection.command('BEGIN IMMEDIATE'))
    const [committed, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Those who wait for the end hear of a failure; when nobody waits, nobody minds.
    for (const { promise } of [committed, stored]) promise.catch(() => {})
    const startedAt = performance.now()
    const isApart = !isRepeated || startedAt < this.#apartUntil
    this.#group = { isApart, startedAt, committed, stored, isDurable: false, size: 0, failure: null }
    return this.#group
  }

  #session(group: Group, { isDurable = true }: BeginOptions, release: () => void): TransactionSession {
    let [isOver, hasWritten, isGivenUp] = [false, false, false]
    const handOn = (): void => {
      isOver = true
      idle.stop()
      this.#handOn(group, release)
    }
    const undo = (): void => {
      this.#undo(group, hasWritten)
      handOn()
    }
    // Work that waits for something else would stop all other writers. PostgreSQL has a timeout for it.
    const idle = watchIdle(IDLE_TRANSACTION, () => {
      isGivenUp = true
      undo()
    })
    const use = <T>(run: () => T): T => {
      if (isOver) throw new DatabaseError('timeout', IDLE_SENTENCE, null, null)
      idle.wasUsed = true
      return run()
    }
    const execute = <R>(query: Compiled): QueryResult<R> => {
      hasWritten ||= !READS.test(query.sql)
      return use(() => this.#execute<R>(group, query))
    }
    return {
      ...statementsBy(execute),
      commit: async () => {
        use(() => this.#keepWork(group, isDurable))
        handOn()
        return isDurable ? group.stored.promise : group.committed.promise
      },
      rollback: async () => {
        if (!isOver) undo()
        await group.committed.promise.catch(() => {})
        return isGivenUp ? null : group.failure
      },
      release,
    }
  }

  #handOn(group: Group, release: () => void): void {
    if (this.#group === group && !this.#mayGrow(group)) this.#endGroup(group)
    release()
    if (this.#group === group && !this.#turns.isHeld) this.#endSoon(group)
  }

  #execute<R>(group: Group, query: Compiled): QueryResult<R> {
    try {
      return this.#connection.execute<R>(query)
    } catch (error) {
      if (!this.#connection.isInTransaction) group.failure = error
      throw error
    }
  }

  #keepWork(group: Group, isDurable: boolean): void {
    if (group.isApart) this.#connection.command('RELEASE work')
    group.size += 1
    group.isDurable ||= isDurable
  }

  #mayGrow(group: Group): boolean {
    return performance.now() - group.startedAt < LONGEST_SHARED && group.size < MOST_SHARED
  }

  /**
   * A transaction seldom lets go of the thread, so that nobody waits yet when it ends. Requests that have arrived meanwhile
   * may still join; whoever is inside by then ends the group, or the last who joined.
   */
  #endSoon(group: Group): void {
    const { size } = group
    afterTurns(QUIET_TURNS, () => {
      if (this.#group === group && !this.#turns.isHeld && group.size === size) this.#endGroup(group)
    })
  }

  /** Undoes one transaction. A full disk has undone the whole group already; then the others must hear of it. */
  #undo(group: Group, hasWritten: boolean): void {
    try {
      if (group.isApart && !group.failure) this.#connection.command('ROLLBACK TO work; RELEASE work')
    } catch (error) {
      group.failure = error
    }
    const isUndoneWhole = hasWritten && !group.isApart
    if (isUndoneWhole && group.size > 0) {
      this.#apartUntil = performance.now() + APART
      group.failure ??= new DatabaseError('serialization', UNDONE_SENTENCE, null, null)
    }
    if (isUndoneWhole || group.failure) this.#endGroup(group)
  }

  #endGroup(group: Group): void {
    this.#group = null
    try {
      if (group.failure) throw group.failure
      if (group.size > 0) this.#doLateWork()
      this.#around.beforeCommit()
      this.#connection.command(group.size > 0 ? 'COMMIT' : 'ROLLBACK')
      group.committed.resolve()
      group.stored.resolve(group.isDurable ? this.#connection.whenStored() : undefined)
      this.#around.afterCommit()
    } catch (error) {
      group.failure = error
      this.#rollBack()
      group.committed.reject(error)
      group.stored.reject(error)
    }
  }

  #doLateWork(): void {
    if (!this.#lateWork) return
    const { waiting, tables } = this.#lateWork
    for (const { name } of this.#connection.rows<{ name: string }>(waiting, [])) {
      const { sql, index } = tables.get(name)!
      this.#connection.execute({ sql, parameters: [] })
      this.#around.wordsChanged(index)
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.isInTransaction) this.#connection.command('ROLLBACK')
    } catch (error) {
      this.#around.log.error({ err: error }, 'A transaction could not be rolled back; its connection was closed.')
      this.#connection.abandon()
    }
  }
}

const afterTurns = (turns: number, run: () => void): void => {
  setImmediate(turns > 1 ? () => afterTurns(turns - 1, run) : run)
}

/** The doors to statements that a session has. SQLite answers at once, so that nothing is ever under way. */
function statementsBy(
  execute: <R>(query: Compiled) => QueryResult<R>,
): Pick<TransactionSession, 'connection' | 'rows' | 'send' | 'settle'> {
  const rows = <R extends Row>(sql: string, parameters: readonly unknown[]): R[] => execute<R>({ sql, parameters }).rows
  return {
    connection: wholeStatements(async query => execute(query)),
    rows,
    send: <R extends Row>(sql: string, parameters: readonly unknown[]) => answered(rows<R>(sql, parameters)),
    settle: async () => {},
  }
}

const answered =
  <R extends Row>(rows: R[]): SentRows<R> =>
  async () =>
    rows

const READS = /^\s*select\b/i
const UNDONE_SENTENCE = 'Another transaction failed that would have been committed together with this one.'
const IDLE_SENTENCE = 'A transaction did nothing for too long and was rolled back.'
