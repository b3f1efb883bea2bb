/** Gives the errors of both engines one set of names. */
import { DatabaseError, type DatabaseProblem } from './database.ts'

/** What goes wrong in an engine, as a DatabaseError; what is one already passes through. */
export const asDatabaseError = (error: unknown): DatabaseError => {
  if (error instanceof DatabaseError) return error
  if (!(error instanceof Error)) return new DatabaseError('other', String(error), null, error)
  if (isSqliteError(error)) return fromSqlite(error)
  return fromPostgres(error as PostgresFailure)
}

/** Serialisation failures and deadlocks: the same work may well succeed when it is run again. */
export const isWorthRepeating = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.problem === 'serialization' || error.problem === 'deadlock')

/** A prepared statement of PostgreSQL outlived a change of the schema. The connection keeps it, so it must go. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '0A000'

/** The file or its disk failed below SQLite; the connection must not be used again. */
export const isBrokenSqlite = (error: unknown): boolean =>
  error instanceof Error && isSqliteError(error) && [10, 11, 14, 26].includes(error.errcode & 0xff)

/**
 * The same for a failed COMMIT. Unless PostgreSQL says that the transaction is undone, nobody knows what became of it,
 * and that is `unavailable`: never success, never a reason to run the work a second time.
 */
export const asCommitError = (error: unknown): DatabaseError => {
  const known = asDatabaseError(error)
  const isUndone = UNDONE_BY_COMMIT.has(known.problem)
  if (isUndone) return known
  return new DatabaseError(
    'unavailable',
    'The connection was lost while a transaction was being committed.',
    null,
    error,
  )
}

const UNDONE_BY_COMMIT: ReadonlySet<DatabaseProblem> = new Set([
  ...(['unique', 'foreign_key', 'check', 'not_null', 'exclusion', 'serialization', 'deadlock', 'full'] as const),
])

type SqliteFailure = Error & { code: string; errcode: number; errstr: string }

const isSqliteError = (error: Error): error is SqliteFailure =>
  'code' in error && error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error && typeof error.errcode === 'number'

/** Extended result codes first, then the primary code in the low byte. */
const SQLITE_PROBLEMS: ReadonlyMap<number, DatabaseProblem> = new Map<number, DatabaseProblem>([
  [275, 'check'],
  [787, 'foreign_key'],
  [1299, 'not_null'],
  [1555, 'unique'],
  [1811, 'check'],
  [2067, 'unique'],
  [2579, 'unique'],
  [3, 'unavailable'],
  [5, 'busy'],
  [6, 'busy'],
  [7, 'unavailable'],
  [9, 'timeout'],
  [10, 'unavailable'],
  [11, 'unavailable'],
  [13, 'full'],
  [14, 'unavailable'],
  [15, 'busy'],
  [26, 'unavailable'],
])

const fromSqlite = (error: SqliteFailure): DatabaseError => {
  const problem = SQLITE_PROBLEMS.get(error.errcode) ?? SQLITE_PROBLEMS.get(error.errcode & 0xff) ?? 'other'
  return new DatabaseError(problem, error.message, sqliteConstraint(problem, error.message), error)
}

/** "UNIQUE constraint failed: posts.site_id, posts.slug" names the columns, or `index 'name'` for an expression. */
const sqliteConstraint = (problem: DatabaseProblem, message: string): string | null => {
  if (problem !== 'unique' && problem !== 'check' && problem !== 'not_null') return null
  const named = /constraint failed: (?:index '(.+)'|(.+))$/s.exec(message)
  return named ? (named[1] ?? named[2] ?? null) : message
}

type PostgresFailure = Error & {
  code?: string
  constraint?: string
  table?: string
  column?: string
  detail?: string
  routine?: string
}

const POSTGRES_PROBLEMS: Readonly<Record<string, DatabaseProblem>> = Object.freeze({
  '23505': 'unique',
  '23503': 'foreign_key',
  '23001': 'foreign_key',
  '23514': 'check',
  P0001: 'check',
  '23502': 'not_null',
  '23P01': 'exclusion',
  '40001': 'serialization',
  '40P01': 'deadlock',
  '55P03': 'busy',
  '57014': 'timeout',
  '25P04': 'timeout',
  '53100': 'full',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '58030': 'unavailable',
})

/** What the operating system and `pg` itself say when there is no server at the other end. */
const LOST_CONNECTION =
  /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ENOENT)|Connection terminated|connection timeout|Query read timeout|Client has encountered a connection error|not queryable|was closed/i

const fromPostgres = (error: PostgresFailure): DatabaseError => {
  const problem = postgresProblem(error)
  return new DatabaseError(problem, error.message || String(error.code), postgresConstraint(problem, error), error)
}

const postgresProblem = (error: PostgresFailure): DatabaseProblem => {
  const code = error.code ?? ''
  if (/^[0-9A-Z]{5}$/.test(code) && !LOST_CONNECTION.test(code)) {
    // Of what the program chose itself, such as a free number, the one who comes second chooses again.
    if (code === '23505' && error.constraint?.endsWith('_chosen')) return 'serialization'
    // See isStalePlan: on another connection it is prepared anew.
    if (code === '0A000' && error.routine === 'RevalidateCachedQuery') return 'serialization'
    // 25P03 is idle_in_transaction_session_timeout: the server has already closed the connection.
    const isGone = code.startsWith('08') || code.startsWith('57P') || code === '25P03' || code.startsWith('XX')
    return POSTGRES_PROBLEMS[code] ?? (isGone ? 'unavailable' : 'other')
  }
  if (error.message.startsWith('timeout exceeded when trying to connect')) return 'busy'
  return LOST_CONNECTION.test(code) || LOST_CONNECTION.test(error.message) ? 'unavailable' : 'other'
}

/** Written like SQLite's, `table.column, table.column`, where PostgreSQL tells the columns. */
const postgresConstraint = (problem: DatabaseProblem, error: PostgresFailure): string | null => {
  if (problem === 'not_null' && error.table && error.column) return `${error.table}.${error.column}`
  if (problem === 'unique' && error.table) {
    const columns = /^Key \(([a-z0-9_, ]+)\)=/.exec(error.detail ?? '')?.[1]
    if (columns) return columns.replaceAll(/[a-z0-9_]+/g, column => `${error.table}.${column}`)
  }
  return error.constraint ?? (error.code === 'P0001' ? error.message : null)
}
