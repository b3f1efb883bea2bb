/** What the database keeps up to date by itself, in the words of each engine. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'

/** `post_counts` says how many posts of a type have a status, so that totals of lists cost one look. */
export const keepPostCounts = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? COUNTS_SQLITE : COUNTS_POSTGRES)

/** `post_words` gets an index of its words: FTS5, or a tsvector made of the very same words. */
export const keepSearchIndex = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? SEARCH_SQLITE : SEARCH_POSTGRES)

export async function runAll(db: Kysely<any>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const COUNT_NEW = `insert into post_counts (site_id, type, status, count) values (new.site_id, new.type, new.status, 1)
  on conflict (site_id, type, status) do update set count = post_counts.count + 1;`
const COUNT_OLD = `update post_counts set count = count - 1
  where site_id = old.site_id and type = old.type and status = old.status;`

const COUNTS_SQLITE = [
  `create trigger posts_counted_insert after insert on posts begin ${COUNT_NEW} end`,
  `create trigger posts_counted_delete after delete on posts begin ${COUNT_OLD} end`,
  `create trigger posts_counted_update after update of type, status on posts
   when old.type <> new.type or old.status <> new.status begin ${COUNT_OLD} ${COUNT_NEW} end`,
]

const COUNTS_POSTGRES = [
  `create function posts_counted() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and old.type = new.type and old.status = new.status then return null; end if;
     if tg_op <> 'INSERT' then ${COUNT_OLD} end if;
     if tg_op <> 'DELETE' then ${COUNT_NEW} end if;
     return null;
   end $$`,
  'create trigger posts_counted after insert or delete or update of type, status on posts for each row execute function posts_counted()',
]

const FORGET_OLD = `insert into post_words_index (post_words_index, rowid, title, excerpt, content)
  values ('delete', old.post_id, old.title, old.excerpt, old.content);`
const INDEX_NEW = `insert into post_words_index (rowid, title, excerpt, content)
  values (new.post_id, new.title, new.excerpt, new.content);`

const SEARCH_SQLITE = [
  `create virtual table post_words_index using fts5(title, excerpt, content,
   content = 'post_words', content_rowid = 'post_id', detail = column, tokenize = "unicode61 remove_diacritics 0")`,
  `create trigger post_words_insert after insert on post_words begin ${INDEX_NEW} end`,
  `create trigger post_words_delete after delete on post_words begin ${FORGET_OLD} end`,
  `create trigger post_words_update after update on post_words begin ${FORGET_OLD} ${INDEX_NEW} end`,
]

const SEARCH_POSTGRES = [
  `alter table post_words add column words tsvector generated always as
   (array_to_tsvector(array_remove(string_to_array(title || ' ' || excerpt || ' ' || content, ' '), ''))) stored`,
  'create index post_words_words_idx on post_words using gin (words)',
]
