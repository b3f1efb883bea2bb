/** The outbox forgets links that are as good as passwords when they have run out; the letters themselves stay longer. */
import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import { defineJob } from '../../kernel/jobs.ts'
import { NO_MESSAGE } from './stored-message.ts'

export const pruneOutbox = defineJob({
  name: 'host.prune-outbox',
  schedule: { every: 3600 },
  async run(_payload, ctx) {
    await ctx.db
      .updateTable('outbox')
      .set({ message: NO_MESSAGE })
      .where('is_secret', '=', 1)
      .where('status', '!=', 'queued')
      .where('created_at', '<', instantFromMillis(ctx.clock.millis() - DAY))
      .execute()
  },
})
