/** Marks of shared links are signed: only visits from links that we printed are counted as returns. */
import type { ReadContext } from '../../../kernel/context.ts'
import { equalInConstantTime, keyedDigest } from '../../../platform/secrets/secrets.ts'
import { type Mark, readMark, signedText, writeMark } from '../domain/shared-address.ts'

export const markFor = (mark: Mark, ctx: ReadContext): string => writeMark(mark, signatureOf(mark, ctx))

/** Null for a mark that is not ours, or of another post. */
export function markIn(text: unknown, post: number, ctx: ReadContext): Mark | null {
  const read = typeof text === 'string' ? readMark(text) : null
  if (!read) return null
  const mark = { network: read.network, placement: read.placement, post }
  return equalInConstantTime(read.signature, signatureOf(mark, ctx)) ? mark : null
}

const signatureOf = (mark: Mark, ctx: ReadContext): string =>
  keyedDigest('social-share returns', `${ctx.site.id} ${signedText(mark)}`, ctx).slice(0, 8)
