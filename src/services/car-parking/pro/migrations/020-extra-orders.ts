import { migration } from '../../../../db/migrations.ts'
import { createIndex, createTable, integer, text } from '../../../../db/tables.ts'

/** How many of an extra have been ordered for a date, for those of which there are only so many. */
export const extraOrders = migration('car-parking/pro/020-extra-orders', async (db, engine) => {
  await createTable(db, engine, 'carparking_extra_orders', {
    id: 'none',
    columns: { extra_id: integer(), day: text({ max: 10 }), ordered: integer() },
    primaryKey: ['site_id', 'extra_id', 'day'],
  })
  await createIndex(db, 'carparking_booking_extras', { columns: ['site_id', 'tax_rate_id'] })
})
