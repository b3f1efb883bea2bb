/** Counts that many callers raise at once: fixed windows, raised by upserts that return the count. */
import type { ReadContext } from '../../kernel/context.ts'
import { isInTransaction } from '../../kernel/statement.ts'
import { internals } from '../internals.ts'
import { raise } from './raise.ts'

export { firstWithin } from './first-within.ts'
export { defineTally, noteIn, storeTally, type Tally } from './tally.ts'
export { type Gathering, storeTogether } from './together.ts'

export type Counted = { readonly isAllowed: boolean; readonly count: number; readonly retryAfter: number }

/** Raises the count of `key` in the present window. The decision rests on the returned number, never on a read before. */
export async function hit(
  asked: { bucket: string; key: string; most: number; seconds: number },
  ctx: ReadContext,
): Promise<Counted> {
  // A refused request is counted although everything else of it is undone, so counting is never part of it.
  if (isInTransaction(ctx)) throw new Error('A visit is counted before its transaction begins, not inside it.')
  const now = Math.floor(ctx.clock.millis() / 1000)
  const start = now - (now % asked.seconds)
  const end = start + asked.seconds
  const { bucket, key, most } = asked
  const count = await raise({ siteId: ctx.site.id, bucket, key, start, end, most }, internals(ctx))
  return { isAllowed: count <= most, count, retryAfter: Math.max(1, end - now) }
}
