/** What staff ask at the desk: what a trip costs, what cancelling gives back, what was paid. */
import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { paymentsOf } from '../../../platform/payments/payments.ts'
import { askedTrip, type Sent, textIn } from '../bookings/asked-trip.ts'
import type { Booking } from '../bookings/booking.ts'
import { readMoment } from '../bookings/complete-booking.ts'
import { askedCoupon } from '../bookings/coupon-uses.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { cancelBooking, cancellationNow } from '../bookings/own-booking.ts'
import { quoteTrip } from '../bookings/quote-trip.ts'
import { localText, momentOf, readLocalTime } from '../domain/availability.ts'
import { serviceTypes } from '../domain/booking-status.ts'
import { errors } from '../errors.ts'
import { presentPayment } from '../payments/payment-book.ts'
import { mayManage } from '../permissions.ts'
import { settings } from '../settings.ts'
import { flatRoutes, type PublishedForm, termsOfOffer } from '../store/offer.ts'
import { quoteBody, quoteShape } from './answers/public.ts'

const { form_id: _form, pickup_datetime: _pickup, ...trip } = quoteBody.properties
const byId = { id: Type.Integer({ minimum: 1, description: 'The number of the booking.' }) }

/** Staff may price a trip that a customer could not book: at any time, with few passengers. */
export const staffQuote = route({
  method: 'POST',
  path: '/bookings/quote',
  summary: 'What a trip costs with each vehicle that fits, step by step, at any time',
  access: mayManage,
  extra: true,
  body: Type.Object({
    ...trip,
    pickup_datetime: Type.Optional(
      orNull(Type.String({ description: 'YYYY-MM-DD HH:MM on the clock of the site; now unless told.' })),
    ),
  }),
  reply: quoteShape,
  transaction: false,
  async handler(sent, ctx) {
    const form = await deskForm(ctx)
    const asked = sent as Sent
    const pickup = readMoment(textIn(asked.pickup_datetime) || now(ctx), ctx)!
    const coupon = await askedCoupon({ code: textIn(asked.coupon_code), currency: form.currency, email: null }, ctx)
    return quoteTrip(await askedTrip({ sent: asked, form, pickup }, ctx), { form, coupon }, ctx)
  },
})

/** Every kind of trip that the site has, in its own currency. */
export async function deskForm(ctx: ReadContext): Promise<PublishedForm> {
  const hasRoutes = (await flatRoutes(ctx)) !== null
  return {
    ...{ id: 0, name: '', hasReturn: true, leadMinutes: 0, minPassengers: 1, defaultType: 'distance' },
    ...{ needsReturnTime: false, terms: await termsOfOffer(ctx) },
    serviceTypes: serviceTypes.filter(type => type !== 'flat' || hasRoutes),
    currency: (await ctx.settings(settings)).currency,
  }
}

const now = ({ clock, site }: ReadContext): string => {
  const text = new Date(clock.millis()).toLocaleString('sv-SE', { timeZone: site.zone })
  return localText(momentOf(readLocalTime(text)!, site.zone)!)
}

const cancellationShape = Type.Object({
  allowed: Type.Boolean({ description: 'Whether there is still something to cancel.' }),
  refund: Type.Number({ description: 'What the customer would get back.' }),
  percent: Type.Number({ description: 'The share that the policy gives back now.' }),
  paid: Type.Number({ description: 'What was paid and not given back yet.' }),
  currency: Type.String(),
})

export const cancellation = route({
  method: 'GET',
  path: '/bookings/{id}/cancellation',
  summary: 'What would be given back if a booking were cancelled now; nothing is changed',
  access: mayManage,
  input: Type.Object(byId),
  reply: cancellationShape,
  handler: async ({ id }, ctx) => tellCancellation(await bookingOf(id, ctx), ctx),
})

export const cancelByStaff = route({
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking by the policy: cards are paid back, the rest is noted as owed',
  access: mayManage,
  input: Type.Object(byId),
  reply: cancellationShape,
  async handler({ id }, ctx) {
    const booking = await bookingOf(id, ctx)
    const told = await tellCancellation(booking, ctx)
    await cancelBooking({ booking, by: ctx }, ctx)
    return withMessage('The booking is cancelled.', told)
  },
})

async function tellCancellation(booking: Booking, ctx: ReadContext) {
  const { isAllowed, refund, percent } = await cancellationNow(booking, ctx)
  const currency = booking.currency!
  return {
    ...{ allowed: isAllowed, refund: majorUnits(refund, currency), percent: percent / 100 },
    ...{ paid: booking.amount_paid, currency },
  }
}

export const bookingPayments = route({
  method: 'GET',
  path: '/bookings/{id}/payments',
  summary: 'What was paid for a booking, and what was given back',
  access: mayManage,
  input: Type.Object(byId),
  reply: Type.Array(
    Type.Object({
      id: Type.Integer(),
      booking_id: Type.Integer(),
      kind: Type.String({ description: 'payment or refund' }),
      amount: Type.Number(),
      currency: Type.String(),
      status: Type.String(),
      transaction_id: orNull(Type.String()),
      created_at: Type.String(),
      completed_at: orNull(Type.String()),
    }),
  ),
  async handler({ id }, ctx) {
    const { id: bookingId } = await bookingOf(id, ctx)
    return (await paymentsOf(bookingId, { service: 'chauffeur' }, ctx)).map(presentPayment)
  },
})

async function bookingOf(id: number, ctx: ReadContext): Promise<Booking> {
  const booking = await loadBooking(id, ctx)
  if (!booking) throw errors.no_booking()
  return booking
}
