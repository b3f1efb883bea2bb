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

/** `permalink_redirect_counts` does the same for redirects. */
export const keepRedirectCounts = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? REDIRECT_COUNTS_SQLITE : REDIRECT_COUNTS_POSTGRES)

/** On SQLite the beginning of a word that very many rows have is looked up, rather than gathered from all its words. */
export const indexBeginnings = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? BEGINNINGS_SQLITE : [])

/** SQLite: the words are indexed once for each COMMIT (see `db/late-tables.ts`). */
export const indexWordsLate = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? LATE_SQLITE : [])

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

/** Rows of a table, counted by what they have in common. */
type Counted = {
  readonly table: string
  readonly counts: string
  readonly columns: readonly string[]
  /** Those that change while a row lives. */
  readonly changing: readonly string[]
}
const ITEM_COUNTS: Counted = {
  table: 'permalink_items',
  counts: 'permalink_counts',
  columns: ['site_id', 'kind', 'type', 'status', 'is_custom'],
  changing: ['type', 'status', 'is_custom'],
}
const REDIRECT_COUNTS: Counted = {
  table: 'permalink_redirects',
  counts: 'permalink_redirect_counts',
  columns: ['site_id', 'group_name', 'is_enabled'],
  changing: ['group_name', 'is_enabled'],
}

const countSqlite = ({ table, counts, columns, changing }: Counted): string[] => {
  const group = columns.join(', ')
  const add = `insert into ${counts} (${group}, count) values (${columns.map(name => `new.${name}`).join(', ')}, 1)
  on conflict (${group}) do update set count = ${counts}.count + 1;`
  const take = `update ${counts} set count = count - 1 where ${columns.map(name => `${name} = old.${name}`).join(' and ')};`
  return [
    `create trigger ${table}_counted_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_counted_delete after delete on ${table} begin ${take} end`,
    `create trigger ${table}_counted_update after update of ${changing.join(', ')} on ${table}
   when ${changing.map(name => `old.${name} <> new.${name}`).join(' or ')}
   begin ${take} ${add} end`,
  ]
}

/** Once for each statement and in one order: see the counts of posts. */
const countPostgres = ({ table, counts, columns }: Counted): string[] => {
  const group = columns.join(', ')
  const plus = `select ${group}, 1 as n from added`
  const minus = `select ${group}, -1 as n from gone`
  const countFunction = (name: string, changes: string) =>
    rowFunction(
      name,
      `insert into ${counts} (${group}, count)
     select ${group}, sum(n) from (${changes}) changes group by ${group} having sum(n) <> 0 order by ${group}
     on conflict (${group}) do update set count = ${counts}.count + excluded.count;`,
    )
  return [
    countFunction(`${table}_counted_insert`, plus),
    countFunction(`${table}_counted_delete`, minus),
    countFunction(`${table}_counted_update`, `${plus} union all ${minus}`),
    `create trigger ${table}_counted_insert after insert on ${table} referencing new table as added
   for each statement execute function ${table}_counted_insert()`,
    `create trigger ${table}_counted_delete after delete on ${table} referencing old table as gone
   for each statement execute function ${table}_counted_delete()`,
    `create trigger ${table}_counted_update after update on ${table}
   referencing old table as gone new table as added
   for each statement execute function ${table}_counted_update()`,
  ]
}

/** Those that are there already. */
const countPresent = ({ table, counts, columns }: Counted): string =>
  `insert into ${counts} (${columns.join(', ')}, count) select ${columns.join(', ')}, count(*) from ${table}
   group by ${columns.join(', ')}`

const COUNTS_SQLITE = countSqlite(ITEM_COUNTS)
const COUNTS_POSTGRES = countPostgres(ITEM_COUNTS)
const REDIRECT_COUNTS_SQLITE = [countPresent(REDIRECT_COUNTS), ...countSqlite(REDIRECT_COUNTS)]
const REDIRECT_COUNTS_POSTGRES = [countPresent(REDIRECT_COUNTS), ...countPostgres(REDIRECT_COUNTS)]

/** How many letters of a word are looked up at once; longer beginnings are rare, and so are the rows that have them. */
const BEGINNINGS = [1, 2, 3, 4, 5, 6, 7, 8]

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
    wordIndex(table, columns, ''),
    `create trigger ${table}_words_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_words_delete after delete on ${table} begin ${forget} end`,
    `create trigger ${table}_words_update after update of ${columns.join(', ')} on ${table}
     when ${changed} begin ${forget} ${add} end`,
  ]
}

const wordIndex = (table: string, columns: readonly string[], more: string): string =>
  `create virtual table ${table}_index using fts5(scope, ${columns.join(', ')}, content = '', contentless_delete = 1,
     detail = none, tokenize = "unicode61 remove_diacritics 0"${more})`

/** The triggers stay, for they know the index by its name. */
const beginningsSqlite = ([table, { columns, scope }]: readonly [string, Searched]): string[] => [
  `drop table ${table}_index`,
  wordIndex(table, columns, `, prefix = '${BEGINNINGS.join(' ')}'`),
  `insert into ${table}_index (rowid, scope, ${columns.join(', ')})
   select id, 'zs' || ${scope.replaceAll('new.', '')}, ${columns.join(', ')} from ${table}`,
]

/** A row that is new need not be taken out of the index first. */
const lateSqlite = ([table, { columns, scope }]: readonly [string, Searched]): string[] => {
  const wait = (row: 'old' | 'new', isNew: 0 | 1) =>
    `insert into ${table}_late (id, is_new) values (${row}.id, ${isNew}) on conflict do nothing;`
  const add = `insert into ${table}_index (rowid, scope, ${columns.join(', ')})
    select id, 'zs' || ${scope.replaceAll('new.', '')}, ${columns.join(', ')} from ${table} where id = old.id;`
  const changed = columns.map(column => `old.${column} <> new.${column}`).join(' or ')
  return [
    ...['insert', 'delete', 'update'].map(event => `drop trigger ${table}_words_${event}`),
    `create table ${table}_late (id integer primary key, is_new integer not null) strict`,
    `create trigger ${table}_words_insert after insert on ${table} begin ${wait('new', 1)} end`,
    `create trigger ${table}_words_delete after delete on ${table} begin ${wait('old', 0)} end`,
    `create trigger ${table}_words_update after update of ${columns.join(', ')} on ${table}
     when ${changed} begin ${wait('new', 0)} end`,
    `create trigger ${table}_late_new after delete on ${table}_late when old.is_new = 1 begin ${add} end`,
    `create trigger ${table}_late_old after delete on ${table}_late when old.is_new = 0 begin
     delete from ${table}_index where rowid = old.id; ${add} end`,
  ]
}

const indexPostgres = ([table, { columns }]: readonly [string, Searched]): string[] => [
  `alter table ${table} add column words tsvector generated always as
   (to_tsvector('simple'::regconfig, translate(${columns.join(" || ' ' || ")}, '/-_.%:', '      '))) stored`,
  `create index ${table}_words_idx on ${table} using gin (words)`,
]

const WORDS_SQLITE = Object.entries(WORDS).flatMap(indexSqlite)
const BEGINNINGS_SQLITE = Object.entries(WORDS).flatMap(beginningsSqlite)
const LATE_SQLITE = Object.entries(WORDS).flatMap(lateSqlite)
const WORDS_POSTGRES = Object.entries(WORDS).flatMap(indexPostgres)
