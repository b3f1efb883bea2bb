import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'

export const invoicesPart = definePart({
  migrations: [
    migration('invoices/001-invoices', (db, engine) =>
      createTable(db, engine, 'invoices', {
        columns: {
          ...{ service: text(), subject_id: integer(), prefix: text(), number: integer({ min: 1 }) },
          ...{ replaces: text({ nullable: true }), content: json(), issued_at: instant() },
        },
        unique: [['site_id', 'service', 'prefix', 'number']],
        indexes: [['site_id', 'service', 'subject_id']],
      }),
    ),
  ],
})
