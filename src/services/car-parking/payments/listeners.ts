/** What follows for payments from what happens to bookings. */
import { type Listener, on } from '../../../kernel/hooks.ts'
import { hooks } from '../hooks.ts'
import { endCheckouts } from '../jobs/end-checkouts.ts'

export const paymentListeners: readonly Listener[] = [
  on(hooks.bookingMoved, 'car-parking.payments.end-checkouts', async ({ id, from, to }, ctx) => {
    if (to !== 'cancelled' || from === null) return
    const open = await ctx.db
      .selectFrom('carparking_payments')
      .select('id')
      .where('booking_id', '=', id)
      .where('status', '=', 'pending')
      .where('session_id', 'is not', null)
      .executeTakeFirst()
    if (open) await ctx.jobs.enqueue(endCheckouts, { bookingId: id, except: null })
  }),
]
