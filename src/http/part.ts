/** What the HTTP layer itself keeps: the answers of requests that came with an Idempotency-Key. */
import { migration } from '../db/migrations.ts'
import { createTable, instant, text } from '../db/tables.ts'
import { instantFromMillis } from '../kernel/clock.ts'
import { defineJob } from '../kernel/jobs.ts'
import { definePart } from '../platform/part.ts'

const KEPT = 24 * 3_600_000

export const forgetIdempotencyKeys = defineJob({
  name: 'host.forget-idempotency-keys',
  schedule: { every: 3600 },
  async run(_payload, ctx) {
    await ctx.db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', instantFromMillis(ctx.clock.millis() - KEPT))
      .execute()
  },
})

export const httpPart = definePart({
  migrations: [
    migration('http/001-idempotency-keys', (db, engine) =>
      createTable(db, engine, 'idempotency_keys', {
        id: 'none',
        columns: { key_hash: text(), request_hash: text(), answer: text(), created_at: instant() },
        primaryKey: ['site_id', 'key_hash'],
        indexes: [['created_at']],
      }),
    ),
  ],
  jobs: [forgetIdempotencyKeys],
})
