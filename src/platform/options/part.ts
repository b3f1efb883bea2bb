import { migration } from '../../db/migrations.ts'
import { createTable, instant, json, text } from '../../db/tables.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { definePart } from '../part.ts'
import { optionHooks } from './hooks.ts'
import { settingsRoutes } from './routes/settings.ts'

export const sweepTransients = defineJob({
  name: 'host.sweep-transients',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    await ctx.db.deleteFrom('transients').where('expires_at', '<', instantFromMillis(ctx.clock.millis())).execute()
  },
})

export const optionsPart = definePart({
  hooks: optionHooks,
  routes: settingsRoutes,
  jobs: [sweepTransients],
  migrations: [
    migration('options/001-transients', (db, engine) =>
      createTable(db, engine, 'transients', {
        id: 'none',
        columns: { name: text(), value: json(), expires_at: instant({ nullable: true }) },
        primaryKey: ['site_id', 'name'],
        indexes: [['expires_at']],
      }),
    ),
  ],
})
