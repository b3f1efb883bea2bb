/** A price that was told, signed: whoever books with it pays it, or hears what has changed. */

import { MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { equalInConstantTime, keyedDigest } from '../../../platform/secrets/secrets.ts'
import { errors, refusals } from '../errors.ts'

/** What of a price the token keeps. */
export type ToldPrice = { readonly currency: string; readonly total: number; readonly lines: readonly unknown[] }

const LIFE = 15 * MINUTE

export function signQuote({ currency, total, lines }: ToldPrice, ctx: ReadContext) {
  const expires = ctx.clock.millis() + LIFE
  const told = Buffer.from(JSON.stringify({ currency, total, lines, expires })).toString('base64url')
  return { quote_token: `${told}.${signatureOf(told, ctx)}`, expires_at: instantFromMillis(expires) }
}

/** Refuses a booking whose price is another than the one that was told, with both of them. */
export function refuseOtherPrice(token: string, now: ToldPrice, ctx: ReadContext): void {
  const { expires, ...quoted } = readQuote(token, ctx)
  if (expires < ctx.clock.millis()) throw refusals.quote_expired()
  if (quoted.currency === now.currency && quoted.total === now.total) return
  throw errors.price_changed({}, { data: { quoted, current: now } })
}

function readQuote(token: string, ctx: ReadContext): ToldPrice & { readonly expires: number } {
  const [told = '', signature = ''] = token.split('.')
  if (!equalInConstantTime(signature, signatureOf(told, ctx))) throw refusals.quote_expired()
  return JSON.parse(Buffer.from(told, 'base64url').toString())
}

/** Prices are no secret, so they need no more than this; those of one site say nothing on another. */
const signatureOf = (told: string, ctx: ReadContext): string =>
  keyedDigest('car-parking quotes', `${ctx.site.id} ${told}`, ctx)
