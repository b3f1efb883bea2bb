/** Reminders of customers and drivers before a pickup, once for each time that it is at. */
import { HOUR } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { hooks } from '../hooks.ts'
import { sendLetter } from '../mails/letters.ts'
import { settings } from '../settings.ts'

const AT_ONCE = 500

/** Who booked within the hours before the pickup knows of it. */
export const sendReminders = defineJob({
  name: 'chauffeur.send-reminders',
  schedule: { every: 600 },
  async run(_payload, ctx) {
    const { reminder_hours } = await ctx.settings(settings)
    if (reminder_hours === 0) return
    const now = ctx.clock.millis()
    const rows = await ctx.db
      .selectFrom('chauffeur_bookings')
      .select(['id', 'pickup_at', 'created_at', 'customer_email', 'driver_id', 'driver_answer'])
      .where('status', '=', 'processing')
      .where('pickup_at', '>', instantFromMillis(now))
      .where('pickup_at', '<=', instantFromMillis(now + reminder_hours * HOUR))
      .where(eb => eb.or([eb('customer_email', 'is not', null), eb('driver_id', 'is not', null)]))
      .orderBy('pickup_at')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) {
      if (Date.parse(row.created_at) > Date.parse(row.pickup_at!) - reminder_hours * HOUR) continue
      const letter = { bookingId: row.id, once: row.pickup_at! }
      if (row.customer_email !== null) await sendLetter({ ...letter, kind: 'reminder', recipients: ['customer'] }, ctx)
      if (row.driver_id !== null && row.driver_answer !== 'declined' && ctx.hooks.has(hooks.driverContact.name))
        await sendLetter({ ...letter, kind: 'driver_reminder', recipients: ['driver'] }, ctx)
    }
  },
})
