/** What visitors may ask for: a form, prices, a booking. */
import { Type } from 'typebox'
import { type Guard, visitors } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { unscaled } from '../../../kernel/currencies.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { askedForm, askedPickup, askedTrip, type Sent, textIn } from '../bookings/asked-trip.ts'
import type { Booking } from '../bookings/booking.ts'
import { askedCoupon } from '../bookings/coupon-uses.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { placeBooking } from '../bookings/place-booking.ts'
import { quoteTrip } from '../bookings/quote-trip.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { startCheckout } from '../payments/start-checkout.ts'
import { settings } from '../settings.ts'
import { availabilityRules, flatRoutes, offeredPayments, publishedForm } from '../store/offer.ts'
import { bookBody, bookedShape, publicFormShape, quoteBody, quoteShape } from './answers/public.ts'

export const publicForm = route({
  method: 'GET',
  path: '/public/form/{id}',
  summary: 'A booking form as visitors fill it in',
  access: visitors({ bucket: 'form' }),
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  reply: publicFormShape,
  async handler({ id }, ctx) {
    const form = await publishedForm(id, ctx)
    if (!form) throw errors.no_form()
    const { distance_unit } = await ctx.settings(settings)
    return {
      id: form.id,
      name: form.name,
      currency: form.currency,
      service_types: form.serviceTypes,
      default_service_type: form.defaultType,
      enable_return: form.hasReturn,
      min_passengers: form.minPassengers,
      min_lead_time: form.leadMinutes,
      distance_unit,
      payment_methods: await offeredPayments(ctx),
      availability: await availabilityRules(ctx),
      ...(form.serviceTypes.includes('flat') ? { routes: await routesOffered(ctx) } : {}),
    }
  },
})

const routesOffered = async (ctx: ReadContext) =>
  ((await flatRoutes(ctx)) ?? []).map(one => ({ ...one, price: unscaled(one.price, 4) }))

export const quote = route({
  method: 'POST',
  path: '/public/quote',
  summary: 'What a trip costs with each vehicle that fits',
  access: visitors({ bucket: 'quote' }),
  extra: true,
  body: quoteBody,
  reply: quoteShape,
  transaction: false,
  async handler(sent, ctx) {
    const form = await askedForm(sent as Sent, ctx)
    const pickup = askedPickup(sent as Sent, form, ctx)
    const asked = await askedTrip({ sent: sent as Sent, form, pickup }, ctx)
    const code = textIn((sent as Sent).coupon_code)
    const coupon = await askedCoupon({ code, currency: form.currency, email: null }, ctx)
    return quoteTrip(asked, { form, coupon }, ctx)
  },
})

/** Printed by the booking page; it belongs to whoever the page was made for. */
export const bookingNonce = Object.freeze({
  action: 'vendor_chauffeur_frontend',
  field: 'nonce',
  header: 'x-vendor-chauffeur-nonce',
})
/** A form of a page has a nonce of its own. */
export const bookingGuard: Guard = { bucket: 'book', captcha: hooks.captcha }

export const book = route({
  method: 'POST',
  path: '/public/book',
  summary: 'Book a trip',
  access: visitors({ ...bookingGuard, nonce: bookingNonce }),
  extra: true,
  body: bookBody,
  status: 201,
  reply: bookedShape,
  // The card provider is asked between transactions.
  transaction: false,
  async handler(sent, ctx) {
    const { form_digest: _own, ...asked } = sent as Sent
    const booking = await ctx.transaction(tx => placeBooking(asked, tx))
    return withMessage('Thank you. Your booking has been received.', await answerBooked(booking, asked, ctx), 201)
  },
})

/** What a visitor hears of a booking of their own, and where they pay. */
export async function answerBooked(booking: Booking, sent: Sent, ctx: ReadContext) {
  const isCard = booking.payment_method === 'stripe'
  const checkout = isCard ? await startCheckout(booking, sent.return_url, ctx) : null
  const now = isCard ? ((await loadBooking(booking.id, ctx)) ?? booking) : booking
  return {
    booking_id: booking.id,
    booking_number: booking.booking_number!,
    status: now.status,
    price_total: booking.price_total ?? 0,
    ...(booking.deposit_due > 0 ? { deposit_due: booking.deposit_due } : {}),
    currency: booking.currency!,
    vehicle_name: booking.vehicle_name,
    ...(await paymentFacts(booking, ctx)),
    ...(checkout === null ? {} : { checkout_url: checkout }),
  }
}

const LABELS = { stripe: 'Card', cash: 'Cash', wire: 'Bank transfer', pickup: 'At pickup' } as const

async function paymentFacts({ payment_method }: Booking, ctx: ReadContext) {
  const { cash_instructions, wire_instructions, pickup_instructions } = await ctx.settings(settings)
  const method = payment_method ?? 'cash'
  const instructions = { stripe: '', cash: cash_instructions, wire: wire_instructions, pickup: pickup_instructions }
  return {
    payment_method: method,
    payment_label: LABELS[method],
    payment_type: method === 'stripe' ? ('online' as const) : ('offline' as const),
    payment_instructions: instructions[method],
  }
}
