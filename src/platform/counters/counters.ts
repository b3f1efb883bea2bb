/** Counts that many callers raise at once: fixed windows, one upsert that returns the count. */
import { createHmac } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'

export type Counted = { readonly isAllowed: boolean; readonly count: number; readonly retryAfter: number }

/** Raises the count of `key` in the present window. The decision rests on the returned number, never on a read before. */
export async function hit(
  asked: { bucket: string; key: string; most: number; seconds: number },
  ctx: ReadContext,
): Promise<Counted> {
  const app = internals(ctx)
  const now = Math.floor(ctx.clock.millis() / 1000)
  const windowStart = now - (now % asked.seconds)
  const row = {
    bucket: asked.bucket,
    key_hash: keyHash(asked.key, ctx),
    window_start: windowStart,
    ends_at: windowStart + asked.seconds,
    count: 1,
  }
  // Its own transaction: a refused request is counted although everything else of it is undone.
  const count = await app.database.transaction(ctx.site.id, async db => {
    const counted = await db
      .insertInto('counters')
      .values(row)
      .onConflict(on =>
        on
          .columns(['site_id', 'bucket', 'key_hash', 'window_start'])
          .doUpdateSet(eb => ({ count: eb('counters.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return Number(counted.count)
  })
  return { isAllowed: count <= asked.most, count, retryAfter: Math.max(1, windowStart + asked.seconds - now) }
}

/** Addresses are never stored: what is kept is a keyed digest. */
function keyHash(key: string, ctx: ReadContext): string {
  return createHmac('sha256', internals(ctx).secrets.derive('counters')).update(key).digest('base64url')
}
