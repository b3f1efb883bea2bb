/** The tables of the history of addresses, and of what visitors asked for. */
import type { EngineName } from '../../../db/database.ts'
import { migration, type SchemaDb } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { KIND_NAMES } from '../domain/modes.ts'

export const tables = migration('permalink-manager/001-history', async (db, engine) => {
  await createHistory(db, engine)
  await createTallies(db, engine)
})

const maybe = { nullable: true } as const

async function createHistory(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'permalink_history', {
    columns: {
      kind: text({ oneOf: KIND_NAMES }),
      item_id: integer(),
      old_uri: text(maybe),
      new_uri: text(maybe),
      old_mode: integer(),
      new_mode: integer(),
      was_manual: flag(),
      source: text(),
      job_id: integer(maybe),
      /** Redirects that gave way to the change, as they were; an undo puts them back. */
      lost_redirects: json(maybe),
      user_id: integer(maybe),
      user_name: text({ default: '' }),
      created_at: instant(),
    },
    indexes: [
      ['site_id', 'kind', 'item_id', 'id'],
      ['site_id', 'job_id', 'id'],
      ['site_id', 'created_at'],
    ],
  })
  await createIndex(db, 'permalink_history', { columns: ['site_id', 'user_id'], where: 'user_id is not null' })
}

/** What is counted in batches: hits by day, and addresses that led nowhere. */
async function createTallies(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'permalink_hits', {
    id: 'none',
    columns: { day: text({ max: 10 }), hits: integer() },
    primaryKey: ['site_id', 'day'],
  })
  await createTable(db, engine, 'permalink_misses', {
    id: 'none',
    columns: {
      path: text({ max: 500 }),
      hits: integer(),
      first_at: instant(),
      last_at: instant(),
      referrer: text({ default: '', max: 500 }),
    },
    primaryKey: ['site_id', 'path'],
    indexes: [
      ['site_id', 'hits', 'last_at'],
      ['site_id', 'last_at'],
    ],
  })
}
