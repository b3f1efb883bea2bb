import { migration } from '../../../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../../../db/tables.ts'

/** Invoices are kept as they were issued. */
export const invoiceTables = migration('car-parking/pro/010-invoices', (db, engine) =>
  createTable(db, engine, 'carparking_invoices', {
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
  }),
)
