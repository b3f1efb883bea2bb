import { migration } from '../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'

const maybe = { nullable: true } as const

export const tables = migration('role-editor/001-points', async (db, engine) => {
  await createTable(db, engine, 'aure_points', {
    columns: {
      created_at: instant(),
      actor_id: integer(maybe),
      actor_name: text(),
      source: text(),
      operation: text(),
      kind: text(),
      label: text(),
      changes: integer(),
      people: integer(maybe),
      role_count: integer(),
      user_count: integer(),
      bytes: integer(),
      pinned: flag(),
      restored_at: instant(maybe),
      content: json(),
    },
    indexes: [['site_id', 'id']],
  })
})
