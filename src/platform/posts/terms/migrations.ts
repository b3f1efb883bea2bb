/** The tables of terms and of what they are given to. Counts are kept by the database itself. */
import { sql } from 'kysely'
import { createLateCounts, keepColumn } from '../../../db/kept-columns.ts'
import { createCounts, keepCounts } from '../../../db/kept-counts.ts'
import { migration } from '../../../db/migrations.ts'
import { createIndex, createTable, instant, integer, json, ref, text } from '../../../db/tables.ts'

export const termMigrations = [
  migration('terms/001-terms', async (db, engine) => {
    await createLateCounts(db, engine)
    await createTable(db, engine, 'terms', {
      columns: {
        taxonomy: text({ max: 32 }),
        name: text({ max: 200 }),
        /** The name without case and accents: no two siblings share it. */
        name_key: text({ max: 400 }),
        slug: text({ max: 200 }),
        description: text({ default: '' }),
        parent_id: integer({ default: 0 }),
        /** How many published posts have it. */
        count: integer({ default: 0 }),
      },
      unique: [
        ['site_id', 'taxonomy', 'slug'],
        ['site_id', 'taxonomy', 'parent_id', 'name_key'],
      ],
      indexes: [
        ['site_id', 'taxonomy', 'name_key', 'id'],
        ['site_id', 'taxonomy', 'count', 'id'],
      ],
    })
    await createIndex(db, 'terms', { columns: ['parent_id'], where: 'parent_id <> 0' })
    await createTable(db, engine, 'term_meta', {
      id: 'none',
      columns: { object_id: ref('terms', { onDelete: 'cascade' }), key: text({ max: 255 }), value: json() },
      primaryKey: ['object_id', 'key'],
    })
  }),
  migration('terms/002-links', async (db, engine) => {
    await createTable(db, engine, 'term_links', {
      id: 'none',
      columns: {
        post_id: ref('posts', { onDelete: 'cascade' }),
        term_id: ref('terms', { onDelete: 'cascade' }),
        taxonomy: text({ max: 32 }),
        // What the post says of itself, kept here too, so that the posts of a term come in order from one index.
        type: text(),
        status: text(),
        date_gmt: instant(),
      },
      primaryKey: ['post_id', 'term_id'],
      byKey: true,
      indexes: [
        ['site_id', 'term_id', 'type', 'status', 'date_gmt', 'post_id'],
        ['term_id', 'post_id'],
      ],
    })
    // Without a reference: while a term goes, its links are counted down.
    await createCounts(db, engine, 'term_counts', { term_id: integer(), type: text(), status: text() })
    await keepCounts(db, engine, {
      table: 'term_links',
      counts: 'term_counts',
      by: { term_id: 'row.term_id', type: 'row.type', status: 'row.status' },
    })
    await keepColumn(db, engine, {
      table: 'term_links',
      where: "row.status = 'publish'",
      of: { table: 'terms', column: 'count', id: 'term_id' },
    })
    for (const statement of engine === 'sqlite' ? FOLLOW_SQLITE : FOLLOW_POSTGRES) await sql.raw(statement).execute(db)
  }),
]

/** A link follows its post's type, status and date. */
const FOLLOW =
  'update term_links set type = new.type, status = new.status, date_gmt = new.date_gmt where post_id = new.id;'
const MOVED = 'old.type <> new.type or old.status <> new.status or old.date_gmt <> new.date_gmt'

const FOLLOW_SQLITE = [
  `create trigger posts_followed_by_links after update of type, status, date_gmt on posts
   when ${MOVED} begin ${FOLLOW} end`,
]

const FOLLOW_POSTGRES = [
  `create function posts_followed_by_links() returns trigger language plpgsql as $$
   begin ${FOLLOW} return null; end $$`,
  `create trigger posts_followed_by_links after update of type, status, date_gmt on posts
   for each row when (${MOVED}) execute function posts_followed_by_links()`,
]
