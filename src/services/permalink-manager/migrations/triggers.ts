/** What the database keeps up to date by itself, in the words of each engine. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'

/** `permalink_items` follows posts and terms, whoever writes them, and begins with those that are there already. */
export const keepItems = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? ITEMS_SQLITE : ITEMS_POSTGRES)

/** `permalink_counts` says how many items of a type and status there are, so that totals of lists cost one look. */
export const keepItemCounts = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? COUNTS_SQLITE : COUNTS_POSTGRES)

/** Words of titles and addresses, and of redirects: FTS5, or a tsvector. */
export const keepSearchWords = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? WORDS_SQLITE : WORDS_POSTGRES)

async function runAll(db: Kysely<any>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const COLUMNS = 'site_id, kind, item_id, type, status, title, title_key, address, modified_at'
const TITLE_KEY = (title: string) => `lower(substr(${title}, 1, 60))`

type Words = { readonly now: string; readonly trimmed: (path: string) => string }
const SQLITE: Words = {
  now: "strftime('%Y-%m-%dT%H:%M:%f', 'now') || '000Z'",
  trimmed: path => `trim(${path}, '/')`,
}
const POSTGRES: Words = {
  now: `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  trimmed: path => `trim(both '/' from ${path})`,
}

const postValues = (row: string, { now, trimmed }: Words) =>
  `${row}.site_id, 'post', ${row}.id, ${row}.type, ${row}.status, ${row}.title, ${TITLE_KEY(`${row}.title`)},
   ${trimmed(`coalesce(${row}.path, '')`)}, ${now}`
const termValues = (row: string, { now }: Words) =>
  `${row}.site_id, 'term', ${row}.id, ${row}.taxonomy, 'publish', ${row}.name, ${TITLE_KEY(`${row}.name`)}, ${row}.slug, ${now}`

const insertPost = (words: Words) =>
  `insert into permalink_items (${COLUMNS}) values (${postValues('new', words)}) on conflict do nothing;`
const insertTerm = (words: Words) =>
  `insert into permalink_items (${COLUMNS}) values (${termValues('new', words)}) on conflict do nothing;`
const updatePost = ({ trimmed }: Words) =>
  `update permalink_items set type = new.type, status = new.status, title = new.title,
   title_key = ${TITLE_KEY('new.title')}, address = coalesce(${trimmed('new.path')}, uri, '')
   where site_id = new.site_id and kind = 'post' and item_id = new.id;`
const UPDATE_TERM = `update permalink_items set type = new.taxonomy, title = new.name,
   title_key = ${TITLE_KEY('new.name')}, address = coalesce(uri, new.slug)
   where site_id = new.site_id and kind = 'term' and item_id = new.id;`
const DELETE = (kind: string) =>
  `delete from permalink_items where site_id = old.site_id and kind = '${kind}' and item_id = old.id;`

const POST_CHANGED = `old.type <> new.type or old.status <> new.status or old.title <> new.title
   or coalesce(old.path, '') <> coalesce(new.path, '')`
const TERM_CHANGED = 'old.taxonomy <> new.taxonomy or old.name <> new.name or old.slug <> new.slug'

const present = (words: Words) => [
  `insert into permalink_items (${COLUMNS}) select ${postValues('p', words)} from posts p`,
  `insert into permalink_items (${COLUMNS}) select ${termValues('t', words)} from terms t`,
]

const ITEMS_SQLITE = [
  `create trigger permalink_posts_insert after insert on posts begin ${insertPost(SQLITE)} end`,
  `create trigger permalink_posts_update after update of type, status, title, path on posts
   when ${POST_CHANGED} begin ${updatePost(SQLITE)} end`,
  `create trigger permalink_posts_delete after delete on posts begin ${DELETE('post')} end`,
  `create trigger permalink_terms_insert after insert on terms begin ${insertTerm(SQLITE)} end`,
  `create trigger permalink_terms_update after update of taxonomy, name, slug on terms
   when ${TERM_CHANGED} begin ${UPDATE_TERM} end`,
  `create trigger permalink_terms_delete after delete on terms begin ${DELETE('term')} end`,
  ...present(SQLITE),
]

const rowFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`

const rowTriggers = (table: string, name: string, changed: string) => [
  `create trigger ${name}_insert after insert on ${table} for each row execute function ${name}_insert()`,
  `create trigger ${name}_update after update on ${table} for each row when (${changed}) execute function ${name}_update()`,
  `create trigger ${name}_delete after delete on ${table} for each row execute function ${name}_delete()`,
]

const ITEMS_POSTGRES = [
  rowFunction('permalink_posts_insert', insertPost(POSTGRES)),
  rowFunction('permalink_posts_update', updatePost(POSTGRES)),
  rowFunction('permalink_posts_delete', DELETE('post')),
  ...rowTriggers('posts', 'permalink_posts', POST_CHANGED),
  rowFunction('permalink_terms_insert', insertTerm(POSTGRES)),
  rowFunction('permalink_terms_update', UPDATE_TERM),
  rowFunction('permalink_terms_delete', DELETE('term')),
  ...rowTriggers('terms', 'permalink_terms', TERM_CHANGED),
  ...present(POSTGRES),
]

const GROUP = 'site_id, kind, type, status, is_custom'
const COUNT_NEW = `insert into permalink_counts (${GROUP}, count)
  values (new.site_id, new.kind, new.type, new.status, new.is_custom, 1)
  on conflict (${GROUP}) do update set count = permalink_counts.count + 1;`
const COUNT_OLD = `update permalink_counts set count = count - 1 where site_id = old.site_id and kind = old.kind
  and type = old.type and status = old.status and is_custom = old.is_custom;`

const COUNTS_SQLITE = [
  `create trigger permalink_items_counted_insert after insert on permalink_items begin ${COUNT_NEW} end`,
  `create trigger permalink_items_counted_delete after delete on permalink_items begin ${COUNT_OLD} end`,
  `create trigger permalink_items_counted_update after update of type, status, is_custom on permalink_items
   when old.type <> new.type or old.status <> new.status or old.is_custom <> new.is_custom
   begin ${COUNT_OLD} ${COUNT_NEW} end`,
]

/** Once for each statement and in one order: see the counts of posts. */
const countFunction = (name: string, changes: string) =>
  rowFunction(
    name,
    `insert into permalink_counts (${GROUP}, count)
     select ${GROUP}, sum(n) from (${changes}) changes group by ${GROUP} having sum(n) <> 0 order by ${GROUP}
     on conflict (${GROUP}) do update set count = permalink_counts.count + excluded.count;`,
  )
const plus = `select ${GROUP}, 1 as n from added`
const minus = `select ${GROUP}, -1 as n from gone`

const COUNTS_POSTGRES = [
  countFunction('permalink_items_counted_insert', plus),
  countFunction('permalink_items_counted_delete', minus),
  countFunction('permalink_items_counted_update', `${plus} union all ${minus}`),
  `create trigger permalink_items_counted_insert after insert on permalink_items referencing new table as added
   for each statement execute function permalink_items_counted_insert()`,
  `create trigger permalink_items_counted_delete after delete on permalink_items referencing old table as gone
   for each statement execute function permalink_items_counted_delete()`,
  `create trigger permalink_items_counted_update after update on permalink_items
   referencing old table as gone new table as added
   for each statement execute function permalink_items_counted_update()`,
]

/** The tables that are searched by words, the columns that hold them, and the word that stands for the place. */
const WORDS = {
  permalink_items: { columns: ['title', 'address'], scope: "new.site_id || 'k' || new.kind" },
  permalink_redirects: { columns: ['source', 'target', 'note'], scope: "new.site_id || 'k'" },
} as const
type Searched = (typeof WORDS)[keyof typeof WORDS]

/** The index holds words only, and one that says where they belong: a search never leaves its site. */
const indexSqlite = ([table, { columns, scope }]: readonly [string, Searched]): string[] => {
  const values = columns.map(column => `new.${column}`).join(', ')
  const forget = `delete from ${table}_index where rowid = old.id;`
  const add = `insert into ${table}_index (rowid, scope, ${columns.join(', ')})
    values (new.id, 'zs' || ${scope}, ${values});`
  const changed = columns.map(column => `old.${column} <> new.${column}`).join(' or ')
  return [
    `create virtual table ${table}_index using fts5(scope, ${columns.join(', ')}, content = '', contentless_delete = 1,
     detail = none, tokenize = "unicode61 remove_diacritics 0")`,
    `create trigger ${table}_words_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_words_delete after delete on ${table} begin ${forget} end`,
    `create trigger ${table}_words_update after update of ${columns.join(', ')} on ${table}
     when ${changed} begin ${forget} ${add} end`,
  ]
}

const indexPostgres = ([table, { columns }]: readonly [string, Searched]): string[] => [
  `alter table ${table} add column words tsvector generated always as
   (to_tsvector('simple'::regconfig, translate(${columns.join(" || ' ' || ")}, '/-_.%:', '      '))) stored`,
  `create index ${table}_words_idx on ${table} using gin (words)`,
]

const WORDS_SQLITE = Object.entries(WORDS).flatMap(indexSqlite)
const WORDS_POSTGRES = Object.entries(WORDS).flatMap(indexPostgres)
