import { migration } from '../../db/migrations.ts'
import { createTable, integer, text } from '../../db/tables.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { definePart } from '../part.ts'

/** Windows that have ended are of no more use. */
export const sweepCounters = defineJob({
  name: 'host.sweep-counters',
  schedule: { every: 3600 },
  async run(_payload, ctx) {
    await ctx.db
      .deleteFrom('counters')
      .where('ends_at', '<', Math.floor(ctx.clock.millis() / 1000))
      .execute()
  },
})

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
  jobs: [sweepCounters],
})
