import { instantFromMillis } from '../../../../kernel/clock.ts'
import { defineJob } from '../../../../kernel/jobs.ts'
import { activitySettings } from '../settings.ts'

/** Takes away entries that are older than the owner wants to keep. */
export const forgetActivity = defineJob({
  name: 'role-editor.forget-activity',
  schedule: { cron: '17 3 * * *' },
  async run(_payload, ctx) {
    const days = Number((await ctx.settings(activitySettings)).retention_days)
    if (days === 0) return
    const oldest = instantFromMillis(ctx.clock.millis() - days * 86_400_000)
    await ctx.db.deleteFrom('aure_activity').where('created_at', '<', oldest).execute()
  },
})
