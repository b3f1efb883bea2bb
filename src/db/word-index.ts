/**
 * An index of words, declared as data and the same for both engines: FTS5 on SQLite, a `tsvector` on PostgreSQL.
 * `word-search.ts` says how it is searched. Triggers keep it: on PostgreSQL within the statement, on SQLite before the
 * COMMIT (see `late-tables.ts`).
 */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './database.ts'

export type WordIndex = {
  /** The table that holds the words, and its column with the id of what has them. */
  readonly table: string
  readonly id: string
  /** The columns of words. The first is the title, which can be searched alone and ranks what is found. */
  readonly columns: readonly string[]
  /**
   * `words`: a table of its own, whose columns hold words as `storedWords` makes them, the same on both engines. `texts`:
   * a table that is there for something else; the engine itself parts its texts, and folds case but no accents.
   */
  readonly holds: 'words' | 'texts'
  /**
   * SQL over the columns of `row` for one or several words that say where it belongs, such as its site. A search names
   * one of them, so that one look into the index answers it. PostgreSQL has none beside `texts`: it looks at the rows.
   */
  readonly scope: string
  /** The column with an instant in whole seconds by which what is found comes in order; otherwise the id alone. */
  readonly date?: string
  /** How long the beginnings of words are that SQLite keeps lists of: those that very many rows share. */
  readonly beginnings: readonly number[]
}

/** No word of a text begins with this mark, so that none is taken for a scope. */
export const MARK = '='

/** The name of SQLite's index, and of the list of all its words. */
export const indexName = ({ table }: WordIndex): string => `${table}_index`
export const vocabularyName = ({ table }: WordIndex): string => `${table}_vocabulary`

/** The table is there; what is in it already is indexed. */
export async function createWordIndex(db: Kysely<any>, engine: EngineName, index: WordIndex): Promise<void> {
  for (const statement of engine === 'sqlite' ? sqlite(index) : postgres(index)) await sql.raw(statement).execute(db)
}

/**
 * SQLite finds words in the order of their row numbers, and stops when a page is full. The number is made of the date
 * and the id, so that this is the order of lists: the newest first from the end. Ids that are 33 million apart share
 * their part of it, which only matters to what has the very same second.
 */
export const placeIn = ({ date, id }: WordIndex, row: string): string =>
  date === undefined ? `${row}.${id}` : placeOf(`${row}.${date}`, `${row}.${id}`)

export const placeOf = (date: string, id: string): string =>
  `(unixepoch(substr(${date}, 1, 19)) * ${IDS} + (${id} & ${IDS - 1}))`

/** The first place of a second. */
export const placeOfSecond = (instant: string, later = 0): string =>
  `((unixepoch(substr(${instant}, 1, 19)) + ${later}) * ${IDS})`

const IDS = 2 ** 25

const within = (expression: string, row: string): string => expression.replaceAll('row.', row === '' ? '' : `${row}.`)

/** A word of a title is there a second time, behind a colon, so that titles alone can be searched. */
const titleWords = (title: string): string =>
  `case when ${title} = '' then '' else ':' || replace(${title}, ' ', ' :') end`

function sqlite(index: WordIndex): string[] {
  const { table, id, columns, date } = index
  const name = indexName(index)
  const tokens = index.holds === 'words' ? ` tokenchars '${MARK}:_-'` : ''
  const prefix = index.beginnings.length > 0 ? `, prefix = '${index.beginnings.join(' ')}'` : ''
  return [
    ...(date === undefined ? [] : [`create unique index ${table}_place_idx on ${table} (${placeOf(date, id)})`]),
    `create virtual table ${name} using fts5(${columns.join(', ')}, scope, content = '', contentless_delete = 1,
     detail = column${prefix}, tokenize = "unicode61 remove_diacritics 0${tokens}")`,
    // Pieces are joined aside: see `word-index-tidier.ts`.
    `insert into ${name} (${name}, rank) values ('automerge', 0)`,
    `create virtual table ${vocabularyName(index)} using fts5vocab(${name}, instance)`,
    `create table ${table}_late (place integer primary key, is_new integer not null) strict`,
    ...sqliteTriggers(index),
    `insert into ${table}_late (place, is_new) select ${placeIn(index, 'w')}, 1 from ${table} w`,
  ]
}

