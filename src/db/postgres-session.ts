/** One connection to PostgreSQL: named statements, values that read like SQLite's, and transactions. */
import { createHash } from 'node:crypto'
import type { QueryResult } from 'kysely'
import type pg from 'pg'
import { DatabaseError, type Row, type TransactionOptions } from './database.ts'
import { asCommitError, asDatabaseError, isStalePlan } from './problems.ts'
import { type Compiled, wholeStatements } from './query-builder.ts'
import type { Log, TransactionSession } from './transactions.ts'
import { boundValues, unsafeInteger } from './values.ts'

/**
 * Reads values as SQLite would give them: whole numbers as number, yes and no as 1 and 0, JSON and times as text. A sum
 * of bigint is numeric in PostgreSQL, so numeric is a number too.
 */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) => {
    if (format === 'binary') throw new Error('Values are read as text.')
    return READERS.get(oid) ?? asText
  },
}

/** Runs a statement; errors come out as DatabaseError. Calls on one client wait for each other. */
export const execute = async <R>(client: pg.ClientBase, query: Compiled): Promise<QueryResult<R>> => {
  const values = boundValues(query.parameters)
  try {
    const name = statementName(client, query.sql)
    const result = await inTurn(client, () =>
      client.query(name ? { name, text: query.sql, values } : { text: query.sql, values }),
    )
    const changes = CHANGING.has(result.command)
    return { rows: (result.rows ?? []) as R[], ...(changes && { numAffectedRows: BigInt(result.rowCount ?? 0) }) }
  } catch (error) {
    throw asDatabaseError(error)
  }
}

const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE'

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
  const begun = inTurn(client, () => client.query(isDurable ? BEGIN : `${BEGIN}; SET LOCAL synchronous_commit = off`))
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
    send: (text, parameters, failed) => sent.add(run({ sql: numbered(text), parameters }), failed),
    settle: () => sent.settle(),
    commit: () => commitAfter(client, sent),
    async rollback() {
      isBroken = !(await rolledBack(client, sent, log)) || isBroken
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
    await inTurn(client, () => client.query('ROLLBACK'))
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
    add(statement: Promise<unknown>, failed: (error: unknown) => void): void {
      const done: Promise<void> = statement.then(
        () => void underWay.delete(done),
        error => {
          underWay.delete(done)
          sent.failure ??= error
          failed(error)
        },
      )
      underWay.add(done)
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

const commit = async (client: pg.ClientBase): Promise<void> => {
  let command: string
  try {
    command = (await inTurn(client, () => client.query('COMMIT'))).command
  } catch (error) {
    throw asCommitError(error)
  }
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (command !== 'COMMIT') throw new RolledBack()
}

class RolledBack extends DatabaseError {
  constructor() {
    super('other', 'The transaction was rolled back at its end.', null, null)
  }
}

const MOST_TEXTS = 2000
const MOST_NAMED = 1000
const numberedTexts = new Map<string, string>()
const names = new Map<string, string>()
const namedOn = new WeakMap<pg.ClientBase, Set<string>>()

/**
 * A text is named the second time it is seen, so that texts made for one occasion (lists of ids) do not fill the
 * server's memory; a connection that holds very many keeps those and runs others unnamed.
 */
const statementName = (client: pg.ClientBase, text: string): string | null => {
  const known = names.get(text)
  if (known === undefined) {
    if (names.size >= MOST_TEXTS) names.clear()
    names.set(text, '')
    return null
  }
  if (!known && PLANNED_BY_VALUE.test(text)) return null
  const name = known || `dozen_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  if (!known) names.set(text, name)
  const held = namedOn.get(client) ?? new Set()
  namedOn.set(client, held)
  if (!held.has(name) && held.size >= MOST_NAMED) return null
  held.add(name)
  return name
}

/**
 * What a pattern or a search looks for decides which index helps. A named statement is planned once for whatever may
 * come, and then looks at every row.
 */
const PLANNED_BY_VALUE = /\slike\s|@@/i

/** Connections on which statements leave without waiting for the answers to those before them. */
const pipelined = new WeakSet<pg.ClientBase>()
export const usePipeline = (client: pg.ClientBase): void => void pipelined.add(client)

type Corkable = { readonly connection: { readonly stream: { cork(): void; uncork(): void } } }
const gathering = new WeakSet<pg.ClientBase>()

/** What is sent within one turn leaves in one packet. */
const gatherTurn = (client: pg.ClientBase): void => {
  if (gathering.has(client)) return
  gathering.add(client)
  const { stream } = (client as unknown as Corkable).connection
  stream.cork()
  process.nextTick(() => {
    gathering.delete(client)
    stream.uncork()
  })
}

const turns = new WeakMap<pg.ClientBase, Promise<unknown>>()

/** `pg` is about to refuse a second query on a busy client, which `Promise.all` in a transaction would be. */
const inTurn = <T>(client: pg.ClientBase, use: () => Promise<T>): Promise<T> => {
  if (pipelined.has(client)) {
    gatherTurn(client)
    return use()
  }
  const before = turns.get(client)
  const mine = before ? before.then(use, use) : use()
  turns.set(client, mine)
  const forget = () => turns.get(client) === mine && turns.delete(client)
  mine.then(forget, forget)
  return mine
}

const CHANGING: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const asText = (text: string): string => text

const asInteger = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw unsafeInteger(text)
  return number
}

const asNumeric = (text: string): number => (/^-?\d+$/.test(text) ? asInteger(text) : Number(text))

const asBytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))

const READERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, text => (text === 't' ? 1 : 0)],
  [17, asBytes],
  [20, asInteger],
  [21, asInteger],
  [23, asInteger],
  [26, asInteger],
  [700, Number],
  [701, Number],
  [1700, asNumeric],
])
