/** What the database keeps up to date by itself, in the words of each engine. */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../db/database.ts'
import { runAll } from '../posts/triggers.ts'

/** A link follows its post's type, status and date; counts follow the links. */
export const keepTermCounts = (db: Kysely<any>, engine: EngineName): Promise<void> =>
  runAll(db, engine === 'sqlite' ? SQLITE : POSTGRES)

const FOLLOW = `update term_links set type = new.type, status = new.status, date_gmt = new.date_gmt where post_id = new.id;`

/** A term that is being deleted takes its links along; it must not get a new count then. */
const COUNT_NEW = `insert into term_counts (site_id, term_id, type, status, count)
  values (new.site_id, new.term_id, new.type, new.status, 1)
  on conflict (term_id, type, status) do update set count = term_counts.count + 1;
  update terms set count = count + 1 where id = new.term_id and new.status = 'publish';`
const COUNT_OLD = `update term_counts set count = count - 1
  where term_id = old.term_id and type = old.type and status = old.status;
  update terms set count = count - 1 where id = old.term_id and old.status = 'publish';`

const SQLITE = [
  `create trigger term_links_counted_insert after insert on term_links begin ${COUNT_NEW} end`,
  `create trigger term_links_counted_delete after delete on term_links begin ${COUNT_OLD} end`,
  `create trigger term_links_counted_update after update of type, status on term_links
   when old.type <> new.type or old.status <> new.status begin ${COUNT_OLD} ${COUNT_NEW} end`,
  `create trigger posts_followed_by_links after update of type, status, date_gmt on posts
   when old.type <> new.type or old.status <> new.status or old.date_gmt <> new.date_gmt begin ${FOLLOW} end`,
]

const POSTGRES = [
  `create function term_links_counted() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' and old.type = new.type and old.status = new.status then return null; end if;
     if tg_op <> 'INSERT' then ${COUNT_OLD} end if;
     if tg_op <> 'DELETE' then ${COUNT_NEW} end if;
     return null;
   end $$`,
  `create trigger term_links_counted after insert or delete or update of type, status on term_links
   for each row execute function term_links_counted()`,
  `create function posts_followed_by_links() returns trigger language plpgsql as $$
   begin ${FOLLOW} return null; end $$`,
  `create trigger posts_followed_by_links after update of type, status, date_gmt on posts for each row
   when (old.type <> new.type or old.status <> new.status or old.date_gmt <> new.date_gmt)
   execute function posts_followed_by_links()`,
]
