/** The revision of what is for sale: raised by the tables themselves, whoever writes them. See `bookings/catalogue.ts`. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { createTable, integer } from '../../../db/tables.ts'

export const catalogueRevision = migration('car-parking/030-catalogue', async (db, engine) => {
  await createTable(db, engine, 'carparking_catalogue', {
    id: 'none',
    columns: { revision: integer() },
    primaryKey: ['site_id'],
  })
  if (engine === 'postgres') await sql.raw(RAISE_FUNCTION).execute(db)
  for (const table of ['locations', 'exceptions', 'space_types', 'booking_forms'])
    await raiseRevisionWith(`carparking_${table}`, db, engine)
})

/** Every change of a table is a change of the catalogue. */
export async function raiseRevisionWith(table: string, db: Kysely<any>, engine: EngineName): Promise<void> {
  const triggers = engine === 'sqlite' ? sqliteTriggers(table) : [postgresTrigger(table)]
  for (const trigger of triggers) await sql.raw(trigger).execute(db)
}

const raise = (site: string) => `insert into carparking_catalogue (site_id, revision) values (${site}, 1)
  on conflict (site_id) do update set revision = carparking_catalogue.revision + 1;`

const sqliteTriggers = (table: string): string[] =>
  (['insert', 'update', 'delete'] as const).map(
    event => `create trigger ${table}_${event}_catalogue after ${event} on ${table}
      begin ${raise(event === 'delete' ? 'old.site_id' : 'new.site_id')} end`,
  )

const RAISE_FUNCTION = `create function carparking_raise_catalogue() returns trigger language plpgsql as $$
  begin ${raise('coalesce(new.site_id, old.site_id)')} return null; end $$`

const postgresTrigger = (table: string): string => `create trigger ${table}_catalogue
  after insert or update or delete on ${table} for each row execute function carparking_raise_catalogue()`
