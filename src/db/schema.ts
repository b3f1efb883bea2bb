/** The tables that belong to the database layer itself, whatever services there are. */
import { type Kysely, sql } from 'kysely'
import { type Database, DatabaseError } from './database.ts'
import { type Migration, migration } from './migrations.ts'
import { createTable, integer } from './tables.ts'

export const databaseMigrations: readonly Migration[] = Object.freeze([
  migration('db/001-change-stamp', async (db, engine) => {
    await createTable(db, engine, 'change_stamp', {
      id: 'none',
      siteId: false,
      columns: { id: integer(), rev: integer() },
      primaryKey: ['id'],
    })
    await db.insertInto('change_stamp').values({ id: 1, rev: 0 }).execute()
  }),
])

/**
 * Tells every server on this database that something they keep in memory has changed (options, roles, modules). Call it
 * in the transaction that changes it; the others see it in `database.foreignChanges()`.
 */
export const bumpChangeStamp = async (db: Kysely<any>): Promise<void> => {
  await sql`update change_stamp set rev = rev + 1 where id = 1`.execute(db)
}

/** The stamp, or null while the table does not exist. */
export const readChangeStamp = async (database: Pick<Database, 'value'>): Promise<number | null> => {
  try {
    return (await database.value<number>('select rev from change_stamp where id = 1', [])) ?? null
  } catch (error) {
    if (error instanceof DatabaseError && error.problem === 'other') return null
    throw error
  }
}
