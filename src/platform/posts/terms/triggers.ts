/** What the database keeps up to date by itself, in the words of each engine. */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { runAll, statementTriggers } from '../triggers.ts'

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

/** Once for each statement, as with the counts of posts. */
const POSTGRES = [
  `create function term_links_counted() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       update term_counts c set count = c.count - g.count
       from (select term_id, type, status, count(*) as count from gone group by 1, 2, 3 order by 1, 2, 3) g
       where c.term_id = g.term_id and c.type = g.type and c.status = g.status;
       update terms t set count = t.count - g.count
       from (select term_id, count(*) as count from gone where status = 'publish' group by 1 order by 1) g where t.id = g.term_id;
     elsif tg_op = 'INSERT' then
       insert into term_counts (site_id, term_id, type, status, count)
       select site_id, term_id, type, status, count(*) from added group by 1, 2, 3, 4 order by 2, 3, 4
       on conflict (term_id, type, status) do update set count = term_counts.count + excluded.count;
       update terms t set count = t.count + a.count
       from (select term_id, count(*) as count from added where status = 'publish' group by 1 order by 1) a where t.id = a.term_id;
     else
       insert into term_counts (site_id, term_id, type, status, count)
       select site_id, term_id, type, status, sum(n) from (
         select site_id, term_id, type, status, 1 as n from added union all select site_id, term_id, type, status, -1 from gone
       ) changes group by 1, 2, 3, 4 having sum(n) <> 0 order by 2, 3, 4
       on conflict (term_id, type, status) do update set count = term_counts.count + excluded.count;
       update terms t set count = t.count + c.n from (
         select term_id, sum(n) as n from (
           select term_id, 1 as n from added where status = 'publish' union all select term_id, -1 from gone where status = 'publish'
         ) changes group by 1 having sum(n) <> 0 order by 1
       ) c where t.id = c.term_id;
     end if;
     return null;
   end $$`,
  ...statementTriggers('term_links', 'term_links_counted'),
  `create function posts_followed_by_links() returns trigger language plpgsql as $$
   begin
     update term_links l set type = a.type, status = a.status, date_gmt = a.date_gmt
     from added a join gone g on g.id = a.id
     where l.post_id = a.id and (g.type <> a.type or g.status <> a.status or g.date_gmt <> a.date_gmt);
     return null;
   end $$`,
  `create trigger posts_followed_by_links after update on posts referencing old table as gone new table as added
   for each statement execute function posts_followed_by_links()`,
]
