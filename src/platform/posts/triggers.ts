/** What the database keeps up to date by itself, in the words of each engine. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../db/database.ts'

/** `post_counts` says how many posts of a type have a status, so that totals of lists cost one look. */
export const keepPostCounts = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? COUNTS_SQLITE : COUNTS_POSTGRES)

/**
 * `post_words` gets an index of its words: FTS5, or a tsvector made of the very same words. It is the first one that sites
 * had; `search-index.ts` puts a better one in its place.
 */
export const keepSearchIndex = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? SEARCH_SQLITE : SEARCH_POSTGRES)

/** A trigger for each event on PostgreSQL; the function finds the rows in `gone` and `added`. */
export function statementTriggers(table: string, run: string): string[] {
  const events = [
    ['insert', 'new table as added'],
    ['delete', 'old table as gone'],
    ['update', 'old table as gone new table as added'],
  ] as const
  return events.map(
    ([event, rows]) =>
      `create trigger ${run}_${event} after ${event} on ${table} referencing ${rows} for each statement execute function ${run}()`,
  )
}

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

/**
 * Once for each statement, not for each row: a transaction that raised one count for each of many rows would walk
 * through all of its versions each time. Counts are changed in the order of their keys, so that two do not wait in a ring.
 */
const COUNTS_POSTGRES = [
  `create function posts_counted() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       update post_counts c set count = c.count - g.count
       from (select site_id, type, status, count(*) as count from gone group by 1, 2, 3 order by 1, 2, 3) g
       where c.site_id = g.site_id and c.type = g.type and c.status = g.status;
     elsif tg_op = 'INSERT' then
       insert into post_counts (site_id, type, status, count)
       select site_id, type, status, count(*) from added group by 1, 2, 3 order by 1, 2, 3
       on conflict (site_id, type, status) do update set count = post_counts.count + excluded.count;
     else
       insert into post_counts (site_id, type, status, count)
       select site_id, type, status, sum(n) from (
         select site_id, type, status, 1 as n from added union all select site_id, type, status, -1 from gone
       ) changes group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
       on conflict (site_id, type, status) do update set count = post_counts.count + excluded.count;
     end if;
     return null;
   end $$`,
  ...statementTriggers('posts', 'posts_counted'),
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

/**
 * `post_stamps` holds a number for each post that rises with everything readers can see of it: its own row, its terms,
 * their slugs, its meta. Texts that a server keeps in memory are good as long as the number is the same.
 */
export const keepPostStamps = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? STAMPS_SQLITE : STAMPS_POSTGRES)

const RAISE = (post: string) => `update post_stamps set stamp = stamp + 1 where post_id = ${post};`
const RAISE_OF_TERM =
  'update post_stamps set stamp = stamp + 1 where post_id in (select post_id from term_links where term_id = new.id);'

const STAMPS_SQLITE = [
  `create trigger posts_stamped_insert after insert on posts begin
   insert into post_stamps (site_id, post_id, stamp) values (new.site_id, new.id, 1); end`,
  `create trigger posts_stamped_update after update on posts begin ${RAISE('new.id')} end`,
  `create trigger term_links_stamped_insert after insert on term_links begin ${RAISE('new.post_id')} end`,
  `create trigger term_links_stamped_delete after delete on term_links begin ${RAISE('old.post_id')} end`,
  `create trigger post_meta_stamped_insert after insert on post_meta begin ${RAISE('new.object_id')} end`,
  `create trigger post_meta_stamped_update after update on post_meta begin ${RAISE('new.object_id')} end`,
  `create trigger post_meta_stamped_delete after delete on post_meta begin ${RAISE('old.object_id')} end`,
  `create trigger terms_stamped_update after update of slug on terms when old.slug <> new.slug begin ${RAISE_OF_TERM} end`,
]

const stampFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`

const STAMPS_POSTGRES = [
  stampFunction(
    'posts_stamped',
    `if tg_op = 'INSERT' then insert into post_stamps (site_id, post_id, stamp) values (new.site_id, new.id, 1);
     else ${RAISE('new.id')} end if;`,
  ),
  'create trigger posts_stamped after insert or update on posts for each row execute function posts_stamped()',
  stampFunction(
    'term_links_stamped',
    `if tg_op <> 'INSERT' then ${RAISE('old.post_id')} else ${RAISE('new.post_id')} end if;`,
  ),
  'create trigger term_links_stamped after insert or delete on term_links for each row execute function term_links_stamped()',
  stampFunction(
    'post_meta_stamped',
    `if tg_op <> 'INSERT' then ${RAISE('old.object_id')} else ${RAISE('new.object_id')} end if;`,
  ),
  'create trigger post_meta_stamped after insert or update or delete on post_meta for each row execute function post_meta_stamped()',
  stampFunction('terms_stamped', `if old.slug <> new.slug then ${RAISE_OF_TERM} end if;`),
  'create trigger terms_stamped after update of slug on terms for each row execute function terms_stamped()',
]
