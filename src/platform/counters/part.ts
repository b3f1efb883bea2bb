import { migration } from '../../db/migrations.ts'
import { createTable, integer, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'

export const countersPart = definePart({
  migrations: [
    migration('counters/001-counters', (db, engine) =>
      createTable(db, engine, 'counters', {
        id: 'none',
        columns: { bucket: text(), key_hash: text(), window_start: integer(), ends_at: integer(), count: integer() },
        primaryKey: ['site_id', 'bucket', 'key_hash', 'window_start'],
        indexes: [['ends_at']],
      }),
    ),
  ],
  // Windows that have ended are of no more use.
  forget: [{ table: 'counters', column: 'ends_at', inSeconds: true, days: 0 }],
})
