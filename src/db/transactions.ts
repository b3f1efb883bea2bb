/** What a transaction is on both engines: run again when it clashed, effects held back until it has committed. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Kysely, type KyselyPlugin } from 'kysely'
import {
  DatabaseError,
  type EngineName,
  type Row,
  type SentRows,
  type TransactionHandle,
  type TransactionOptions,
} from './database.ts'
import { isWorthRepeating } from './problems.ts'
import { type QueryBuilders, wholeStatements } from './query-builder.ts'
import type { Tables } from './row-types.ts'
import { type WrittenTables, writtenTables } from './written-tables.ts'

export type Log = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A connection with a transaction begun on it. */
export type TransactionSession = {
  readonly connection: DatabaseConnection
  /** Text with `?` marks, past the query builder. SQLite answers at once. */
  rows<R extends Row>(text: string, parameters: readonly unknown[]): R[] | Promise<R[]>
  /** A statement that nobody waits for. `failed` hears of a failure before any later statement fails for it. */
  send<R extends Row>(text: string, parameters: readonly unknown[], failed: (error: unknown) => void): SentRows<R>
  /** Waits for everything that was sent. */
  settle(): Promise<void>
  commit(): Promise<void>
  /**
   * Never fails: what cannot be rolled back is closed. Answers null, or what undid others together with this one: what
   * the work saw of them was never stored then, so that its own failure says nothing.
   */
  rollback(): Promise<unknown>
  release(): void
}

export type TransactionEngine = {
  readonly engine: EngineName
  readonly builders: QueryBuilders
  readonly log: Log
  begin(options?: TransactionOptions): Promise<TransactionSession>
  /** Told after a commit that changed tables, not only rows. */
  schemaChanged(): Promise<void>
}

export type Work<T> = (db: Kysely<Tables>, transaction: TransactionHandle) => Promise<T>

const MOST_ATTEMPTS = 5

