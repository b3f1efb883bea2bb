import { migration } from '../../../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../../../db/tables.ts'

const maybe = { nullable: true } as const

export const activityTable = migration('role-editor/pro/001-activity', (db, engine) =>
  createTable(db, engine, 'aure_activity', {
    columns: {
      created_at: instant(),
      actor_id: integer(maybe),
      actor_name: text(),
      source: text(),
      operation: text(),
      target_type: text(),
      target_id: text(),
      target_label: text(),
      before: json(maybe),
      after: json(maybe),
      severity: text(),
      ip: text(),
      reverted_by: integer(maybe),
    },
    indexes: [
      ['site_id', 'id'],
      ['site_id', 'created_at'],
      ['site_id', 'target_id'],
      // One for each filter, in the order in which entries are shown.
      ['site_id', 'actor_id', 'id'],
      ['site_id', 'source', 'id'],
      ['site_id', 'operation', 'id'],
    ],
  }),
)
