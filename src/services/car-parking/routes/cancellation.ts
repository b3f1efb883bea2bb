/** What cancelling a booking would mean, for staff: told before it is done, and applied as it was told. */
import { Type } from 'typebox'
import { majorUnits } from '../../../kernel/currencies.ts'
import { byId } from '../../../kernel/records/record-route.ts'
import { route } from '../../../kernel/route.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { cancellationNow } from '../bookings/load-policy.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'

export const cancellation = route({
  method: 'GET',
  path: '/bookings/{id}/cancellation',
  summary: 'What would be given back if a booking were cancelled now; nothing is changed',
  access: can('edit'),
  input: byId('The number of the booking.'),
  reply: Type.Object(
    {
      refund: Type.Number({ description: 'What the customer would get back.' }),
      fee: Type.Number({ description: 'What is kept for cancelling.' }),
      percent: Type.Number({ description: 'The share that the policy gives back now.' }),
      paid: Type.Number({ description: 'What was paid and not given back yet.' }),
      currency: Type.String(),
      clause: Type.String({ description: 'The step of the policy that applies, in words.' }),
    },
    { title: 'Cancellation' },
  ),
  async handler({ id }, ctx) {
    const booking = await loadBooking(id, ctx)
    if (!booking) throw errors.not_found({ what: 'booking' })
    const { refund, fee, percent, clause } = await cancellationNow(booking, ctx)
    const { currency, amount_paid, amount_refunded } = booking
    return {
      ...{ refund: majorUnits(refund, currency), fee: majorUnits(fee, currency), percent: percent / 100 },
      ...{ paid: amount_paid - amount_refunded, currency, clause },
    }
  },
})
