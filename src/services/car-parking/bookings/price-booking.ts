/** Writes the price of a booking into it, with the lines that it comes from. */

import type { Context } from '../../../kernel/context.ts'
import { couponCode } from '../../../kernel/coupons.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import type { StoredOf } from '../../../kernel/fields.ts'
import type { Quote } from '../domain/quote.ts'
import type { bookingFields } from '../entities/booking-fields.ts'
import { errors } from '../errors.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { settings } from '../settings.ts'
import { settle } from './booking-money.ts'
import { loadPlace } from './free-spaces.ts'
import { type Asked, priceOverstay, quoteSelection } from './quote-selection.ts'

export type Booking = StoredOf<typeof bookingFields>

/** What the price of a booking depends on. */
const PRICED = [
  'location_id',
  'space_type_id',
  'spaces',
  'entry',
  'exit',
  'coupon_code',
  'extras',
  'price_override',
] as const

/** A price that was agreed stays while the stay does: tariffs that change later do not change bookings. */
export const needsPrice = (booking: Booking, before: Readonly<Booking> | null): boolean =>
  !before || PRICED.some(name => JSON.stringify(booking[name]) !== JSON.stringify(before[name]))

/** A booking keeps the currency it was made in: what was paid in one is not as much in another. */
export async function priceBooking(booking: Booking, before: Readonly<Booking> | null, ctx: Context): Promise<void> {
  const { currency } = await ctx.settings(settings)
  if (!before) booking.currency = currency
  if (booking.coupon_code !== null) booking.coupon_code = couponCode(booking.coupon_code) || null
  const quote = booking.currency === currency ? await quoteBooking(booking, ctx) : null
  if (!quote && before && hasPrice(before) && booking.price_override === null) throw errors.no_price()
  writeQuote(booking, quote)
  settle(booking)
}

/** Whether a tariff has said what a booking costs. Staff may book what has no price, and say one themselves. */
export const hasPrice = ({ billing_unit }: Pick<Booking, 'billing_unit'>): boolean => billing_unit !== null

async function quoteBooking(booking: Booking, ctx: Context): Promise<Quote | null> {
  const { extras, coupon_code } = booking
  return quoteSelection({ ...(await selectionOf(booking, ctx)), extras, couponCode: coupon_code }, ctx)
}

/** At check-out: the time after the booked exit. Coupons and extras belong to the stay as booked. */
export async function chargeOverstay(booking: Booking, ctx: Context): Promise<void> {
  const graceMinutes = (await ctx.settings(settings)).overstay_grace_minutes
  const late = { actualExit: Date.parse(booking.actual_exit_at!), graceMinutes }
  const amount = await priceOverstay(await selectionOf(booking, ctx), late, ctx)
  booking.overstay_amount = majorUnits(amount, booking.currency)
  settle(booking)
}

async function selectionOf(booking: Booking, ctx: Context): Promise<Asked> {
  const { timeZone } = await loadPlace(booking.location_id, ctx)
  const { deposit } = await paymentOptions(booking.booking_form_id, ctx)
  return {
    stay: { entry: Date.parse(booking.entry), exit: Date.parse(booking.exit), timeZone, spaces: booking.spaces },
    locationId: booking.location_id,
    spaceTypeId: booking.space_type_id,
    currency: booking.currency,
    extras: [],
    userId: booking.user_id,
    couponCode: null,
    customerEmail: booking.customer_email,
    bookingId: booking.id ?? null,
    deposit,
  }
}

function writeQuote(booking: Booking, quote: Quote | null): void {
  const major = (value: number) => majorUnits(value, booking.currency)
  booking.units = quote?.units ?? 0
  booking.billing_unit = quote?.billingUnit ?? null
  booking.subtotal = major(quote?.subtotal ?? 0)
  booking.extras_total = major(quote?.extrasTotal ?? 0)
  booking.discount_total = major(quote?.discountTotal ?? 0)
  booking.tax_total = major(quote?.taxTotal ?? 0)
  booking.total = (booking.price_override as { amount: number } | null)?.amount ?? major(quote?.total ?? 0)
  booking.deposit_due = Math.min(booking.total, major(quote?.depositDue ?? 0))
  // What was chosen is kept with its name and price; what must be taken stands there too.
  if (quote && quote.extras.length > 0)
    booking.extras = quote.extras.map(({ extraId, quantity, line }) => ({
      extra_id: extraId,
      quantity,
      name: line.label,
      amount: major(line.amount),
    }))
  booking.breakdown = (quote?.lines ?? []).map(({ unitPrice, amount, isIncluded, ...line }) => ({
    ...line,
    unit_price: major(unitPrice),
    amount: major(amount),
    ...(isIncluded ? { included: true } : {}),
  }))
}
