/** Numbered steps of the schema. Each runs once, in its own transaction, in the order of the list. */
import type { Kysely } from 'kysely'
import type { EngineName } from './database.ts'

/** A database whose tables are being made: what its rows are, is known only afterwards. */
export type SchemaDb = Kysely<any>

export type Migration = {
  /** Unique and stable: `<owner>/<number>-<what>`, for example `posts/001-posts` or `car-parking/pro/001-extras`. */
  readonly name: string
  readonly up: (db: SchemaDb, engine: EngineName) => Promise<void>
}

export const migration = (name: string, up: Migration['up']): Migration => Object.freeze({ name, up })
