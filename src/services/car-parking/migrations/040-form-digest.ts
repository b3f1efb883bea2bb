import { migration } from '../../../db/migrations.ts'
import { addColumns, createIndex, text } from '../../../db/tables.ts'

/** A form of the page that is sent twice makes one booking: the database itself refuses the second. */
export const formDigest = migration('car-parking/040-form-digest', async (db, engine) => {
  await addColumns(db, engine, 'carparking_bookings', { form_digest: text({ nullable: true }) })
  await createIndex(db, 'carparking_bookings', {
    columns: ['site_id', 'form_digest'],
    unique: true,
    where: 'form_digest is not null',
  })
})