export const runTransaction = async <T>(
  engine: TransactionEngine,
  { plugins, ...options }: TransactionOptions & { readonly plugins: readonly KyselyPlugin[] },
  work: Work<T>,
): Promise<T> => {
  refuseNesting()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce({ engine, plugins, options }, work)
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !isWorthRepeating(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * Runs work on a session that has begun and ends it. Any failed statement dooms the transaction on both engines (on
 * PostgreSQL it is so anyway), also when the work swallows the error, unless it failed inside `attempt`.
 */
export const finishTransaction = async <T>(
  engine: TransactionEngine,
  session: TransactionSession,
  run: (state: TransactionState) => Promise<T>,
): Promise<T> => {
  const written = writtenTables()
  const state: TransactionState = { isOpen: true, failure: null, changedSchema: false, depth: 0, effects: [], written }
  let result: T
  try {
    result = await running.run(state, () => run(state))
    if (state.failure) throw state.failure
    state.isOpen = false
    await session.commit()
  } catch (error) {
    state.isOpen = false
    const undone = await session.rollback()
    if (undone) throw undone
    // Whoever goes on after a failed statement meets a second failure; the first says whether to try again.
    throw state.failure && error instanceof DatabaseError && error.cause === state.failure ? state.failure : error
  } finally {
    session.release()
  }
  if (state.changedSchema) await engine.schemaChanged()
  await runEffects(state, engine.log)
  return result
}

/** The query builder of a running transaction. */
export const transactionBuilder = (
  engine: TransactionEngine,
  session: TransactionSession,
  scope: { state: TransactionState; plugins: readonly KyselyPlugin[] },
): Kysely<any> => engine.builders.transaction(guarded(session.connection, scope.state), scope.plugins)

export type TransactionState = {
  isOpen: boolean
  failure: unknown
  changedSchema: boolean
  depth: number
  readonly effects: (() => void | Promise<void>)[]
  readonly written: WrittenTables
}

/** Knows, along the asynchronous calls, whether we are inside a transaction. */
const running = new AsyncLocalStorage<TransactionState>()

const refuseNesting = (): void => {
  if (!running.getStore()?.isOpen) return
  throw new Error('A transaction was begun inside another one: hand the running one on instead.')
}

type Run = {
  readonly engine: TransactionEngine
  readonly plugins: readonly KyselyPlugin[]
  readonly options: TransactionOptions
}

const runOnce = async <T>({ engine, plugins, options }: Run, work: Work<T>): Promise<T> => {
  const session = await engine.begin(options)
  return finishTransaction(engine, session, state => {
    const db = transactionBuilder(engine, session, { state, plugins })
    const handle: TransactionHandle = {
      rows: (text, parameters) => {
        state.written.note(text)
        return doomed(state, () => session.rows(text, parameters))
      },
      send: <R extends Row>(text: string, parameters: readonly unknown[]) => {
        state.written.note(text)
        return doomed(state, () => session.send<R>(text, parameters, error => doom(state, error)))
      },
      writesTo: tables => state.written.countFor(tables),
      afterCommit: effect => void state.effects.push(effect),
      attempt: attempted => attempt(session, state, attempted),
    }
    return work(db, handle)
  })
}

const runEffects = async (state: TransactionState, log: Log): Promise<void> => {
  for (const effect of state.effects) {
    try {
      await effect()
    } catch (error) {
      log.error({ err: error }, 'An effect after a commit failed.')
    }
  }
}

const guarded = (connection: DatabaseConnection, state: TransactionState): DatabaseConnection =>
  wholeStatements(query => {
    if (CHANGES_SCHEMA.test(query.sql)) state.changedSchema = true
    state.written.note(query.sql)
    return doomed(state, () => connection.executeQuery(query))
  })

/** Runs a statement whose failure is the transaction's. SQLite has answered by the time that it returns. */
const doomed = <T>(state: TransactionState, run: () => T | Promise<T>): Promise<T> => {
  const refusal = refusalFor(state)
  if (refusal) return Promise.reject(refusal)
  try {
    const answer = run()
    return answer instanceof Promise
      ? answer.catch(error => Promise.reject(doom(state, error)))
      : Promise.resolve(answer)
  } catch (error) {
    return Promise.reject(doom(state, error))
  }
}

/** Why nothing more can be done, or null. */
const refusalFor = ({ isOpen, failure }: TransactionState): Error | null => {
  if (!isOpen) return new Error('This transaction has ended: its db cannot be used any more.')
  if (!failure) return null
  const sentence = 'An earlier statement of this transaction failed, so that nothing more can be done in it.'
  return new DatabaseError('other', sentence, null, failure)
}

/** The first failure is the cause of all others. */
const doom = (state: TransactionState, error: unknown): unknown => {
  state.failure ??= error
  return state.failure
}

const CHANGES_SCHEMA = /^\s*(create|alter|drop)\s/i

const attempt = async <T>(session: TransactionSession, state: TransactionState, work: () => Promise<T>): Promise<T> => {
  const db = guarded(session.connection, state)
  await session.settle()
  state.depth += 1
  const name = `attempt_${state.depth}`
  const effectsBefore = state.effects.length
  await db.executeQuery(CompiledQuery.raw(`savepoint ${name}`))
  try {
    const result = await work()
    await session.settle()
    if (state.failure) throw state.failure
    await db.executeQuery(CompiledQuery.raw(`release savepoint ${name}`))
    return result
  } catch (error) {
    await session.settle()
    // A clash ends the whole transaction: only a new one can succeed.
    if (isWorthRepeating(state.failure)) throw state.failure
    state.failure = null
    state.effects.length = effectsBefore
    // When even that fails, the transaction is lost and stays doomed; the first error says more.
    await db.executeQuery(CompiledQuery.raw(`rollback to savepoint ${name}`)).catch(() => {})
    throw error
  } finally {
    state.depth -= 1
  }
}
