import { defineJob } from '../../../kernel/jobs.ts'
import { yesterday } from '../domain/site-time.ts'
import { settings } from '../settings.ts'
import { mailDigest } from '../store/notify.ts'

export const dailyDigest = defineJob({
  name: 'chat.daily-digest',
  schedule: { cron: '0 7 * * *' },
  async run(_payload, ctx) {
    const { lead_notify } = await ctx.settings(settings)
    if (lead_notify === 'daily') await mailDigest(yesterday(ctx.clock.millis(), ctx.site.zone), ctx)
  },
})
