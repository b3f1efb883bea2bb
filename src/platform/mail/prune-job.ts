/** The outbox forgets: what was sent or given up after a month, links that are as good as passwords when they have run out. */
import { instantFromMillis } from '../../kernel/clock.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { NO_MESSAGE } from './stored-message.ts'

const DAY = 86_400_000
const KEPT_DAYS = 30

export const pruneOutbox = defineJob({
  name: 'host.prune-outbox',
  schedule: { every: 3600 },
  async run(_payload, ctx) {
    const before = (days: number) => instantFromMillis(ctx.clock.millis() - days * DAY)
    await ctx.db
      .deleteFrom('outbox')
      .where('status', '!=', 'queued')
      .where('created_at', '<', before(KEPT_DAYS))
      .execute()
    await ctx.db
      .updateTable('outbox')
      .set({ message: NO_MESSAGE })
      .where('is_secret', '=', 1)
      .where('status', '!=', 'queued')
      .where('created_at', '<', before(1))
      .execute()
  },
})
