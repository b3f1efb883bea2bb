/** The log itself, the guard that keeps events as they were written, the counters that are folded from it, and views. */
import { sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration, type SchemaDb } from '../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { createEventTable, EVENTS, FIRST_ID } from '../store/event-table.ts'

export const logTables = migration('activity-log/001-log', async (db, engine) => {
  await createEventTable(db, engine)
  await startIdsAt(db, engine)
  await createCounters(db, engine)
  await createGuard(db, engine)
  await createRecordTable(db, engine, 'activity_views', {
    columns: { name: text({ max: 200 }), filters: json(), is_shared: flag() },
    sorted: ['name'],
    indexes: [['site_id', 'created_by']],
  })
})

async function startIdsAt(db: SchemaDb, engine: EngineName): Promise<void> {
  if (engine === 'postgres') await sql.raw(`alter table ${EVENTS} alter column id restart with ${FIRST_ID}`).execute(db)
  else await sql.raw(`insert into sqlite_sequence (name, seq) values ('${EVENTS}', ${FIRST_ID - 1})`).execute(db)
}

async function createCounters(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'activity_folds', {
    id: 'none',
    columns: { folded_to: integer(), total: integer(), zone: text(), folded_at: instant() },
    primaryKey: ['site_id'],
  })
  await createTable(db, engine, 'activity_hours', {
    id: 'none',
    columns: { hour: text({ max: 13 }), first_id: integer(), last_id: integer(), total: integer() },
    primaryKey: ['site_id', 'hour'],
  })
  await createTable(db, engine, 'activity_days', {
    id: 'none',
    columns: { dimension: text(), day: text({ max: 10 }), key: text(), total: integer() },
    primaryKey: ['site_id', 'dimension', 'day', 'key'],
  })
}

/**
 * Events are written once. Retention, the archive and the erasure of personal data open the guard for their own
 * transaction: a row in this table that nobody else ever sees.
 */
async function createGuard(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'activity_unlocks', { siteId: false, columns: { reason: text() } })
  const sentence = 'Events of the activity log can be neither changed nor deleted.'
  if (engine === 'sqlite') {
    for (const verb of ['update', 'delete'])
      await sql
        .raw(
          `create trigger activity_events_no_${verb} before ${verb} on ${EVENTS}
           when not exists (select 1 from activity_unlocks) begin select raise(abort, '${sentence}'); end`,
        )
        .execute(db)
    return
  }
  await sql
    .raw(
      `create function activity_events_guard() returns trigger language plpgsql as $guard$ begin
         if not exists (select 1 from activity_unlocks) then raise exception '${sentence}'; end if;
         return null;
       end $guard$`,
    )
    .execute(db)
  await sql
    .raw(
      `create trigger activity_events_guarded before update or delete or truncate on ${EVENTS}
       for each statement execute function activity_events_guard()`,
    )
    .execute(db)
}
