/** Sums that occupancy is read from, and indexes of fields that records are found or filtered by. */
import type { Kysely } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { addColumns, createIndex, createTable, instant, integer } from '../../../db/tables.ts'

export const occupancyTables = migration('car-parking/020-occupancy', async (db, engine) => {
  await createSums(db, engine)
  await addColumns(db, engine, 'carparking_location_spaces', { outages: integer({ default: 0 }) })
  for (const column of ['location_id', 'space_type_id', 'space_id', 'booking_form_id', 'vehicle_plate'])
    await createIndex(db, 'carparking_bookings', { columns: ['site_id', column] })
  const open = 'trashed_at is null and balance_due > 0'
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'currency', 'balance_due'], where: open })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'attention'], where: 'attention is not null' })
  await createIndex(db, 'carparking_location_spaces', { columns: ['site_id', 'space_type_id'] })
  await createIndex(db, 'carparking_location_spaces', {
    columns: ['site_id', 'location_id', 'outages'],
    where: 'outages > 0',
  })
})

/** They begin empty; `050-sum-up` sums up what was there before them. */
async function createSums(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'carparking_load', {
    id: 'none',
    columns: { location_id: integer(), at: instant(), space_type_id: integer(), coming: integer(), going: integer() },
    primaryKey: ['site_id', 'location_id', 'at', 'space_type_id'],
    indexes: [['site_id', 'location_id', 'at', 'space_type_id', 'coming', 'going']],
  })
  await createTable(db, engine, 'carparking_levels', {
    id: 'none',
    columns: { location_id: integer(), day: instant(), space_type_id: integer(), level: integer() },
    primaryKey: ['site_id', 'location_id', 'day', 'space_type_id'],
  })
  await createTable(db, engine, 'carparking_supply', {
    id: 'none',
    columns: { location_id: integer(), space_type_id: integer(), spaces: integer(), outages: integer() },
    primaryKey: ['site_id', 'location_id', 'space_type_id'],
  })
}
