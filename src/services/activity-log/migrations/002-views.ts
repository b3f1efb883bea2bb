import type { Kysely } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, ref, text } from '../../../db/tables.ts'

/** Saved views, what each person's log opens with, and the import of another log. */
export const viewTables = migration('activity-log/002-views', async (db, engine) => {
  await createTable(db, engine, 'activity_views', {
    columns: {
      owner_id: integer(),
      /** A person has so many places for views, and each holds one: nobody can have more, whoever is quickest. */
      place: integer({ min: 1, max: 50 }),
      name: text({ max: 200 }),
      filters: json(),
      is_shared: flag(),
      created_at: instant(),
      modified_at: instant(),
    },
    unique: [['site_id', 'owner_id', 'place']],
    indexes: [['site_id', 'is_shared']],
  })
  await createTable(db, engine, 'activity_view_defaults', {
    id: 'none',
    columns: { user_id: integer(), view_id: ref('activity_views', { onDelete: 'cascade' }) },
    primaryKey: ['site_id', 'user_id'],
  })
  await createImports(db, engine)
})

async function createImports(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'activity_imports', {
    id: 'none',
    columns: {
      state: text({ oneOf: ['idle', 'running', 'stopped', 'finished', 'failed'] }),
      file_size: integer(),
      total: integer(),
      /** Bytes of the file that are done. */
      position: integer(),
      processed: integer(),
      imported: integer(),
      skipped: integer(),
      unmapped: integer(),
      first_id: integer(),
      date_from: text(),
      skip_unmapped: flag(),
      started_at: instant({ nullable: true }),
      finished_at: instant({ nullable: true }),
      error: text({ nullable: true }),
    },
    primaryKey: ['site_id'],
  })
}
