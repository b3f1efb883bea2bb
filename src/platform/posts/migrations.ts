/** The tables of posts and of what hangs on them. Counts and search words are kept by the database itself. */
import type { EngineName } from '../../db/database.ts'
import { createCounts, keepCounts } from '../../db/kept-counts.ts'
import { migration, type SchemaDb } from '../../db/migrations.ts'
import { keepRowStamps } from '../../db/stamps.ts'
import { type Columns, createIndex, createTable, flag, instant, integer, json, ref, text } from '../../db/tables.ts'
import { createPostWords } from './search-index.ts'

export const postMigrations = [
  migration('posts/001-posts', async (db, engine) => {
    await createTable(db, engine, 'posts', { columns: postColumns })
    for (const columns of LIST_ORDERS) {
      await createIndex(db, 'posts', { columns: ['site_id', 'type', 'status', ...columns] })
    }
    await createLookups(db)
    await createCounts(db, engine, 'post_counts', { type: text(), status: text() })
    await keepCounts(db, engine, {
      table: 'posts',
      counts: 'post_counts',
      by: { type: 'row.type', status: 'row.status' },
    })
    await createPostWords(db, engine)
    await createBelongings(db, engine)
  }),
]

/**
 * A number for each post that rises with everything readers can see of it: its own row, its terms, their slugs, its
 * meta. Texts that a server keeps in memory are good as long as the number is the same. Runs behind the terms' tables,
 * which it watches.
 */
export const postStampMigration = migration('posts/002-stamps', async (db, engine) => {
  await createTable(db, engine, 'post_stamps', {
    id: 'none',
    columns: { post_id: ref('posts', { onDelete: 'cascade' }), stamp: integer() },
    primaryKey: ['post_id'],
  })
  await keepRowStamps(db, engine, {
    stamps: 'post_stamps',
    id: 'post_id',
    of: 'posts',
    watched: [
      { table: 'posts', on: ['update'], ids: 'select row.id as id' },
      { table: 'term_links', on: ['insert', 'delete'], ids: 'select row.post_id as id' },
      { table: 'post_meta', on: ['insert', 'update', 'delete'], ids: 'select row.object_id as id' },
      {
        table: 'terms',
        on: ['update'],
        column: 'slug',
        ids: 'select l.post_id as id from term_links l where l.term_id = row.id',
      },
    ],
  })
})

/** On the site's own clock, without a zone: `2026-03-05T14:07:00`. */
const wallTime = () => text({ max: 19 })

/**
 * What lists show comes first and the long texts last: a row that does not fit its page is read from the front, so a
 * list never touches the raw content behind the formatted one.
 */
const postColumns: Columns = {
  type: text({ max: 20 }),
  status: text({ max: 20 }),
  slug: text({ max: 200 }),
  /** Within what no two have the same slug; null for what needs no slug of its own: drafts without one, the trash. */
  slug_scope: text({ nullable: true }),
  parent_id: integer({ default: 0 }),
  menu_order: integer({ default: 0 }),
  author_id: integer({ default: 0 }),
  date: wallTime(),
  date_gmt: instant(),
  /** The date is that of the last save until somebody sets one or publishes. */
  has_floating_date: flag({ default: 0 }),
  modified: wallTime(),
  modified_gmt: instant(),
  comment_status: text({ oneOf: ['open', 'closed'] }),
  ping_status: text({ oneOf: ['open', 'closed'] }),
  password: text({ default: '' }),
  comment_count: integer({ default: 0 }),
  sticky: flag({ default: 0 }),
  template: text({ default: '' }),
  format: text({ default: 'standard' }),
  featured_media: integer({ default: 0 }),
  mime: text({ default: '' }),
  guid: text({ default: '' }),
  /** Its path on the site; null for what has no pretty address. */
  path: text({ nullable: true }),
  has_meta: flag({ default: 0 }),
  revision_count: integer({ default: 0 }),
  latest_revision: integer({ default: 0 }),
  status_before_trash: text({ nullable: true }),
  trashed_at: instant({ nullable: true }),
  /** The beginning of the title as lists are sorted by it. */
  title_key: text(),
  title: text(),
  /** Formatted when saved; null where that takes what is only known when it is shown, such as shortcodes. */
  excerpt_html: text({ nullable: true }),
  content_html: text({ nullable: true }),
  excerpt: text(),
  content: text(),
}

/** One index for each order in which lists of a type and status come. */
const LIST_ORDERS = [
  ['date_gmt', 'id'],
  ['id'],
  ['modified_gmt', 'id'],
  ['title_key', 'id'],
  ['slug', 'id'],
  ['author_id', 'date_gmt', 'id'],
  ['parent_id', 'date_gmt', 'id'],
  ['menu_order', 'id'],
]

/** No index is confined to one status: SQLite would plan every statement anew that has a status bound to it. */
async function createLookups(db: SchemaDb): Promise<void> {
  // Those without a scope share their slug with whom they like.
  await createIndex(db, 'posts', {
    name: 'posts_slug_chosen',
    columns: ['slug', 'site_id', 'slug_scope'],
    unique: true,
  })
  await createIndex(db, 'posts', { columns: ['site_id', 'path'], where: 'path is not null' })
  await createIndex(db, 'posts', { columns: ['site_id', 'author_id', 'status'] })
  await createIndex(db, 'posts', { columns: ['parent_id'], where: 'parent_id <> 0' })
  await createIndex(db, 'posts', { columns: ['featured_media'], where: 'featured_media <> 0' })
  await createIndex(db, 'posts', { columns: ['site_id', 'trashed_at'], where: 'trashed_at is not null' })
  await createIndex(db, 'posts', { columns: ['site_id', 'type', 'status', 'date_gmt'], where: 'sticky = 1' })
  // The few that a password protects are looked up as a set, so that a search need not read the rows of all it finds.
  await createIndex(db, 'posts', { columns: ['id'], where: "password <> ''" })
}

async function createBelongings(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'post_meta', {
    id: 'none',
    columns: { object_id: ref('posts', { onDelete: 'cascade' }), key: text({ max: 255 }), value: json() },
    primaryKey: ['object_id', 'key'],
    indexes: [['site_id', 'key']],
  })
  await createTable(db, engine, 'revisions', {
    columns: {
      post_id: ref('posts', { onDelete: 'cascade' }),
      author_id: integer(),
      kind: text({ oneOf: ['revision', 'autosave'] }),
      saved_at: instant(),
      title: text(),
      excerpt: text(),
      content: text(),
    },
    indexes: [['post_id', 'kind', 'id']],
  })
  await createIndex(db, 'revisions', { columns: ['post_id', 'author_id'], unique: true, where: "kind = 'autosave'" })
  await createTable(db, engine, 'old_slugs', {
    id: 'none',
    columns: { post_id: ref('posts', { onDelete: 'cascade' }), slug: text({ max: 200 }), changed_at: instant() },
    primaryKey: ['post_id', 'slug'],
    indexes: [['site_id', 'slug']],
  })
  await createTable(db, engine, 'old_dates', {
    id: 'none',
    columns: { post_id: ref('posts', { onDelete: 'cascade' }), day: text({ max: 10 }), changed_at: instant() },
    primaryKey: ['post_id', 'day'],
  })
  // Who writes at a post just now.
  await createTable(db, engine, 'post_locks', {
    id: 'none',
    columns: { post_id: ref('posts', { onDelete: 'cascade' }), user_id: integer(), held_until: instant() },
    primaryKey: ['post_id'],
  })
}
