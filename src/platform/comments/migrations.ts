/** The tables of comments. The number of a post's approved comments is kept by the database itself. */
import type { EngineName } from '../../db/database.ts'
import { keepColumn } from '../../db/kept-columns.ts'
import { migration, type SchemaDb } from '../../db/migrations.ts'
import { type Columns, createIndex, createTable, flag, instant, integer, json, ref, text } from '../../db/tables.ts'
import { commentStatuses } from './comment.ts'

const commentColumns: Columns = {
  post_id: ref('posts', { onDelete: 'cascade' }),
  parent_id: integer({ default: 0 }),
  author_name: text(),
  author_email: text(),
  author_url: text(),
  author_ip: text(),
  author_agent: text(),
  user_id: integer({ default: 0 }),
  date: text({ max: 19 }),
  date_gmt: instant(),
  content: text(),
  content_html: text(),
  status: text({ oneOf: commentStatuses }),
  type: text({ max: 20 }),
  status_before_trash: text({ nullable: true, oneOf: commentStatuses }),
  trashed_at: instant({ nullable: true }),
  trashed_with_post: flag({ default: 0 }),
  /** The same words of the same person in the same place: at most once, but for the trash and for what was edited. */
  duplicate_key: text({ nullable: true }),
}

export const commentMigrations = [
  migration('comments/001-comments', async (db, engine) => {
    await createTable(db, engine, 'comments', {
      columns: commentColumns,
      // The columns that are compared come first, so that the order of a list and its total come from the index alone.
      indexes: [
        ['post_id', 'site_id', 'type', 'status', 'date_gmt', 'id'],
        ['site_id', 'type', 'status', 'date_gmt', 'id', 'post_id'],
        ['site_id', 'type', 'date_gmt', 'id'],
        ['author_email', 'site_id', 'user_id', 'status'],
        ['parent_id', 'site_id'],
        ['user_id', 'site_id', 'status'],
      ],
    })
    await createIndex(db, 'comments', { columns: ['site_id', 'trashed_at'], where: "status = 'trash'" })
    await createIndex(db, 'comments', {
      columns: ['site_id', 'duplicate_key'],
      unique: true,
      where: 'duplicate_key is not null',
    })
    await createBelongings(db, engine)
    await keepColumn(db, engine, {
      table: 'comments',
      where: "row.status = 'approved'",
      of: { table: 'posts', column: 'comment_count', id: 'post_id' },
    })
  }),
]

async function createBelongings(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'comment_meta', {
    id: 'none',
    columns: { object_id: ref('comments', { onDelete: 'cascade' }), key: text({ max: 255 }), value: json() },
    primaryKey: ['object_id', 'key'],
  })
  /** When each person last commented, for a day. */
  await createTable(db, engine, 'comment_pace', {
    id: 'none',
    columns: { who: text({ max: 320 }), last_at: instant() },
    primaryKey: ['site_id', 'who'],
  })
}
