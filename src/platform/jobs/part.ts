import { migration } from '../../db/migrations.ts'
import { createIndex, createTable, instant, integer, json, text } from '../../db/tables.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { definePart } from '../part.ts'

const FAILED_KEPT = 30 * 86_400_000

/** Jobs that were given up stay for a month, so that somebody can look at them. */
export const sweepFailedJobs = defineJob({
  name: 'host.sweep-failed-jobs',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const before = instantFromMillis(ctx.clock.millis() - FAILED_KEPT)
    await ctx.db.deleteFrom('jobs').where('status', '=', 'failed').where('run_at', '<', before).execute()
  },
})

export const jobsPart = definePart({
  migrations: [
    migration('jobs/001-jobs', async (db, engine) => {
      await createTable(db, engine, 'jobs', {
        columns: {
          name: text(),
          dedupe_key: text({ nullable: true }),
          payload: json(),
          status: text({ oneOf: ['waiting', 'running', 'failed'] }),
          attempt: integer(),
          run_at: instant(),
          lease_until: instant({ nullable: true }),
          lease_owner: text({ nullable: true }),
          last_error: text({ nullable: true }),
          created_at: instant(),
        },
        indexes: [['status', 'run_at']],
      })
      await createIndex(db, 'jobs', {
        columns: ['site_id', 'name', 'dedupe_key'],
        unique: true,
        where: "status = 'waiting'",
      })
      await createTable(db, engine, 'schedules', {
        id: 'none',
        columns: { name: text(), rhythm: text(), next_at: instant() },
        primaryKey: ['site_id', 'name'],
        indexes: [['next_at']],
      })
    }),
  ],
  jobs: [sweepFailedJobs],
})
