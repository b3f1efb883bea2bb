import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  forbidden: [403, 'You do not have permission to perform this action.'],
  forbidden_delete: [403, 'You do not have permission to delete this item.'],
  forbidden_settings: [403, 'Administrator access required.'],
  bad_nonce: [403, 'Security check failed.'],
  no_form: [404, 'Booking form not found.'],
  no_vehicle: [404, 'Vehicle not found.'],
  no_booking: [404, 'There is no such booking.'],
  no_driver: [404, 'There is no such driver.'],
  no_feed: [404, 'There is no such calendar.'],
  name_form: [400, 'Please name the booking form.'],
  name_vehicle: [400, 'Please choose a vehicle.'],
  name_pickup: [400, 'Please give the time of the pickup.'],
  unreadable_time: [400, 'Please give date and time as YYYY-MM-DD HH:MM.'],
  return_time: [400, 'Please give a time for the way back that is after the pickup.'],
  name_customer: [400, 'Please give your name.'],
  email_customer: [400, 'Please give an e-mail address that can be written to.'],
  service_type: [400, 'This kind of trip is not offered here.'],
  no_return: [400, 'A way back is not offered here.'],
  no_route: [400, 'Please choose one of the routes.'],
  coupon: [422, 'This coupon cannot be used.'],
  stops: [400, 'Please give at most {most} stops, each with an address.'],
  no_place: [400, 'Please choose one of the places.'],
  few_passengers: [400, 'Trips are booked for at least {least} passengers.'],
  many_passengers: [400, 'This vehicle has {most} seats.'],
  out_of_bounds: [400, '{name} must be a number from {least} to {most}.'],
  impossible_distance: [400, 'The distance is shorter than the straight line between the two places.'],
  too_long: [400, '{name} may have at most {most} characters.'],
  period: [400, 'Please give dates as YYYY-MM-DD, the first not after the last.'],
  no_such_time: [422, 'The clock skips this time. Please choose another one.'],
  past: [422, 'This time is past. Please choose a later one.'],
  blackout: [422, 'We do not drive on this date. Please choose another one.'],
  closed: [422, 'We do not drive at this time. Please choose another one.'],
  too_soon: [422, 'This is too soon for us. Please choose a later time.'],
  too_far_ahead: [422, 'This is too far ahead. Please choose an earlier date.'],
  taken: [422, 'This vehicle is not free at this time. Please choose another one.'],
  quote_changed: [409, 'The price has changed since you asked for it. Please look at the new one.'],
  not_cancellable: [409, 'This booking cannot be cancelled any more.'],
  not_movable: [409, 'This booking cannot be moved any more.'],
  no_invoice: [404, 'There is no invoice for this booking yet.'],
  not_answerable: [409, 'This trip needs no answer any more.'],
  not_refundable: [422, 'Only a payment that has come in can be given back.'],
  over_refund: [422, 'At most {left} {currency} of this payment can still be given back.'],
  payment_provider: [502, 'The payment provider does not answer. Please try again in a few minutes.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

const FORBIDDEN = 'rest_forbidden'
const UNAVAILABLE = 'vendor_chauffeur_unavailable'

/** Almost everything goes by one code; the sentence tells the difference. */
export const errors = defineErrors('vendor_chauffeur', table, {
  de: germanErrors,
  code: 'rest_error',
  codes: {
    ...{ forbidden: FORBIDDEN, forbidden_delete: FORBIDDEN, forbidden_settings: FORBIDDEN, bad_nonce: FORBIDDEN },
    ...{ no_such_time: UNAVAILABLE, past: UNAVAILABLE, blackout: UNAVAILABLE, closed: UNAVAILABLE },
    ...{ too_soon: UNAVAILABLE, too_far_ahead: UNAVAILABLE, taken: UNAVAILABLE },
  },
})