/** A row that is new need not be taken out of the index first. */
function sqliteTriggers(index: WordIndex): string[] {
  const { table, columns, date } = index
  const name = indexName(index)
  const scope =
    within(index.scope, 'w') + (index.holds === 'words' ? ` || ' ' || ${titleWords(`w.${columns[0]}`)}` : '')
  // A sum is no column: compared with a column of integers the place would not be looked up in its index.
  const add = `insert into ${name} (rowid, ${columns.join(', ')}, scope)
    select old.place, ${columns.map(column => `w.${column}`).join(', ')}, ${scope} from ${table} w
    where ${placeIn(index, 'w')} = old.place${date === undefined ? '' : ' + 0'};`
  const wait = (row: 'old' | 'new', isNew: 0 | 1) =>
    `insert into ${table}_late (place, is_new) values (${placeIn(index, row)}, ${isNew}) on conflict do nothing;`
  const watched = [...columns, ...(date === undefined ? [] : [date]), ...scopeColumns(index)]
  const changed = watched.map(column => `old.${column} <> new.${column}`).join(' or ')
  return [
    `create trigger ${table}_words_insert after insert on ${table} begin ${wait('new', 1)} end`,
    `create trigger ${table}_words_delete after delete on ${table} begin ${wait('old', 0)} end`,
    `create trigger ${table}_words_update after update of ${watched.join(', ')} on ${table}
     when ${changed} begin ${wait('old', 0)} ${wait('new', 0)} end`,
    `create trigger ${table}_late_new after delete on ${table}_late when old.is_new = 1 begin ${add} end`,
    `create trigger ${table}_late_old after delete on ${table}_late when old.is_new = 0 begin
     delete from ${name} where rowid = old.place; ${add} end`,
  ]
}

const scopeColumns = ({ scope }: WordIndex): string[] => [...scope.matchAll(/row\.(\w+)/g)].map(([, name]) => name!)

function postgres(index: WordIndex): string[] {
  const { table, id, date } = index
  return [
    `alter table ${table} add column words tsvector generated always as (${vectorIn(index)}) stored`,
    `create index ${table}_words_idx on ${table} using gin (words)`,
    ...(date === undefined ? [] : [`create index ${table}_${date}_${id}_idx on ${table} (${date}, ${id})`]),
    ...(index.holds === 'words' ? shortRows(index) : []),
  ]
}

function vectorIn(index: WordIndex): string {
  const texts = index.columns.join(" || ' ' || ")
  if (index.holds === 'texts') return `to_tsvector('simple'::regconfig, translate(${texts}, '/-_.%:', '      '))`
  return vectorOf(`${texts} || ' ' || ${within(index.scope, '')} || ' ' || ${titleWords(index.columns[0]!)}`)
}

/** Words with blanks between them, as PostgreSQL compares them with what is sought. */
export const vectorOf = (words: string): string => `array_to_tsvector(array_remove(string_to_array(${words}, ' '), ''))`

/**
 * To count what is found PostgreSQL looks at every row of it, so rows should be short, many to a page. It moves long
 * values out of a row only when the row has more than two kilobytes: a filler, which shrinks to nothing, makes it so.
 * What lists ask of a row stays in it.
 */
const shortRows = (index: WordIndex): string[] => [
  `alter table ${index.table} set (toast_tuple_target = 128)`,
  ...[
    index.columns[0]!,
    ...(/^row\.\w+$/.test(index.scope) ? scopeColumns(index) : []),
    ...(index.date ? [index.date] : []),
  ].map(column => `alter table ${index.table} alter ${column} set storage main`),
  `alter table ${index.table} alter words set storage external`,
  `alter table ${index.table} add column filler text generated always as (repeat(' ', 2048)) stored`,
]
