/** Counts that many callers raise at once: fixed windows, one upsert that returns the count. */
import { createHmac } from 'node:crypto'
import type { ReadContext } from '../../kernel/context.ts'
import { compileSql } from '../../kernel/records/statement.ts'
import { internals } from '../internals.ts'

export type Counted = { readonly isAllowed: boolean; readonly count: number; readonly retryAfter: number }

/** Raises the count of `key` in the present window. The decision rests on the returned number, never on a read before. */
export async function hit(
  asked: { bucket: string; key: string; most: number; seconds: number },
  ctx: ReadContext,
): Promise<Counted> {
  const now = Math.floor(ctx.clock.millis() / 1000)
  const windowStart = now - (now % asked.seconds)
  const { database } = internals(ctx)
  const values = [ctx.site.id, asked.bucket, keyHash(asked.key, ctx), windowStart, windowStart + asked.seconds]
  // Its own transaction: a refused request is counted although everything else of it is undone. Nobody waits for the
  // disk, because a count that a crash of the machine takes back harms nobody.
  const count = await database.transaction(
    ctx.site.id,
    async db =>
      Number((await db.executeQuery<Counter>(compileSql({ text: COUNT, values }, database.engine))).rows[0]!.count),
    { isDurable: false },
  )
  return { isAllowed: count <= asked.most, count, retryAfter: Math.max(1, windowStart + asked.seconds - now) }
}

type Counter = { readonly count: number }

/** Written as text, because it runs with every request of a visitor. */
const COUNT = `insert into counters (site_id, bucket, key_hash, window_start, ends_at, count) values (?, ?, ?, ?, ?, 1)
  on conflict (site_id, bucket, key_hash, window_start) do update set count = counters.count + 1 returning count`

/** Addresses are never stored: what is kept is a keyed digest. */
function keyHash(key: string, ctx: ReadContext): string {
  return createHmac('sha256', internals(ctx).secrets.derive('counters')).update(key).digest('base64url')
}
