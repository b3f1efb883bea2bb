/** What the database keeps up to date by itself, in the words of each engine. */

import { sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'

/** `addresses` follows posts and terms, whoever writes them. */
export const followContent = (db: SchemaDb, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? FOLLOWING_SQLITE : FOLLOWING_POSTGRES)

async function runAll(db: SchemaDb, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const COLUMNS = 'site_id, kind, item_id, type, status, title, title_key, address, modified_at'
const titleKey = (title: string) => `lower(substr(${title}, 1, 60))`

type Dialect = { readonly now: string; readonly trimmed: (path: string) => string }
const SQLITE: Dialect = {
  now: "strftime('%Y-%m-%dT%H:%M:%f', 'now') || '000Z'",
  trimmed: path => `trim(${path}, '/')`,
}
const POSTGRES: Dialect = {
  now: `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  trimmed: path => `trim(both '/' from ${path})`,
}

const insertPost = ({ now, trimmed }: Dialect) =>
  `insert into addresses (${COLUMNS}) values (new.site_id, 'post', new.id, new.type, new.status, new.title,
   ${titleKey('new.title')}, ${trimmed("coalesce(new.path, '')")}, ${now}) on conflict do nothing;`
const insertTerm = ({ now }: Dialect) =>
  `insert into addresses (${COLUMNS}) values (new.site_id, 'term', new.id, new.taxonomy, 'publish', new.name,
   ${titleKey('new.name')}, new.slug, ${now}) on conflict do nothing;`
const updatePost = ({ trimmed }: Dialect) =>
  `update addresses set type = new.type, status = new.status, title = new.title,
   title_key = ${titleKey('new.title')}, address = coalesce(${trimmed('new.path')}, uri, '')
   where site_id = new.site_id and kind = 'post' and item_id = new.id;`
const UPDATE_TERM = `update addresses set type = new.taxonomy, title = new.name,
   title_key = ${titleKey('new.name')}, address = coalesce(uri, new.slug)
   where site_id = new.site_id and kind = 'term' and item_id = new.id;`
const deleteItem = (kind: string) =>
  `delete from addresses where site_id = old.site_id and kind = '${kind}' and item_id = old.id;`

const POST_CHANGED = `old.type <> new.type or old.status <> new.status or old.title <> new.title
   or coalesce(old.path, '') <> coalesce(new.path, '')`
const TERM_CHANGED = 'old.taxonomy <> new.taxonomy or old.name <> new.name or old.slug <> new.slug'

const FOLLOWING_SQLITE = [
  `create trigger posts_addressed_insert after insert on posts begin ${insertPost(SQLITE)} end`,
  `create trigger posts_addressed_update after update of type, status, title, path on posts
   when ${POST_CHANGED} begin ${updatePost(SQLITE)} end`,
  `create trigger posts_addressed_delete after delete on posts begin ${deleteItem('post')} end`,
  `create trigger terms_addressed_insert after insert on terms begin ${insertTerm(SQLITE)} end`,
  `create trigger terms_addressed_update after update of taxonomy, name, slug on terms
   when ${TERM_CHANGED} begin ${UPDATE_TERM} end`,
  `create trigger terms_addressed_delete after delete on terms begin ${deleteItem('term')} end`,
]

const rowFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`

const rowTriggers = (table: string, name: string, changed: string) => [
  `create trigger ${name}_insert after insert on ${table} for each row execute function ${name}_insert()`,
  `create trigger ${name}_update after update on ${table} for each row when (${changed}) execute function ${name}_update()`,
  `create trigger ${name}_delete after delete on ${table} for each row execute function ${name}_delete()`,
]

const FOLLOWING_POSTGRES = [
  rowFunction('posts_addressed_insert', insertPost(POSTGRES)),
  rowFunction('posts_addressed_update', updatePost(POSTGRES)),
  rowFunction('posts_addressed_delete', deleteItem('post')),
  ...rowTriggers('posts', 'posts_addressed', POST_CHANGED),
  rowFunction('terms_addressed_insert', insertTerm(POSTGRES)),
  rowFunction('terms_addressed_update', UPDATE_TERM),
  rowFunction('terms_addressed_delete', deleteItem('term')),
  ...rowTriggers('terms', 'terms_addressed', TERM_CHANGED),
]
