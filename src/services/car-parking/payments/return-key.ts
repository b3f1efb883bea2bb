/**
 * What the way back from the card provider carries: proof that the browser comes from a checkout of this booking. The
 * reference alone opens nothing, and the secret of the booking's links is nobody else's business.
 */

import { DAY } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { equalInConstantTime, keyedDigest } from '../../../platform/secrets/secrets.ts'

export function returnKey(ref: string, ctx: ReadContext): string {
  const until = ctx.clock.millis() + DAY
  return `${until}.${signatureOf(ref, until, ctx)}`
}

export function isReturnKey(key: string, ref: string, ctx: ReadContext): boolean {
  const [until = '', signature = ''] = key.split('.')
  const isRight = equalInConstantTime(signature, signatureOf(ref, Number(until), ctx))
  return isRight && Number(until) > ctx.clock.millis()
}

const signatureOf = (ref: string, until: number, ctx: ReadContext): string =>
  keyedDigest('car-parking returns', `${ctx.site.id} ${ref} ${until}`, ctx)
