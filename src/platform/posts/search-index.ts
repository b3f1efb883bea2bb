/**
 * The index that searches go by. Beside its words every post carries its classes as words of their own: site, type,
 * status, whether a password locks it, and the same with its author. So one look into the index answers who has the
 * words among those that the caller may see, and how many they are, without a visit to the posts.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { addColumns, text } from '../../db/tables.ts'
import { runAll } from './triggers.ts'

export type PostClass = {
  readonly siteId: number
  readonly type: string
  readonly status: string
  readonly isLocked: boolean
  /** Null: whoever wrote it. */
  readonly author: number | null
}

/** No word of a text begins with this mark, so that none is taken for a class. */
const MARK = '='

export function className({ siteId, type, status, isLocked, author }: PostClass): string {
  const name = `${MARK}${siteId}:${type}:${status}${isLocked ? ':locked' : ''}`
  return author === null ? name : `${name}:${author}`
}

/** The same as SQL over a row of `posts`: the class, and the class with the author. */
export const classesOf = (row: string): string => {
  const locked = `case when ${row}.password <> '' then ':locked' else '' end`
  const name = `'${MARK}' || ${row}.site_id || ':' || ${row}.type || ':' || ${row}.status || ${locked}`
  return `${name} || ' ' || ${name} || ':' || ${row}.author_id`
}

/**
 * SQLite finds words in the order of their row numbers, and stops when a page is full. The number is made of the date,
 * which has whole seconds, and the id, so that this is the order of lists: the newest first from the end. Ids that are
 * 33 million apart share their part of it, which only matters to posts of the very same second.
 */
export const placeOf = (date: string, id: string): string =>
  `(unixepoch(substr(${date}, 1, 19)) * ${IDS} + (${id} & ${IDS - 1}))`

/** The first place of a second. */
export const placeOfSecond = (instant: string, later = 0): string =>
  `((unixepoch(substr(${instant}, 1, 19)) + ${later}) * ${IDS})`

const IDS = 2 ** 25

/** Gives `post_words` the classes and the date of its post, which follow it from then on, and a new index. */
export async function keepClassedIndex(db: Kysely<any>, engine: EngineName): Promise<void> {
  await addColumns(db, engine, 'post_words', { class: text({ default: '' }), date_gmt: text({ default: '' }) })
  await runAll(db, engine === 'sqlite' ? SQLITE : POSTGRES)
}

const FILL = `update post_words set class = ${classesOf('p')}, date_gmt = p.date_gmt from posts p where p.id = post_words.post_id`

/** The columns of the index, and what a row of `post_words` puts into them. */
export const INDEXED = 'title, excerpt, content, class'
const valuesOf = (row: 'old' | 'new') => INDEXED.replaceAll(/\w+/g, column => `${row}.${column}`)
const FORGET_OLD = `insert into post_index (post_index, rowid, ${INDEXED})
  values ('delete', ${placeOf('old.date_gmt', 'old.post_id')}, ${valuesOf('old')});`
const INDEX_NEW = `insert into post_index (rowid, ${INDEXED})
  values (${placeOf('new.date_gmt', 'new.post_id')}, ${valuesOf('new')});`

/** Beginnings of two letters have lists of their own: they are those that very many words share. */
const SQLITE = [
  ...['insert', 'delete', 'update'].map(event => `drop trigger post_words_${event}`),
  'drop table post_words_index',
  FILL,
  `create unique index post_words_place_idx on post_words (${placeOf('date_gmt', 'post_id')})`,
  `create virtual table post_index using fts5(${INDEXED}, content = '', detail = column, prefix = '2',
   tokenize = "unicode61 remove_diacritics 0 tokenchars '${MARK}:_-'")`,
  // A trigger fills it, because the number of the row inserted last is reported, and is too large to be told exactly.
  'create table post_index_filling (id integer primary key)',
  `create trigger post_index_filled after insert on post_index_filling begin
   insert into post_index (rowid, ${INDEXED})
   select ${placeOf('date_gmt', 'post_id')} as place, ${INDEXED} from post_words order by place; end`,
  'insert into post_index_filling (id) values (1)',
  'drop table post_index_filling',
  `create trigger post_words_insert after insert on post_words begin ${INDEX_NEW} end`,
  `create trigger post_words_delete after delete on post_words begin ${FORGET_OLD} end`,
  `create trigger post_words_update after update on post_words begin ${FORGET_OLD} ${INDEX_NEW} end`,
  `create trigger posts_followed_by_words after update of type, status, password, author_id, date_gmt on posts
   when ${classesOf('old')} <> ${classesOf('new')} or old.date_gmt <> new.date_gmt begin
   update post_words set class = ${classesOf('new')}, date_gmt = new.date_gmt where post_id = new.id; end`,
]

