/** What the database keeps up to date by itself, in the words of each engine. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'

/** `addresses` follows posts and terms, whoever writes them. */
export const followContent = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? FOLLOWING_SQLITE : FOLLOWING_POSTGRES)

/** How many addresses and redirects of each kind there are, so that totals of lists cost one look. */
export const countRows = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, COUNTED.flatMap(engine === 'sqlite' ? countSqlite : countPostgres))

/** Words of titles and addresses, and of redirects: FTS5, or a tsvector. */
export const indexWords = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, SEARCHED.flatMap(engine === 'sqlite' ? indexSqlite : indexPostgres))

async function runAll(db: Kysely<any>, statements: readonly string[]): Promise<void> {
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

/** Rows of a table, counted by what they have in common. */
type Counted = {
  readonly table: string
  readonly counts: string
  readonly columns: readonly string[]
  /** Those that change while a row lives. */
  readonly changing: readonly string[]
}
const COUNTED: readonly Counted[] = [
  {
    table: 'addresses',
    counts: 'address_counts',
    columns: ['site_id', 'kind', 'type', 'status', 'is_custom'],
    changing: ['type', 'status', 'is_custom'],
  },
  {
    table: 'redirects',
    counts: 'redirect_counts',
    columns: ['site_id', 'group_name', 'is_enabled'],
    changing: ['group_name', 'is_enabled'],
  },
]

function countSqlite({ table, counts, columns, changing }: Counted): string[] {
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
function countPostgres({ table, counts, columns }: Counted): string[] {
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

/** A table that is searched by words, the columns that hold them, and the word that stands for the place. */
type Searched = { readonly table: string; readonly columns: readonly string[]; readonly scope: string }
const SEARCHED: readonly Searched[] = [
  { table: 'addresses', columns: ['title', 'address'], scope: "site_id || 'k' || kind" },
  { table: 'redirects', columns: ['source', 'target', 'note'], scope: "site_id || 'k'" },
]

/**
 * The index holds words only, and one that says where they belong: a search never leaves its site. Beginnings of up to
 * eight letters are looked up at once; longer ones are rare, and so are the rows that have them. Words are indexed once
 * for each COMMIT (see `db/late-tables.ts`); a row that is new need not be taken out of the index first.
 */
function indexSqlite({ table, columns, scope }: Searched): string[] {
  const wait = (row: 'old' | 'new', isNew: 0 | 1) =>
    `insert into ${table}_late (id, is_new) values (${row}.id, ${isNew}) on conflict do nothing;`
  const add = `insert into ${table}_index (rowid, scope, ${columns.join(', ')})
    select id, 'zs' || ${scope}, ${columns.join(', ')} from ${table} where id = old.id;`
  const changed = columns.map(column => `old.${column} <> new.${column}`).join(' or ')
  return [
    `create virtual table ${table}_index using fts5(scope, ${columns.join(', ')}, content = '', contentless_delete = 1,
     detail = none, tokenize = "unicode61 remove_diacritics 0", prefix = '1 2 3 4 5 6 7 8')`,
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

const indexPostgres = ({ table, columns }: Searched): string[] => [
  `alter table ${table} add column words tsvector generated always as
   (to_tsvector('simple'::regconfig, translate(${columns.join(" || ' ' || ")}, '/-_.%:', '      '))) stored`,
  `create index ${table}_words_idx on ${table} using gin (words)`,
]
