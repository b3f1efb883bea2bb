import { migration } from '../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, ref, text } from '../../../db/tables.ts'

/** Saved views, and what each person's log opens with. */
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
})
