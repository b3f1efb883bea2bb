import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createTable, instant, integer } from '../../../db/tables.ts'

/** Sums that occupancy is read from. */
export async function createOccupancy(db: SchemaDb, engine: EngineName): Promise<void> {
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
