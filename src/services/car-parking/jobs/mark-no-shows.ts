/** Confirmed bookings that nobody came for. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { isNoShow, NO_SHOW_AFTER } from '../domain/booking-status.ts'
import { moveDue } from './move-due.ts'

export const markNoShows = defineSlowJob({
  name: 'car-parking.mark-no-shows',
  schedule: { every: 600 },
  run: async (_payload, ctx) => {
    const now = ctx.clock.millis()
    await moveDue(
      {
        to: 'no_show',
        by: 'exit',
        due: db => db.where('status', '=', 'confirmed').where('exit', '<=', instantFromMillis(now - NO_SHOW_AFTER)),
        isDue: ({ status, exit }) => isNoShow({ status, exit: Date.parse(exit) }, now),
      },
      ctx,
    )
  },
})
