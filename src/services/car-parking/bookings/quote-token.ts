/** A price that was told, signed: whoever books with it pays it, or hears what has changed. */

import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readSigned, signValue } from '../../../platform/signed-links/signed-links.ts'
import { errors, refusals } from '../errors.ts'

/** What of a price the token keeps. */
export type ToldPrice = { readonly currency: string; readonly total: number; readonly lines: readonly unknown[] }

const LIFE = 15 * MINUTE
const PURPOSE = 'car-parking quotes'

/** Prices are no secret, so they need no more than a signature. */
export function signQuote({ currency, total, lines }: ToldPrice, ctx: ReadContext) {
  const until = ctx.clock.millis() + LIFE
  const quote_token = signValue({ purpose: PURPOSE, value: { currency, total, lines }, until }, ctx)
  return { quote_token, expires_at: instantFromMillis(until) }
}

/** Refuses a booking whose price is another than the one that was told, with both of them. */
export function refuseOtherPrice(token: string, now: ToldPrice, ctx: ReadContext): void {
  const quoted = readSigned<ToldPrice>(PURPOSE, token, ctx)
  if (!quoted) throw refusals.quote_expired()
  if (quoted.currency === now.currency && quoted.total === now.total) return
  throw errors.price_changed({}, { data: { quoted, current: now } })
}
