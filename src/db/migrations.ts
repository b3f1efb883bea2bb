/** Numbered steps of the schema. Each runs once, in its own transaction, in the order of the list. */
import type { Kysely } from 'kysely'
import type { EngineName } from './database.ts'

export type Migration = {
  /** Unique and stable: `<owner>/<number>-<what>`, for example `posts/001-posts` or `car-parking/pro/001-extras`. */
  readonly name: string
  readonly up: (db: Kysely<any>, engine: EngineName) => Promise<void>
}

export const migration = (name: string, up: Migration['up']): Migration => Object.freeze({ name, up })
