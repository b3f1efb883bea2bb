import { migration } from '../../../db/migrations.ts'
import { createBookings } from './bookings.ts'
import { createCatalogue } from './catalogue.ts'
import { createOccupancy } from './occupancy.ts'

export const tables = migration('car-parking/001-tables', async (db, engine) => {
  await createCatalogue(db, engine)
  await createBookings(db, engine)
  await createOccupancy(db, engine)
})
