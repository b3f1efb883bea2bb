/** Sums up the bookings and spaces that were there before their sums: `020-occupancy` began with none. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'

export const sumUp = migration('car-parking/050-sum-up', async (db, engine) => {
  const run = (text: string) => sql.raw(text).execute(db)
  // Whoever books on another server waits, and adds to sums that are whole.
  if (engine === 'postgres') await run('lock table carparking_bookings, carparking_location_spaces in exclusive mode')
  for (const sums of ['load', 'levels', 'supply']) await run(`delete from carparking_${sums}`)
  await sumSpaces(db, engine)
  await run(LOAD)
  await run(levels(engine))
})

async function sumSpaces(db: Kysely<any>, engine: EngineName): Promise<void> {
  const length = engine === 'sqlite' ? 'json_array_length(out_of_service)' : 'json_array_length(out_of_service::json)'
  await sql.raw(`update carparking_location_spaces set outages = ${length} where outages <> ${length}`).execute(db)
  await sql
    .raw(
      `insert into carparking_supply (site_id, location_id, space_type_id, spaces, outages)
       select site_id, location_id, space_type_id, sum(quantity), sum(outages) from carparking_location_spaces
       where status = 'active' and trashed_at is null group by site_id, location_id, space_type_id`,
    )
    .execute(db)
}

/** As `domain/load.ts` has it: a hold counts until somebody has ended it. */
const BLOCKING = "status in ('pending', 'confirmed', 'checked_in') and trashed_at is null"

const LOAD = `insert into carparking_load (site_id, location_id, at, space_type_id, coming, going)
  select site_id, location_id, at, space_type_id, sum(coming), sum(going) from (
    select site_id, location_id, entry as at, space_type_id, spaces as coming, 0 as going from carparking_bookings
    where ${BLOCKING}
    union all select site_id, location_id, exit, space_type_id, 0, spaces from carparking_bookings where ${BLOCKING}
  ) as moves group by site_id, location_id, at, space_type_id`

/** Each booking once for every day at whose beginning it is there. */
const levels = (engine: EngineName): string => `
  with recursive present (site_id, location_id, day, space_type_id, spaces, exit) as (
    select site_id, location_id, ${firstMidnight(engine)}, space_type_id, spaces, exit from carparking_bookings
    where ${BLOCKING} and ${firstMidnight(engine)} < exit
    union all
    select site_id, location_id, ${nextMidnight('day', engine)}, space_type_id, spaces, exit from present
    where ${nextMidnight('day', engine)} < exit
  )
  insert into carparking_levels (site_id, location_id, day, space_type_id, level)
  select site_id, location_id, day, space_type_id, sum(spaces) from present
  group by site_id, location_id, day, space_type_id`

const MIDNIGHT = 'T00:00:00.000000Z'

const firstMidnight = (engine: EngineName): string =>
  `case when substr(entry, 11) = '${MIDNIGHT}' then entry else ${nextMidnight('entry', engine)} end`

const nextMidnight = (instant: string, engine: EngineName): string =>
  engine === 'sqlite'
    ? `date(${instant}, '+1 day') || '${MIDNIGHT}'`
    : `to_char(substr(${instant}, 1, 10)::date + 1, 'YYYY-MM-DD') || '${MIDNIGHT}'`
