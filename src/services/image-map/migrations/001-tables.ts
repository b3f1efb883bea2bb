import { migration } from '../../../db/migrations.ts'
import { createTable, instant, integer, json, ref, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const tables = migration('image-map/001-tables', async (db, engine) => {
  await createRecordTable(db, engine, 'image_maps', {
    columns: {
      title: text(),
      status: text({ oneOf: ['draft', 'published'] }),
      doc: json(),
      problems: json(),
      ...{ rev: integer(), hotspot_count: integer(), bytes: integer(), problem_count: integer() },
      ...{ picture_id: integer(), picture_url: text() },
    },
    sorted: ['title', 'status'],
  })
  // What somebody has not saved yet: one for each person and map.
  await createTable(db, engine, 'image_map_autosaves', {
    columns: {
      map_id: ref('image_maps', { onDelete: 'cascade' }),
      user_id: integer(),
      ...{ title: text(), doc: json(), base_rev: integer(), saved_at: instant() },
    },
    unique: [['site_id', 'map_id', 'user_id']],
  })
})