/** A word of a title is there a second time, behind a colon, so that titles alone can be searched. */
const titleWords = (title: string): string =>
  `case when ${title} = '' then '' else ':' || replace(${title}, ' ', ' :') end`
const ALL_WORDS = `title || ' ' || excerpt || ' ' || content || ' ' || class || ' ' || ${titleWords('title')}`

const POSTGRES = [
  'alter table post_words drop column words',
  // Long texts are moved out of the row, so that what counts matches reads few pages.
  'alter table post_words set (toast_tuple_target = 128)',
  FILL,
  `alter table post_words add column words tsvector generated always as
   (array_to_tsvector(array_remove(string_to_array(${ALL_WORDS}, ' '), ''))) stored`,
  'create index post_words_words_idx on post_words using gin (words)',
  'create index post_words_date_gmt_post_id_idx on post_words (date_gmt, post_id)',
  `create function posts_followed_by_words() returns trigger language plpgsql as $$
   begin
     update post_words w set class = ${classesOf('a')}, date_gmt = a.date_gmt
     from added a join gone g on g.id = a.id
     where w.post_id = a.id and (${classesOf('a')} <> ${classesOf('g')} or a.date_gmt <> g.date_gmt);
     return null;
   end $$`,
  `create trigger posts_followed_by_words after update on posts referencing old table as gone new table as added
   for each statement execute function posts_followed_by_words()`,
]

/**
 * To count what is found PostgreSQL looks at every row of it, so rows should be short, many to a page. It moves long
 * values out of a row only when the row has more than two kilobytes: a filler, which shrinks to nothing, makes it so.
 */
export async function keepRowsShort(db: Kysely<any>, engine: EngineName): Promise<void> {
  if (engine === 'postgres') await runAll(db, SHORT_ROWS)
}

/** What lists ask of a row stays in it. To add a column that is generated writes all rows anew. */
const SHORT_ROWS = [
  ...['title', 'class', 'date_gmt'].map(column => `alter table post_words alter ${column} set storage main`),
  'alter table post_words alter words set storage external',
  `alter table post_words add column filler text generated always as (repeat(' ', 2048)) stored`,
]

/** The same for SQLite: the words of titles behind a colon. And a list of all words, to tell which begin others. */
export async function keepTitleWords(db: Kysely<any>, engine: EngineName): Promise<void> {
  if (engine === 'sqlite') await runAll(db, TITLES_SQLITE)
}

export const indexedOf = (row: string): string =>
  `${row}.title, ${row}.excerpt, ${row}.content, ${row}.class || ' ' || ${titleWords(`${row}.title`)}`
const FORGET = `insert into post_index (post_index, rowid, ${INDEXED})
  values ('delete', ${placeOf('old.date_gmt', 'old.post_id')}, ${indexedOf('old')});`
const INDEX = `insert into post_index (rowid, ${INDEXED})
  values (${placeOf('new.date_gmt', 'new.post_id')}, ${indexedOf('new')});`

const TITLES_SQLITE = [
  ...['insert', 'delete', 'update'].map(event => `drop trigger post_words_${event}`),
  `insert into post_index (post_index) values ('delete-all')`,
  'create table post_index_filling (id integer primary key)',
  `create trigger post_index_filled after insert on post_index_filling begin
   insert into post_index (rowid, ${INDEXED})
   select ${placeOf('w.date_gmt', 'w.post_id')} as place, ${indexedOf('w')} from post_words w order by place; end`,
  'insert into post_index_filling (id) values (1)',
  'drop table post_index_filling',
  `create trigger post_words_insert after insert on post_words begin ${INDEX} end`,
  `create trigger post_words_delete after delete on post_words begin ${FORGET} end`,
  `create trigger post_words_update after update on post_words begin ${FORGET} ${INDEX} end`,
  'create virtual table post_vocabulary using fts5vocab(post_index, instance)',
]
