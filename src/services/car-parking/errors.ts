import { defineErrors, RestError } from '../../kernel/errors.ts'

const own = defineErrors('vendor_carparking', {
  forbidden: ['auth', 'You are not allowed to do that.'],
  transition: [409, 'A booking cannot move from {from} to {to}.'],
  sold_out: [409, 'There are only {free} spaces free during this stay.'],
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
})

/** What a public route says to a customer, as one sentence. */
export const refused = (status: 403 | 404 | 409 | 422, sentence: string): RestError =>
  new RestError('rest_error', status, sentence)

/** A page that is too old is a refusal of a public route like others. */
export const errors: typeof own = Object.freeze({
  ...own,
  bad_nonce: () => refused(403, own.table.bad_nonce![1]),
})
