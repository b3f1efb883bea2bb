import { defineErrors, type ErrorTable, RestError } from '../../kernel/errors.ts'
import { germanErrors, germanRefusals } from './errors-de.ts'

const table = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  transition: [409, 'A booking cannot move from {from} to {to}.'],
  sold_out: [
    409,
    'There are only {count} spaces free during this stay.',
    { none: 'There is no space free during this stay.', one: 'There is only one space free during this stay.' },
  ],
  space_taken: [409, 'Another booking has this space during the stay.'],
  stay: [422, 'The exit must be after the entry, and at most two years later.'],
  coupon: [422, 'This coupon code cannot be used.'],
  prices: [422, 'The prices cannot be used: {problems}'],
  no_price: [422, 'There is no price for this kind of space. Give one with price_override.'],
  price_changed: [409, 'The price has changed since you asked for it. Please look at the new one.'],
  not_refundable: [422, 'Only a payment that has come in can be given back.'],
  over_refund: [422, 'At most {left} {currency} of this payment can still be given back.'],
  over_payment: [422, 'This booking has {due} {currency} left to pay.'],
  payment_provider: [502, 'The payment provider does not answer. Please try again in a few minutes.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

const own = defineErrors('vendor_carparking', table, { de: germanErrors })

const refusalTable = {
  exit_before_entry: [422, 'The departure must be after the arrival, and at most two years later.'],
  too_long: [422, 'This stay is longer than the car park allows.'],
  too_short: [422, 'This stay is shorter than the car park allows.'],
  too_soon: [422, 'The arrival is too soon. Please choose a later one.'],
  too_far_ahead: [422, 'The arrival is too far ahead. Please choose an earlier one.'],
  closed_at_entry: [422, 'The car park is closed at the time of the arrival.'],
  closed_at_exit: [422, 'The car park is closed at the time of the departure.'],
  type_too_short: [422, 'This stay is shorter than this kind of space allows.'],
  type_too_long: [422, 'This stay is longer than this kind of space allows.'],
  unreadable_stay: [422, 'Please give arrival and departure as date and time.'],
  no_location: [404, 'There is no such location.'],
  location_not_offered: [422, 'This car park is not offered here.'],
  type_not_offered: [422, 'This kind of space is not offered here.'],
  unpriced: [404, 'There is no price for this kind of space.'],
  unpriced_stay: [422, 'There is no price for this kind of space.'],
  quote_expired: [422, 'This price is no longer valid. Please ask for it again.'],
  name_form: [422, 'Please name the booking form.'],
  no_form: [404, 'This booking form is not available.'],
  fill_in: [422, 'Please fill in: {names}.'],
  accept_terms: [422, 'Please accept the terms.'],
  way_to_pay: [422, 'This way to pay is not offered.'],
  no_provider: [404, 'There is no such payment provider.'],
  no_booking: [404, 'There is no such booking.'],
  unknown_booking: [404, 'There is no booking with this reference and e-mail address.'],
  dead_link: [404, 'This link leads to no booking.'],
  not_payable: [409, 'This booking cannot be paid any more.'],
  nothing_to_pay: [409, 'There is nothing left to pay.'],
  not_cancellable: [409, 'This booking cannot be cancelled any more.'],
  cancelled_too_late: [409, 'Bookings could be cancelled until {deadline}. Please contact us.'],
  not_movable: [409, 'This booking cannot be moved any more.'],
  moved_too_late: [409, 'It is too late to move this booking. Please contact us.'],
  moved_too_often: [409, 'This booking has been moved as often as it can be. Please contact us.'],
  agreed_price: [409, 'This booking has an agreed price. Please contact us to change its dates.'],
  no_extra: [422, 'One of the extras is not offered any more.'],
  extra_too_late: [422, 'It is too late to order {name}.'],
  extra_too_many: [422, 'At most {most} of {name} can be ordered.'],
  extra_sold_out: [409, 'There is no {name} left on this day.'],
  no_invoice: [409, 'This booking has no invoice. One is made when a booking is confirmed.'],
} as const satisfies ErrorTable
export type RefusalName = keyof typeof refusalTable

/** What public routes and pages say to a customer. All of it goes by one code; the sentence tells the difference. */
export const refusals = defineErrors('vendor_carparking', refusalTable, { de: germanRefusals, code: 'rest_error' })

/** The same sentence, as customers hear it. */
export const asRefusal = (
  { status, message, sentences }: RestError,
  details: { data?: Record<string, unknown> } = {},
) => new RestError('rest_error', status, message, { sentences, ...details })

/** Several reasons at once: their sentences follow one another. Null where there is none. */
export function joinRefusals(all: readonly RestError[]): RestError | null {
  const [first] = all
  if (!first) return null
  const message = all.map(one => one.message).join(' ')
  return new RestError(first.code, first.status, message, { sentences: all.flatMap(one => one.sentences) })
}

/** A page that is too old is a refusal of a public route like others. */
export const errors: typeof own = Object.freeze({ ...own, bad_nonce: () => asRefusal(own.bad_nonce()) })
