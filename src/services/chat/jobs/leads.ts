import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineJob, defineSlowJob } from '../../../kernel/jobs.ts'
import { yesterday } from '../domain/site-time.ts'
import { mailDigest } from '../leads/notify.ts'
import { settings } from '../settings.ts'

const DAY = 86_400_000

/** Leads that are older than the site keeps them go for good, in steps, so that other writers get their turn. */
export const forgetLeads = defineSlowJob({
  name: 'chat.forget-leads',
  schedule: { cron: '10 3 * * *' },
  async run(_payload, ctx) {
    const { retention_days } = await ctx.settings(settings)
    if (retention_days === 0) return
    const before = instantFromMillis(ctx.clock.millis() - retention_days * DAY)
    const step = () =>
      ctx.transaction(async tx => {
        const old = tx.db.selectFrom('chat_leads').select('id').where('created_at', '<', before).limit(STEP)
        return (await tx.db.deleteFrom('chat_leads').where('id', 'in', old).returning('id').execute()).length
      })
    for (let gone = await step(); gone === STEP; gone = await step());
  },
})

const STEP = 500

export const dailyDigest = defineJob({
  name: 'chat.daily-digest',
  schedule: { cron: '0 7 * * *' },
  async run(_payload, ctx) {
    const { lead_notify } = await ctx.settings(settings)
    if (lead_notify === 'daily') await mailDigest(yesterday(ctx.clock.millis(), ctx.site.zone), ctx)
  },
})
