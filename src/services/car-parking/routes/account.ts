/** What customers do with their own bookings. */
import { Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { file, withMessage } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { bookingCalendar } from '../bookings/booking-calendar.ts'
import { cancelOwn } from '../bookings/cancel-own.ts'
import { findOwn, listOwn } from '../bookings/own-bookings.ts'
import { presentBooking, presentBookings } from '../bookings/present-booking.ts'
import { hooks } from '../hooks.ts'
import { cancelledBookingShape, ownBookingShape } from './answers/account.ts'
import { publicNonce } from './public-nonce.ts'

/** Proof of a guest; the owner's account needs none. */
export const ownInput = {
  email: Type.Optional(Type.String({ maxLength: 254, description: 'The address that the booking was made with.' })),
  token: Type.Optional(Type.String({ maxLength: 100, description: 'The secret of the link in the mail.' })),
}

export const accountBookings = route({
  method: 'GET',
  path: '/account/bookings',
  summary: 'Own bookings, or one booking found by reference and e-mail address',
  // Whoever looks up a single booking may be guessing.
  access: visitors({
    bucket: {
      choices: [
        { bucket: 'account_lookup', by: 'visitors' },
        { bucket: 'account_lookup', filled: ['ref', 'email'] },
        { bucket: 'account_lookup', filled: ['ref', 'token'] },
      ],
      otherwise: 'account_list',
    },
    captcha: hooks.captcha,
  }),
  input: Type.Object({
    ref: Type.Optional(Type.String({ maxLength: 40, description: 'One booking alone, by its reference.' })),
    ...ownInput,
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    per_page: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    format: Type.Optional(Type.Enum(['json', 'ics'], { description: 'ics: one booking as a calendar file.' })),
  }),
  reply: Type.Union([Type.Array(ownBookingShape), ownBookingShape, bytesOf('text/calendar')]),
  async handler({ ref, email, token, page, per_page, format }, ctx) {
    const isLookup = Boolean(ref && (email || token)) || ctx.user === null
    if (!isLookup && !ref) {
      const own = await listOwn({ page, perPage: per_page }, ctx)
      return withMessage('These are your bookings.', await presentBookings(own, ctx))
    }
    if (!ref || (isLookup && !email && !token)) throw missing(ref ? ['email'] : ['ref', 'email'])
    const booking = await findOwn({ ref, email, token }, ctx)
    if (format === 'ics')
      return file(
        Buffer.from(await bookingCalendar(booking, ctx)),
        'text/calendar; charset=utf-8',
        `${booking.ref}.ics`,
      )
    return withMessage('This is your booking.', await presentBooking(booking, ctx))
  },
})

const missing = (names: readonly string[]) =>
  restErrors.missing_callback_param({ names: names.join(' and ') }, { data: { params: names } })

export const cancelBooking = route({
  method: 'POST',
  path: '/account/bookings/{ref}/cancel',
  summary: 'Cancel an own booking; a dry run tells what comes back',
  access: visitors({ bucket: 'account_change', nonce: publicNonce, captcha: hooks.captcha }),
  secret: true,
  input: Type.Object({
    ref: Type.String({ maxLength: 40, description: 'The reference of the booking.' }),
    ...ownInput,
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'Kept with the booking.' })),
    dry_run: Type.Boolean({ default: false, description: 'Only tells what would be given back.' }),
  }),
  reply: cancelledBookingShape,
  async handler(asked, ctx) {
    const cancelled = await cancelOwn(asked, ctx)
    return withMessage(asked.dry_run ? 'This is what cancelling means.' : 'Your booking has been cancelled.', cancelled)
  },
})
