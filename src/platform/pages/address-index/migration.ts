/**
 * The index of addresses: a row for each post and term with the address of its own, if somebody gave it one, and the
 * redirects. The platform keeps what is known of the items and looks addresses up; the permalink manager writes them.
 */
import type { EngineName } from '../../../db/database.ts'
import { createCounts, keepCounts } from '../../../db/kept-counts.ts'
import { migration, type SchemaDb } from '../../../db/migrations.ts'
import { type Columns, createIndex, createTable, flag, instant, integer, text } from '../../../db/tables.ts'
import { createWordIndex } from '../../../db/word-index.ts'
import { followContent } from './triggers.ts'
import { addressWords, redirectWords } from './word-indexes.ts'

export const addressIndex = migration('pages/002-address-index', async (db, engine) => {
  await createAddresses(db, engine)
  await createRedirects(db, engine)
  await followContent(db, engine)
})

const maybe = { nullable: true } as const
const kinds = { oneOf: ['post', 'term'] } as const

const addressColumns: Columns = {
  kind: text(kinds),
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

async function createAddresses(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'addresses', { columns: addressColumns, unique: [['site_id', 'kind', 'item_id']] })
  await createIndex(db, 'addresses', { columns: ['site_id', 'uri_key'], unique: true, where: 'uri_key is not null' })
  for (const order of [['item_id'], ['title_key', 'item_id'], ['address', 'item_id'], ['modified_at', 'item_id']])
    await createIndex(db, 'addresses', { columns: ['site_id', 'kind', 'type', 'status', 'is_custom', ...order] })
  await createIndex(db, 'addresses', { columns: ['site_id', 'language', 'item_id'], where: "language <> ''" })
  // It holds all that a decision needs: the rows themselves are far apart.
  await createIndex(db, 'addresses', {
    name: 'addresses_found',
    columns: ['site_id', 'uri_key', 'kind', 'mode', 'item_id', 'type', 'status'],
    where: 'uri_key is not null',
  })
  await createCounts(db, engine, 'address_counts', {
    kind: text(kinds),
    type: text(),
    status: text(),
    is_custom: flag(),
  })
  await keepCounts(db, engine, {
    table: 'addresses',
    counts: 'address_counts',
    by: { kind: 'row.kind', type: 'row.type', status: 'row.status', is_custom: 'row.is_custom' },
    // Every post has a row here, and posts are counted where they are stored.
    where: "row.kind <> 'post' or row.is_custom = 1",
  })
  await createWordIndex(db, engine, addressWords)
}

const redirectColumns: Columns = {
  group_name: text({ oneOf: ['old', 'manual', 'external'] }),
  source: text(),
  source_key: text(),
  /** A path or a whole address; empty where it leads to an item. */
  target: text({ default: '' }),
  /** The path as addresses are compared; null where it leads to an item or elsewhere. */
  target_key: text(maybe),
  target_kind: text({ ...maybe, ...kinds }),
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
}

async function createRedirects(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'redirects', {
    columns: redirectColumns,
    unique: [['site_id', 'source_key']],
    indexes: [
      ['site_id', 'group_name', 'id'],
      ['site_id', 'target_key'],
      ['site_id', 'target_kind', 'target_id', 'id'],
      ['site_id', 'job_id'],
    ],
  })
  await createIndex(db, 'redirects', {
    name: 'redirects_found',
    columns: ['site_id', 'source_key', 'group_name', 'status_code', 'is_enabled', 'target_kind', 'target_id'],
  })
  await createCounts(db, engine, 'redirect_counts', { group_name: text(), is_enabled: flag() })
  await keepCounts(db, engine, {
    table: 'redirects',
    counts: 'redirect_counts',
    by: { group_name: 'row.group_name', is_enabled: 'row.is_enabled' },
  })
  await createWordIndex(db, engine, redirectWords)
}
