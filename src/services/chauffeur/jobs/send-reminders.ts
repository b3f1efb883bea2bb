/** Reminders of customers and drivers before a pickup, once for each time that it is at. */
import { HOUR } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { noteRecord } from '../../../kernel/records/note-record.ts'
import { workThroughDue } from '../../../platform/due-records/due-records.ts'
import type { Booking } from '../bookings/booking.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { bookings } from '../entities/bookings.ts'
import { hooks } from '../hooks.ts'
import { sendLetter } from '../mails/letters.ts'
import { settings } from '../settings.ts'

/** What was looked at is marked with the time it was looked at for, so that however many are due, all have their turn. */
export const sendReminders = defineSlowJob({
  name: 'chauffeur.send-reminders',
  schedule: { every: 600 },
  async run(_payload, ctx) {
    const ahead = (await ctx.settings(settings)).reminder_hours * HOUR
    if (ahead === 0) return
    await workThroughDue(
      {
        next: most => dueTrips(ahead, most, ctx),
        async one(id, tx) {
          const booking = await loadBooking(id, tx)
          if (!booking || !isDue(booking, ahead, tx)) return false
          await remind(booking, ahead, tx)
          await noteRecord(bookings, { id, values: { reminded_for: booking.pickup_at } }, tx)
          return true
        },
        failure: 'Nobody could be reminded of a trip.',
      },
      ctx,
    )
  },
})

async function dueTrips(ahead: number, most: number, ctx: ReadContext): Promise<number[]> {
  const now = ctx.clock.millis()
  const rows = await ctx.db
    .selectFrom('chauffeur_bookings')
    .select('id')
    .where('status', '=', 'processing')
    .where('pickup_at', '>', instantFromMillis(now))
    .where('pickup_at', '<=', instantFromMillis(now + ahead))
    .where(eb => eb('reminded_for', 'is distinct from', eb.ref('pickup_at')))
    .orderBy('pickup_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

function isDue({ status, pickup_at, reminded_for }: Booking, ahead: number, { clock }: Context): boolean {
  if (status !== 'processing' || pickup_at === null || pickup_at === reminded_for) return false
  const until = Date.parse(pickup_at) - clock.millis()
  return until > 0 && until <= ahead
}

/** Who booked within the hours before the pickup knows of it. */
async function remind(booking: Booking, ahead: number, ctx: Context): Promise<void> {
  const { pickup_at, created_at, customer_email, driver_id, driver_answer } = booking
  if (Date.parse(created_at) > Date.parse(pickup_at!) - ahead) return
  const letter = { bookingId: booking.id, once: pickup_at! }
  if (customer_email !== null) await sendLetter({ ...letter, kind: 'reminder', recipients: ['customer'] }, ctx)
  if (driver_id !== null && driver_answer !== 'declined' && ctx.hooks.has(hooks.driverContact.name))
    await sendLetter({ ...letter, kind: 'driver_reminder', recipients: ['driver'] }, ctx)
}
