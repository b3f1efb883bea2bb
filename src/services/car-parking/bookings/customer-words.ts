import { RestError } from '../../../kernel/errors.ts'
import { errors, refused } from '../errors.ts'

/** What the records refuse, customers hear as a sentence. */
export function asCustomerHears(error: unknown): never {
  const said = error instanceof RestError ? error : null
  if (said?.code === `${errors.prefix}_sold_out`) throw refused(409, said.message)
  if (said?.code === `${errors.prefix}_no_price`) throw refused(422, 'There is no price for this kind of space.')
  if (said?.code === `${errors.prefix}_coupon`) throw refused(422, said.message)
  throw error
}
