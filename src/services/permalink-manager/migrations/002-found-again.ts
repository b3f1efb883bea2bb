/** What an undo puts back, whose changes they were, how many redirects there are, and searches by beginnings of words. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { addColumns, createIndex, createTable, flag, integer, json, text } from '../../../db/tables.ts'
import { indexBeginnings, keepRedirectCounts } from './triggers.ts'

export const foundAgain = migration('permalink-manager/002-found-again', async (db, engine) => {
  await keepLostRedirects(db, engine)
  await createIndex(db, 'permalink_history', { columns: ['site_id', 'user_id'], where: 'user_id is not null' })
  await createTable(db, engine, 'permalink_redirect_counts', {
    id: 'none',
    columns: { group_name: text(), is_enabled: flag(), count: integer() },
    primaryKey: ['site_id', 'group_name', 'is_enabled'],
  })
  await keepRedirectCounts(db, engine)
  await indexBeginnings(db, engine)
})

/** Not only the one redirect that an item took back, but all that gave way to a change. */
async function keepLostRedirects(db: Kysely<any>, engine: EngineName): Promise<void> {
  await addColumns(db, engine, 'permalink_history', { lost_redirects: json({ nullable: true }) })
  await sql`update permalink_history set lost_redirects = '[' || taken_redirect || ']'
    where taken_redirect is not null`.execute(db)
  await db.schema.alterTable('permalink_history').dropColumn('taken_redirect').execute()
}
