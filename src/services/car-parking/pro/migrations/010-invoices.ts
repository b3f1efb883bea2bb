import { migration } from '../../../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../../../db/tables.ts'

/** Invoices are kept as they were issued, and each series counts without a gap. */
export const invoiceTables = migration('car-parking/pro/010-invoices', async (db, engine) => {
  await createTable(db, engine, 'carparking_invoices', {
    columns: {
      booking_id: integer(),
      prefix: text(),
      number: integer({ min: 1 }),
      replaces: text({ nullable: true }),
      content: json(),
      issued_at: instant(),
    },
    unique: [['site_id', 'prefix', 'number']],
    indexes: [['site_id', 'booking_id']],
  })
  await createTable(db, engine, 'carparking_invoice_series', {
    id: 'none',
    columns: { prefix: text(), next_number: integer({ min: 1 }) },
    primaryKey: ['site_id', 'prefix'],
  })
})
