/** A customer's own booking, by its number and the secret of its link. */
import { Type } from 'typebox'
import { visitors } from '../../../kernel/access.ts'
import { file, withMessage } from '../../../kernel/replies.ts'
import { bytesOf, orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import type { Sent } from '../bookings/asked-trip.ts'
import { ownBooking } from '../bookings/manage-link.ts'
import { cancelOwn, moveOwn, presentOwn } from '../bookings/own-booking.ts'
import { bookingCalendar } from '../bookings/trip-calendar.ts'

const link = {
  number: Type.String({ maxLength: 40, description: 'The number of the booking.' }),
  token: Type.String({ maxLength: 200, description: 'The secret of its link, from the mail.' }),
}
const words = Type.String()
const ownShape = Type.Object({
  booking_number: words,
  status: words,
  service_type: words,
  transfer_type: words,
  pickup_datetime: orNull(words),
  pickup_at: orNull(words),
  return_datetime: orNull(words),
  pickup_address: words,
  dropoff_address: words,
  passengers: Type.Integer(),
  luggage: Type.Integer(),
  vehicle_name: words,
  driver_name: words,
  customer_name: words,
  flight_number: words,
  notes: words,
  price_total: Type.Number(),
  currency: words,
  payment_method: orNull(words),
  payment_status: words,
})

export const readOwn = route({
  method: 'GET',
  path: '/public/booking/{number}',
  summary: "A customer's own booking",
  access: visitors({ bucket: 'own_booking' }),
  input: Type.Object(link),
  reply: ownShape,
  handler: async (asked, ctx) => presentOwn(await ownBooking(asked, ctx)),
})

export const ownCalendar = route({
  method: 'GET',
  path: '/public/booking/{number}/calendar',
  summary: 'The same as a calendar file',
  access: visitors({ bucket: 'own_booking' }),
  input: Type.Object(link),
  reply: bytesOf('text/calendar'),
  async handler(asked, ctx) {
    const booking = await ownBooking(asked, ctx)
    const bytes = Buffer.from(await bookingCalendar(booking, ctx))
    return file(bytes, 'text/calendar; charset=utf-8', `${booking.booking_number}.ics`)
  },
})

export const cancelOwnBooking = route({
  method: 'POST',
  path: '/public/booking/{number}/cancel',
  summary: 'Cancel it by the policy; with dry_run, tell what would be given back',
  access: visitors({ bucket: 'own_change' }),
  input: Type.Object({ ...link, dry_run: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    allowed: Type.Boolean(),
    refund: Type.Number({ description: 'What is given back of what was paid.' }),
    percent: Type.Number(),
  }),
  async handler({ dry_run = false, ...asked }, ctx) {
    const booking = await ownBooking(asked, ctx)
    const told = await cancelOwn({ booking, isPreview: dry_run }, ctx)
    return dry_run ? told : withMessage('The booking is cancelled.', told)
  },
})

export const moveOwnBooking = route({
  method: 'POST',
  path: '/public/booking/{number}/reschedule',
  summary: 'Move it to another time',
  access: visitors({ bucket: 'own_change' }),
  input: Type.Object({
    ...link,
    pickup_datetime: Type.String({ maxLength: 19, description: 'YYYY-MM-DD HH:MM on the clock of the site.' }),
    return_datetime: Type.Optional(Type.String({ maxLength: 19 })),
  }),
  reply: ownShape,
  async handler({ number, token, ...sent }, ctx) {
    const booking = await ownBooking({ number, token }, ctx)
    return withMessage('The booking has a new time.', presentOwn(await moveOwn({ booking, sent: sent as Sent }, ctx)))
  },
})
