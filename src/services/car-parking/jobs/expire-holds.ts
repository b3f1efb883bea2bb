/** Unpaid online bookings whose hold has passed. Their spaces are free from that moment; here they get the status. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { millisOf } from '../bookings/free-spaces.ts'
import { isHoldOver } from '../domain/booking-status.ts'
import { moveDue } from './move-due.ts'

export const expireHolds = defineSlowJob({
  name: 'car-parking.expire-holds',
  schedule: { every: 60 },
  run: async (_payload, ctx) => {
    const now = ctx.clock.millis()
    await moveDue(
      {
        to: 'expired',
        by: 'hold_expires_at',
        due: db => db.where('hold_expires_at', '<=', instantFromMillis(now)).where('status', '=', 'pending'),
        isDue: booking => isHoldOver({ status: booking.status, holdExpiresAt: millisOf(booking.hold_expires_at) }, now),
      },
      ctx,
    )
  },
})
