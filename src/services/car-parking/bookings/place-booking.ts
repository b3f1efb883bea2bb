/** A customer books. The price is the server's, and the booking belongs to the caller, whatever was sent. */
import { type Static, Type } from 'typebox'
import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context } from '../../../kernel/context.ts'
import { RestError } from '../../../kernel/errors.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { bookings } from '../entities/bookings.ts'
import { asRefusal, errors, refusals } from '../errors.ts'
import { type PaymentOptions, paymentOptions } from '../payments/payment-options.ts'
import { settleBooking } from '../payments/settle-booking.ts'
import { settings } from '../settings.ts'
import { findAlternatives } from './alternatives.ts'
import { type AskedStay, readStay, refuseStay } from './asked-stay.ts'
import { asCustomerHears } from './customer-words.ts'
import { type BookingForm, chosenForm, refuseByForm } from './form-rules.ts'
import { loadBooking } from './load-booking.ts'
import type { TypeWish } from './offered-types.ts'
import { presentBooking } from './present-booking.ts'
import { refuseOtherPrice } from './quote-token.ts'
import { selectionInput } from './selection-input.ts'
import { refuseByType } from './sold-type.ts'

const words = (most: number) => Type.Optional(Type.String({ maxLength: most }))

export const bookingInput = Type.Object({
  ...selectionInput,
  customer_name: Type.String({ minLength: 1, maxLength: 120 }),
  customer_email: Type.String({ format: 'email' }),
  customer_phone: words(40),
  company: words(120),
  vat_number: words(40),
  address: Type.Optional(
    Type.Object({
      line1: words(255),
      line2: words(255),
      city: words(120),
      postcode: words(20),
      country: Type.Optional(Type.String({ pattern: '^([A-Z]{2})?$' })),
    }),
  ),
  vehicle_plate: words(20),
  vehicle_make: words(60),
  vehicle_model: words(60),
  vehicle_color: words(40),
  passengers: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  flight_outbound: words(20),
  flight_return: words(20),
  terminal: words(40),
  notes: words(5000),
  locale: words(20),
  payment_method: Type.Optional(Type.Enum(['stripe', 'paypal', 'bank_transfer', 'cash', 'on_site'])),
  quote_token: words(20_000),
  accept_terms: Type.Optional(Type.Boolean()),
})
export type SentBooking = Static<typeof bookingInput>
type Method = NonNullable<SentBooking['payment_method']>

/** Answers the booking as its owner sees it. With a digest of the form it came with, it is made once. */
export async function placeBooking(asked: SentBooking & { form_digest?: string | null }, ctx: Context) {
  const { location_id, entry: from, exit: to, spaces = 1, quote_token, form_digest = null, ...sent } = asked
  const place = await readStay({ location_id, entry: from, exit: to, spaces }, ctx)
  refuseStay(place, sent.space_type_id, ctx.clock.millis())
  await refuseByType(sent.space_type_id, place.stay, ctx)
  const form = await chosenForm(sent.booking_form_id, ctx)
  if (form) refuseByForm(form, { ...sent, location_id })
  const booking_form_id = form?.id ?? null
  const method = chosenMethod(sent.payment_method, await paymentOptions(booking_form_id, ctx), form)
  const { stay } = place
  const [entry, exit] = [instantFromMillis(stay.entry), instantFromMillis(stay.exit)]
  const values = { ...sent, booking_form_id, payment_method: method, location_id, spaces, entry, exit }
  const own = { user_id: ctx.user?.id ?? null, source: 'web' as const, form_digest }
  const set = { ...(await firstStatus(method, ctx)), ...own }
  const made = await createRecord(bookings, { values, set }, ctx.asSystem('booking')).catch(error =>
    refuseWithHelp(error, place, { space_type_id: sent.space_type_id }, ctx),
  )
  const { currency, total, breakdown } = made
  if (quote_token) refuseOtherPrice(quote_token, { currency, total, lines: breakdown as unknown[] }, ctx)
  // Nobody can pay nothing: what costs nothing is confirmed at once, instead of waiting for a payment.
  if (total === 0) await settleBooking(made.id, 'payment', ctx)
  return presentBooking((await loadBooking(made.id, ctx))!, ctx)
}

/** Who cannot have the space hears what else he could have. */
async function refuseWithHelp(error: unknown, place: AskedStay, wish: TypeWish, ctx: Context): Promise<never> {
  const isFull = error instanceof RestError && error.code === `${errors.prefix}_sold_out`
  if (!isFull) asCustomerHears(error)
  const alternatives = await findAlternatives(place, wish, ctx)
  throw asRefusal(error as RestError, { data: { alternatives } })
}

/** A form lists its ways to pay; without a form and without a choice, customers pay on site. */
function chosenMethod(sent: Method | undefined, { gateways }: PaymentOptions, form: BookingForm | null): Method {
  const offered = gateways.filter((gateway): gateway is Method => gateway !== 'manual')
  const method = sent ?? (form ? offered[0] : 'on_site')
  if (!method || !offered.includes(method)) throw refusals.way_to_pay()
  return method
}

/** Who pays online keeps the space for a while; who pays later keeps it. */
async function firstStatus(method: Method, ctx: Context) {
  const { hold_minutes, offline_status } = await ctx.settings(settings)
  if (method !== 'stripe') return { status: offline_status, hold_expires_at: null }
  const until = ctx.clock.millis() + hold_minutes * MINUTE
  return { status: 'pending' as const, hold_expires_at: instantFromMillis(until) }
}
