/** SQLite: the words of posts are indexed once for each COMMIT (see `db/late-tables.ts`). */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { INDEXED, indexedOf, placeOf } from './search-index.ts'
import { runAll } from './triggers.ts'

export async function indexWordsLate(db: Kysely<any>, engine: EngineName): Promise<void> {
  if (engine === 'sqlite') await runAll(db, SQLITE)
}

const OLD = placeOf('old.date_gmt', 'old.post_id')
const NEW = placeOf('new.date_gmt', 'new.post_id')

/** What still waits is not in the index, and the index must not be told to forget what it does not have. */
const FORGET = `insert into post_index (post_index, rowid, ${INDEXED}) select 'delete', ${OLD}, ${indexedOf('old')}
  where not exists (select 1 from post_words_late where place = ${OLD});`
const WAIT = `insert into post_words_late (place) values (${NEW}) on conflict do nothing;`

const SQLITE = [
  ...['insert', 'delete', 'update'].map(event => `drop trigger post_words_${event}`),
  'create table post_words_late (place integer primary key) strict',
  // A sum is no column: compared with a column of integers the place would not be looked up in its index.
  `create trigger post_words_late_index after delete on post_words_late begin
   insert into post_index (rowid, ${INDEXED}) select old.place, ${indexedOf('w')} from post_words w
   where ${placeOf('w.date_gmt', 'w.post_id')} = old.place + 0; end`,
  `create trigger post_words_insert after insert on post_words begin ${WAIT} end`,
  // Nothing is at the old place any more, so that to take it out of those that wait indexes nothing.
  `create trigger post_words_delete after delete on post_words begin
   ${FORGET} delete from post_words_late where place = ${OLD}; end`,
  `create trigger post_words_update after update on post_words begin
   ${FORGET} delete from post_words_late where place = ${OLD} and ${OLD} <> ${NEW}; ${WAIT} end`,
]
