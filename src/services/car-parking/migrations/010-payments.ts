/** What bookings have beside their records: the salt of their links, their changes, and what is to be given back. */
import { migration } from '../../../db/migrations.ts'
import { addColumns, createIndex, integer, json, text } from '../../../db/tables.ts'

export const paymentTables = migration('car-parking/010-payments', async (db, engine) => {
  await addColumns(db, engine, 'carparking_bookings', {
    link_salt: text({ nullable: true }),
    changes: json({ default: '[]' }),
    refund_due: integer({ default: 0 }),
  })
  // Holds that pass, cars that come and leave, how often a customer has used a coupon, and what is kept of him.
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'hold_expires_at'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'status', 'entry'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'status', 'exit'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'coupon_code', 'lower(customer_email)'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'lower(customer_email)'] })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'user_id', 'entry', 'id'] })
})
