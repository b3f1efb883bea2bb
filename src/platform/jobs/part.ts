import { migration } from '../../db/migrations.ts'
import { createIndex, createTable, instant, integer, json, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'
import { jobRoutes } from './routes/jobs.ts'

export const jobsPart = definePart({
  routes: jobRoutes,
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
  // Jobs that were given up stay for a month, so that somebody can look at them.
  forget: [{ table: 'jobs', column: 'run_at', days: 30, where: { status: ['failed'] } }],
})
