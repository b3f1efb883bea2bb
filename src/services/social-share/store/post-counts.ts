/** Counts of one post as they are stored: what networks told, and our own clicks. */

import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Counts, noCounts, type StoredCount, shownCounts } from '../domain/counts.ts'
import { settings } from '../settings.ts'

/** A number that could not be asked for so long is old. */
const STALE_AFTER = 2 * 86_400_000

export async function countsOf(post: number, ctx: ReadContext): Promise<Counts> {
  const values = await ctx.settings(settings)
  return shownCounts(await storedCounts(post, ctx), await clicksOf(post, ctx), values)
}

/** Of a post that is published; everything else has no counts, and so does what does not exist. */
export async function publicCounts(post: number, ctx: ReadContext): Promise<Counts> {
  const { enabled } = await ctx.settings(settings)
  return enabled && (await isPublished(post, ctx)) ? countsOf(post, ctx) : noCounts
}

export async function isPublished(post: number, ctx: ReadContext): Promise<boolean> {
  if (post < 1) return false
  const row = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', post)
    .where('status', '=', 'publish')
    .executeTakeFirst()
  return row !== undefined
}

async function storedCounts(post: number, ctx: ReadContext): Promise<StoredCount[]> {
  const rows = await ctx.db
    .selectFrom('share_counts')
    .select(['network', 'count', 'source', 'fetched_at', 'failures'])
    .where('post_id', '=', post)
    .orderBy('network')
    .execute()
  const old = instantFromMillis(ctx.clock.millis() - STALE_AFTER)
  return rows.map(({ network, count, source, fetched_at, failures }) => ({
    ...{ network, count, source: source as StoredCount['source'], fetched_at },
    stale: failures > 0 || (fetched_at !== null && fetched_at < old),
  }))
}

async function clicksOf(post: number, ctx: ReadContext): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .selectFrom('share_clicks')
    .select(['network', 'clicks'])
    .where('post_id', '=', post)
    .orderBy('network')
    .execute()
  return new Map(rows.map(({ network, clicks }) => [network, clicks]))
}
