/** Card bookings that nobody paid in time: their vehicle is free again. Money that comes later is flagged. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { workThroughDue } from '../../../platform/due-records/due-records.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { bookings } from '../entities/bookings.ts'

export const expireUnpaid = defineSlowJob({
  name: 'chauffeur.expire-unpaid',
  schedule: { every: 60 },
  async run(_payload, ctx) {
    const now = instantFromMillis(ctx.clock.millis())
    await workThroughDue(
      {
        async next(most) {
          const due = ctx.db.selectFrom('chauffeur_bookings').select('id').where('expires_at', '<=', now)
          return (await due.orderBy('expires_at').limit(most).execute()).map(({ id }) => id)
        },
        async one(id, tx) {
          const booking = await loadBooking(id, tx)
          if (!booking?.expires_at || booking.expires_at > now || booking.payment_status === 'paid') return false
          const set = { status: 'cancelled' as const, cancel_reason: 'Not paid in time', expires_at: null }
          await updateRecord(bookings, { id, set }, tx.asSystem('not paid in time'))
          return true
        },
        failure: 'A booking that was not paid in time could not be released.',
      },
      ctx,
    )
  },
})
