import { RestError } from '../../../kernel/errors.ts'
import { asRefusal, errors, refusals } from '../errors.ts'

/** What the records refuse, customers hear as a sentence. */
export function asCustomerHears(error: unknown): never {
  const said = error instanceof RestError ? error : null
  if (said?.code === `${errors.prefix}_sold_out`) throw asRefusal(said)
  if (said?.code === `${errors.prefix}_no_price`) throw refusals.unpriced_stay()
  if (said?.code === `${errors.prefix}_coupon`) throw asRefusal(said)
  throw error
}
