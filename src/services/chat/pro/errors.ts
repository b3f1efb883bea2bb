import { defineErrors, type ErrorTable } from '../../../kernel/errors.ts'
import { germanProErrors } from './errors-de.ts'

const table = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  test_running: [409, 'This test is running. End it first.'],
  test_state: [409, 'This test is {status}: that cannot be done with it.'],
  test_conflict: [409, 'The test cannot start: {reason}.'],
  order_not_found: [404, 'There is no order with this number and e-mail address.'],
  order_invalid: [400, 'Please give the e-mail address and the number of the order.'],
  crm_key: [400, 'The service does not accept this key.'],
  crm_failed: [502, 'The service did not answer as expected. Please try again later.'],
} as const satisfies ErrorTable
export type ProErrorName = keyof typeof table

export const proErrors = defineErrors('vendor_chat', table, { de: germanProErrors })
