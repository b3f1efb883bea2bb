import { type Guard, visitors } from '../../../kernel/access.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { bookingInput, placeBooking } from '../bookings/place-booking.ts'
import { hooks } from '../hooks.ts'
import { ownBookingShape } from './answers/account.ts'
import { publicNonce } from './public-nonce.ts'

/** A form of a page has a nonce of its own. */
export const bookingGuard: Guard = { bucket: 'booking', trap: 'pcp_hp', captcha: hooks.captcha }

export const book = route({
  method: 'POST',
  path: '/booking',
  summary: 'Book a stay',
  access: visitors({ ...bookingGuard, nonce: publicNonce }),
  // The answer holds the link that opens the booking.
  secret: true,
  input: bookingInput,
  status: 201,
  reply: ownBookingShape,
  handler: async (sent, ctx) =>
    withMessage('Thank you. Your booking has been received.', await placeBooking(sent, ctx), 201),
})
