/** The tables of addresses, redirects, history, jobs and of what visitors asked for in vain. */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { type Columns, createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { KIND_NAMES } from '../domain/modes.ts'
import { keepItemCounts, keepItems, keepSearchWords } from './triggers.ts'

const maybe = { nullable: true } as const
const kind = () => text({ oneOf: KIND_NAMES })

export const tables = migration('permalink-manager/001-addresses', async (db, engine) => {
  await createItems(db, engine)
  await createRedirects(db, engine)
  await createHistory(db, engine)
  await createTallies(db, engine)
  await keepItemCounts(db, engine)
  await keepSearchWords(db, engine)
  // Last, because it also takes in whatever the site has already.
  await keepItems(db, engine)
})

/** One row for each post and term. The database itself keeps what is known of the item; the address is ours. */
const itemColumns: Columns = {
  kind: kind(),
  item_id: integer(),
  type: text(),
  status: text(),
  title: text(),
  title_key: text(),
  language: text({ default: '' }),
  /** Where it is found now, without slashes at the ends: for lists and searches. */
  address: text({ default: '' }),
  /** The address of its own, as people read it; null: the platform's. */
  uri: text(maybe),
  /** The same as addresses are compared. */
  uri_key: text(maybe),
  mode: integer({ default: 0, min: -2, max: 2 }),
  is_custom: flag({ default: 0 }),
  /** Somebody chose it: bulk tools leave it alone unless told. */
  is_manual: flag({ default: 0 }),
  modified_at: instant(),
  modified_by: integer(maybe),
}

async function createItems(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'permalink_items', { columns: itemColumns, unique: [['site_id', 'kind', 'item_id']] })
  await createIndex(db, 'permalink_items', {
    columns: ['site_id', 'uri_key'],
    unique: true,
    where: 'uri_key is not null',
  })
  for (const order of [['item_id'], ['title_key', 'item_id'], ['address', 'item_id'], ['modified_at', 'item_id']])
    await createIndex(db, 'permalink_items', {
      columns: ['site_id', 'kind', 'type', 'status', 'is_custom', ...order],
    })
  await createIndex(db, 'permalink_items', { columns: ['site_id', 'language', 'item_id'], where: "language <> ''" })
  await createTable(db, engine, 'permalink_counts', {
    id: 'none',
    columns: { kind: kind(), type: text(), status: text(), is_custom: flag(), count: integer() },
    primaryKey: ['site_id', 'kind', 'type', 'status', 'is_custom'],
  })
}

async function createRedirects(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'permalink_redirects', {
    columns: {
      group_name: text({ oneOf: ['old', 'manual', 'external'] }),
      source: text(),
      source_key: text(),
      /** A path or a whole address; empty where it leads to an item. */
      target: text({ default: '' }),
      /** The path as addresses are compared; null where it leads to an item or elsewhere. */
      target_key: text(maybe),
      target_kind: text({ ...maybe, oneOf: KIND_NAMES }),
      target_id: integer(maybe),
      /** Null: what the settings say when it is asked. */
      status_code: integer(maybe),
      is_enabled: flag({ default: 1 }),
      note: text({ default: '' }),
      hits: integer({ default: 0 }),
      last_hit_at: instant(maybe),
      job_id: integer(maybe),
      created_by: integer(maybe),
      created_at: instant(),
      modified_at: instant(),
    },
    unique: [['site_id', 'source_key']],
    indexes: [
      ['site_id', 'group_name', 'id'],
      ['site_id', 'target_key'],
      ['site_id', 'target_kind', 'target_id', 'id'],
      ['site_id', 'job_id'],
    ],
  })
}

async function createHistory(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'permalink_history', {
    columns: {
      kind: kind(),
      item_id: integer(),
      old_uri: text(maybe),
      new_uri: text(maybe),
      old_mode: integer(),
      new_mode: integer(),
      was_manual: flag(),
      source: text(),
      job_id: integer(maybe),
      /** The redirect that the item took back when it returned to an old address; an undo puts it where it was. */
      taken_redirect: json(maybe),
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
}

/** What is counted in batches: hits by day, and addresses that led nowhere. */
async function createTallies(db: Kysely<any>, engine: EngineName): Promise<void> {
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
