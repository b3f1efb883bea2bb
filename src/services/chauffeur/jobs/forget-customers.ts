/** Bookings lose the name of their customer once they are older than the site keeps it. */
import { DAY } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { workThroughDue } from '../../../platform/due-records/due-records.ts'
import { forgetCustomers } from '../personal-data.ts'
import { settings } from '../settings.ts'

export const forgetOldCustomers = defineSlowJob({
  name: 'chauffeur.forget-customers',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const { privacy_retention_days } = await ctx.settings(settings)
    if (privacy_retention_days === 0) return
    const until = instantFromMillis(ctx.clock.millis() - privacy_retention_days * DAY)
    await workThroughDue(
      {
        async next(most) {
          const old = ctx.db.selectFrom('chauffeur_bookings').select('id').where('link_salt', 'is not', null)
          const rows = await old.where('pickup_at', '<', until).orderBy('pickup_at').limit(most).execute()
          return rows.map(({ id }) => id)
        },
        async one(id, tx) {
          await forgetCustomers([id], tx)
          return true
        },
        failure: 'The customer of an old booking could not be forgotten.',
      },
      ctx,
    )
  },
})
