/** What the HTTP layer itself keeps: the answers of requests that came with an Idempotency-Key. */
import { migration } from '../db/migrations.ts'
import { createTable, instant, text } from '../db/tables.ts'
import { definePart } from '../platform/part.ts'

export const httpPart = definePart({
  migrations: [
    migration('http/001-idempotency-keys', (db, engine) =>
      createTable(db, engine, 'idempotency_keys', {
        id: 'none',
        columns: {
          key_hash: text(),
          request_hash: text(),
          answer: text(),
          created_at: instant(),
          // Who works on it, and until when that is believed without another word.
          holder: text(),
          held_until: instant(),
        },
        primaryKey: ['site_id', 'key_hash'],
        indexes: [['created_at']],
      }),
    ),
  ],
  forget: [{ table: 'idempotency_keys', column: 'created_at', days: 1 }],
})
