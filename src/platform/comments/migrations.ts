/** The tables of comments. The number of a post's approved comments is kept by the database itself. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { migration } from '../../db/migrations.ts'
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
    for (const statement of engine === 'sqlite' ? COUNTS_SQLITE : COUNTS_POSTGRES) await sql.raw(statement).execute(db)
  }),
]

async function createBelongings(db: Kysely<any>, engine: EngineName): Promise<void> {
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

const COUNT_NEW = `update posts set comment_count = comment_count + 1 where id = new.post_id and new.status = 'approved';`
const COUNT_OLD = `update posts set comment_count = comment_count - 1 where id = old.post_id and old.status = 'approved';`

const COUNTS_SQLITE = [
  `create trigger comments_counted_insert after insert on comments when new.status = 'approved' begin ${COUNT_NEW} end`,
  `create trigger comments_counted_delete after delete on comments when old.status = 'approved' begin ${COUNT_OLD} end`,
  `create trigger comments_counted_update after update of post_id, status on comments
   when old.post_id <> new.post_id or old.status <> new.status begin ${COUNT_OLD} ${COUNT_NEW} end`,
]

/** Once for a whole statement: a row that is changed thousands of times in one transaction gets slower each time. */
const COUNTS_POSTGRES = [
  `create function comments_counted() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       update posts p set comment_count = p.comment_count + n.change from (
         select post_id, count(*) as change from new_rows where status = 'approved' group by post_id) n where p.id = n.post_id;
     elsif tg_op = 'DELETE' then
       update posts p set comment_count = p.comment_count - n.change from (
         select post_id, count(*) as change from old_rows where status = 'approved' group by post_id) n where p.id = n.post_id;
     else
       update posts p set comment_count = p.comment_count + n.change from (
         select post_id, sum(change) as change from (
           select post_id, 1 as change from new_rows where status = 'approved'
           union all select post_id, -1 from old_rows where status = 'approved') moved
         group by post_id having sum(change) <> 0) n where p.id = n.post_id;
     end if;
     return null;
   end $$`,
  `create trigger comments_counted_insert after insert on comments referencing new table as new_rows
   for each statement execute function comments_counted()`,
  `create trigger comments_counted_delete after delete on comments referencing old table as old_rows
   for each statement execute function comments_counted()`,
  `create trigger comments_counted_update after update on comments referencing old table as old_rows new table as new_rows
   for each statement execute function comments_counted()`,
]
