import { defineErrors, RestError } from '../../kernel/errors.ts'

export const errors = defineErrors('vendor_carparking', {
  forbidden: ['auth', 'You are not allowed to do that.'],
  transition: [409, 'A booking cannot move from {from} to {to}.'],
  sold_out: [409, 'There are only {free} spaces free during this stay.'],
  stay: [422, 'The exit must be after the entry, and at most two years later.'],
  coupon: [422, 'This coupon code cannot be used.'],
  prices: [422, 'The prices cannot be used: {problems}'],
})

/** What a public route says to a customer, as one sentence. */
export const refused = (status: 403 | 404 | 409 | 422, sentence: string): RestError =>
  new RestError('rest_error', status, sentence)
