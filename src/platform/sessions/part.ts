import { instantFromMillis } from '../../kernel/clock.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { internals } from '../internals.ts'
import { definePart } from '../part.ts'
import { sweepFailures } from './attempts.ts'
import * as hooks from './hooks.ts'
import { sessionMigrations } from './migrations.ts'
import { nonceRoute, readSessionRoute, signInRoute, signOutRoute } from './routes/session.ts'
import { endSessionRoute, endSessionsRoute, listSessionsRoute } from './routes/sessions.ts'

/** Sessions of accounts that never come back, and failures that nobody waits for any more. */
export const sweepSessions = defineJob({
  name: 'host.sweep-sessions',
  schedule: { every: 24 * 3600 },
  async run(_payload, ctx) {
    await ctx.db.deleteFrom('sessions').where('expires_at', '<=', instantFromMillis(ctx.clock.millis())).execute()
    await sweepFailures(ctx.db, internals(ctx))
  },
})

export const sessionsPart = definePart({
  routes: [
    signInRoute,
    readSessionRoute,
    signOutRoute,
    nonceRoute,
    listSessionsRoute,
    endSessionsRoute,
    endSessionRoute,
  ],
  migrations: sessionMigrations,
  jobs: [sweepSessions],
  hooks: { ...hooks },
})
