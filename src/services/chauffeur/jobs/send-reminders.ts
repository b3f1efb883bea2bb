/** Reminders before a pickup, once for each time that it is at. */
import { HOUR } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineJob } from '../../../kernel/jobs.ts'
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
      .select(['id', 'pickup_at', 'created_at'])
      .where('status', '=', 'processing')
      .where('pickup_at', '>', instantFromMillis(now))
      .where('pickup_at', '<=', instantFromMillis(now + reminder_hours * HOUR))
      .where('customer_email', 'is not', null)
      .orderBy('pickup_at')
      .limit(AT_ONCE)
      .execute()
    for (const { id, pickup_at, created_at } of rows) {
      if (Date.parse(created_at) > Date.parse(pickup_at!) - reminder_hours * HOUR) continue
      await sendLetter({ bookingId: id, kind: 'reminder', recipients: ['customer'], once: pickup_at! }, ctx)
    }
  },
})
