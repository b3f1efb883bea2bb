import { migration } from '../../db/migrations.ts'
import { createTable, integer, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'

export const numberSeriesPart = definePart({
  migrations: [
    migration('number-series/001-series', (db, engine) =>
      createTable(db, engine, 'number_series', {
        columns: { service: text(), series: text(), next_number: integer({ min: 1 }) },
        unique: [['site_id', 'service', 'series']],
      }),
    ),
  ],
})
