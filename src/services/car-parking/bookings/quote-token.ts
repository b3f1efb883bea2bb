/** A price that was told, sealed: whoever books with it pays it, or hears what has changed. */
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { MINUTE } from '../domain/calendar.ts'
import { errors, refused } from '../errors.ts'

/** What of a price the token keeps. */
export type ToldPrice = { readonly currency: string; readonly total: number; readonly lines: readonly unknown[] }

const LIFE = 15 * MINUTE
const ABOUT = 'car-parking:quote'

export function sealQuote({ currency, total, lines }: ToldPrice, ctx: ReadContext | Context) {
  const expires = ctx.clock.millis() + LIFE
  const sealed = ctx.tools.seal(JSON.stringify({ currency, total, lines, expires }), `${ABOUT}:${ctx.site.id}`)
  return { quote_token: sealed, expires_at: instantFromMillis(expires) }
}

/** Refuses a booking whose price is another than the one that was told, with both of them. */
export function refuseOtherPrice(token: string, now: ToldPrice, ctx: ReadContext | Context): void {
  const quoted = openQuote(token, ctx)
  if (quoted.currency === now.currency && quoted.total === now.total) return
  throw errors.price_changed({}, { data: { quoted, current: now } })
}

function openQuote(token: string, ctx: ReadContext | Context): ToldPrice {
  try {
    const { expires, ...quoted } = JSON.parse(ctx.tools.open(token, `${ABOUT}:${ctx.site.id}`))
    if (expires >= ctx.clock.millis()) return quoted
  } catch (error) {
    ctx.log.debug({ err: error }, 'A quote token could not be read.')
  }
  throw refused(422, 'This price is no longer valid. Please ask for it again.')
}
