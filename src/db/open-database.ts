/** Opens the database that the configuration names. */
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'
import type { Log } from './transactions.ts'

export type DatabaseOptions = {
  /** `postgres://…`; absent: the file. */
  readonly url?: string | undefined
  /** The SQLite file; its folder must exist. */
  readonly file?: string | undefined
  readonly log?: Log | undefined
  /** PostgreSQL: connections for reading, and as many for writing. */
  readonly poolSize?: number | undefined
  /** PostgreSQL: only by tls, with a certificate for this name; '' for one that bears the address in the URL. */
  readonly servername?: string | undefined
}

export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  const log = options.log ?? warnings
  if (options.url) {
    // Loaded when it is needed: an embedded site does without the other engine's library in memory.
    const { openPostgres } = await import('./postgres.ts')
    const { url, servername } = options
    return openPostgres({ url, servername, poolSize: options.poolSize ?? 10, log })
  }
  if (options.file) return openSqlite(options.file, log)
  throw new Error('A database needs the URL of a PostgreSQL server or the name of a SQLite file.')
}

const warnings: Log = Object.freeze({
  warn: (_details: object, message: string) => process.emitWarning(message),
  error: (details: object, message: string) =>
    process.emitWarning(`${message} ${'err' in details && details.err instanceof Error ? details.err.stack : ''}`),
})
