/** One connection to PostgreSQL: its statements in their order, and transactions. */
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseError, type Row, type SentRows, type TransactionOptions } from './database.ts'
import { isPassedOver, pipelineOf } from './postgres-pipeline.ts'
import { runByName } from './postgres-statement.ts'
import { asCommitError, asDatabaseError, isStalePlan } from './problems.ts'
import { type Compiled, wholeStatements } from './query-builder.ts'
import type { Log, TransactionSession } from './transactions.ts'
import { boundValues } from './values.ts'

/** Runs a statement; errors come out as DatabaseError. Calls on one client wait for each other. */
export const execute = async <R>(client: pg.ClientBase, query: Compiled): Promise<QueryResult<R>> => {
  const values = boundValues(query.parameters)
  try {
    const result = await inTurn(client, () => runByName(client, { text: query.sql, values }))
    const changes = CHANGING.has(result.command)
    return { rows: (result.rows ?? []) as R[], ...(changes && { numAffectedRows: BigInt(result.rowCount ?? 0) }) }
  } catch (error) {
    throw asDatabaseError(error)
  }
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE'

const begin = (client: pg.ClientBase, isDurable: boolean): Promise<{ readonly rows: Row[] }> =>
  isDurable
    ? execute<Row>(client, { sql: BEGIN, parameters: [] })
    : say(client, `${BEGIN}; SET LOCAL synchronous_commit = off`)

type Beginning = TransactionOptions & { readonly log: Log; readonly giveBack: (isBroken: boolean) => void }

/**
 * Begins a transaction; `giveBack` gets true when the connection must not be used again. On a connection that was used a
 * moment ago BEGIN leaves together with the first statement.
 */
export const beginOn = async (
  client: pg.ClientBase,
  { log, giveBack, isDurable = true }: Beginning,
): Promise<TransactionSession> => {
  let isBroken = false
  const sent = sentStatements()
  const begun = begin(client, isDurable)
  if (wasUsedJustNow(client)) sent.add(begun, () => (isBroken = true))
  else
    await begun.catch(error => {
      giveBack(true)
      throw asDatabaseError(error)
    })
  const run = async <R>(query: Compiled): Promise<QueryResult<R>> => {
    try {
      return await execute<R>(client, query)
    } catch (error) {
      isBroken ||= isStalePlan(error)
      throw error
    }
  }
  return {
    connection: wholeStatements(run),
    rows: async <R extends Row>(text: string, parameters: readonly unknown[]) =>
      (await run<R>({ sql: numbered(text), parameters })).rows,
    send: <R extends Row>(text: string, parameters: readonly unknown[], failed: (error: unknown) => void) =>
      sent.add(run<R>({ sql: numbered(text), parameters }), failed),
    settle: () => sent.settle(),
    commit: () => commitAfter(client, sent),
    async rollback() {
      isBroken = !(await rolledBack(client, sent, log)) || isBroken
      return null
    },
    release() {
      usedAt.set(client, performance.now())
      giveBack(isBroken)
    },
  }
}

/** COMMIT leaves behind the statements that nobody waits for; the first of them that failed is why nothing was stored. */
const commitAfter = async (client: pg.ClientBase, sent: SentStatements): Promise<void> => {
  const committed = commit(client)
  committed.catch(() => {})
  await sent.settle()
  await committed.catch(error => {
    throw error instanceof RolledBack ? (sent.failure ?? error) : error
  })
}

/** False when the connection must not be used again. */
const rolledBack = async (client: pg.ClientBase, sent: SentStatements, log: Log): Promise<boolean> => {
  try {
    await sent.settle()
    await say(client, 'ROLLBACK')
    return true
  } catch (error) {
    log.warn({ err: error }, 'A transaction could not be rolled back; its connection was closed.')
    return false
  }
}

type SentStatements = ReturnType<typeof sentStatements>

/** Statements that are on their way, and what failed first. */
const sentStatements = () => {
  const underWay = new Set<Promise<void>>()
  const sent = {
    failure: null as unknown,
    add<R extends Row>(statement: Promise<{ readonly rows: R[] }>, failed: (error: unknown) => void): SentRows<R> {
      const done: Promise<void> = statement.then(
        () => void underWay.delete(done),
        error => {
          underWay.delete(done)
          sent.failure ??= error
          failed(error)
        },
      )
      underWay.add(done)
      return async () => (await statement).rows
    },
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
  return sent
}

/** A connection that has been idle for longer may have died unnoticed: then it is asked first. */
const JUST_NOW = 1000
const usedAt = new WeakMap<pg.ClientBase, number>()
const wasUsedJustNow = (client: pg.ClientBase): boolean =>
  performance.now() - (usedAt.get(client) ?? -JUST_NOW) < JUST_NOW

/** Whether a failure says that the connection, not only the statement, is at an end. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.problem === 'unavailable' || error.problem === 'serialization')

/** `?` and `?1` marks as PostgreSQL writes them, kept by text. Marks inside quotes and comments are left alone. */
export const numbered = (text: string): string => {
  let known = numberedTexts.get(text)
  if (known === undefined) {
    let count = 0
    known = text.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?\d*/g, part => {
      if (!part.startsWith('?')) return part
      return `$${part.slice(1) || ++count}`
    })
    if (numberedTexts.size >= MOST_TEXTS) numberedTexts.clear()
    numberedTexts.set(text, known)
  }
  return known
}

export const firstValue = <V>(row: Row | undefined): V | undefined => {
  for (const column in row) return row[column] as V
  return undefined
}

const MOST_TEXTS = 2000
const numberedTexts = new Map<string, string>()

const commit = async (client: pg.ClientBase): Promise<void> => {
  let command: string
  try {
    command = (await inTurn(client, () => runByName(client, { text: 'COMMIT', values: [] }))).command
  } catch (error) {
    throw isPassedOver(error) ? new RolledBack() : asCommitError(error)
  }
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (command !== 'COMMIT') throw new RolledBack()
}

class RolledBack extends DatabaseError {
  constructor() {
    super('other', 'The transaction was rolled back at its end.', null, null)
  }
}

/** What has no values and needs no name. */
const say = (client: pg.ClientBase, text: string): Promise<pg.QueryResult> =>
  inTurn(client, () => {
    pipelineOf(client)?.sync()
    return client.query(text)
  })

const turns = new WeakMap<pg.ClientBase, Promise<unknown>>()

/** `pg` is about to refuse a second query on a busy client, which `Promise.all` in a transaction would be. */
const inTurn = <T>(client: pg.ClientBase, use: () => Promise<T>): Promise<T> => {
  if (pipelineOf(client)) return use()
  const before = turns.get(client)
  const mine = before ? before.then(use, use) : use()
  turns.set(client, mine)
  const forget = () => turns.get(client) === mine && turns.delete(client)
  mine.then(forget, forget)
  return mine
}

const CHANGING: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
