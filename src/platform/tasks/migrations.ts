import { migration } from '../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../db/tables.ts'

const maybe = { nullable: true } as const

export const taskTable = migration('tasks/001-tasks', async (db, engine) => {
  await createTable(db, engine, 'tasks', {
    columns: {
      name: text(),
      status: text({ oneOf: ['queued', 'running', 'finished', 'failed', 'cancelled', 'undone'] }),
      alone: text(maybe),
      is_preview: flag(),
      args: json(),
      total: integer({ default: 0 }),
      processed: integer({ default: 0 }),
      changed: integer({ default: 0 }),
      skipped: integer({ default: 0 }),
      failed: integer({ default: 0 }),
      position: json(),
      sample: json(),
      messages: json(),
      undo_of: integer(maybe),
      undone_by: integer(maybe),
      lease_owner: text(maybe),
      lease_until: instant(maybe),
      created_by: integer(maybe),
      created_at: instant(),
      started_at: instant(maybe),
      finished_at: instant(maybe),
    },
    indexes: [
      ['site_id', 'name', 'id'],
      ['site_id', 'finished_at'],
      ['site_id', 'created_by'],
    ],
  })
  // Of two who start a task of the same key at the same moment, one is refused.
  await createIndex(db, 'tasks', {
    columns: ['site_id', 'alone'],
    unique: true,
    where: "status in ('queued', 'running')",
  })
})
