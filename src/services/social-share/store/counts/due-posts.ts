/** Which posts a network is asked about next: the row of each says when it is due. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { type PlacedPost, postHooks } from '../../../../platform/posts/posts.ts'
import { isRecent } from '../../domain/counts.ts'
import { countableNetworks } from '../../domain/networks.ts'
import { settings } from '../../settings.ts'

/** A post with all that its addresses are made of, and what is known of its count. */
export type DuePost = PlacedPost & {
  readonly published: string
  readonly count: number
  readonly failures: number
}

/**
 * Recent posts go first, because something happens with them: where many old ones are due at once, a new one would
 * otherwise wait for all of these. Among equals, whoever is due longest.
 */
export async function duePosts(network: string, most: number, ctx: ReadContext): Promise<DuePost[]> {
  const recent = await due({ network, isRecent: 1 }, ctx).limit(most).execute()
  const rows = recent.length > 0 ? recent : await due({ network, isRecent: 0 }, ctx).limit(most).execute()
  const posts = await postsOf(
    rows.map(row => row.post_id),
    ctx,
  )
  return rows.flatMap(({ post_id: id, count, failures }) => {
    const post = posts.get(id)
    return post ? [{ ...post, count, failures }] : []
  })
}

/**
 * In the order of their index. The status is looked up post by post: PostgreSQL that does not know the table yet would go
 * through all of it to find a few.
 */
const due = (of: { readonly network: string; readonly isRecent: 0 | 1 }, ctx: Pick<ReadContext, 'db' | 'clock'>) =>
  ctx.db
    .selectFrom('share_counts as c')
    .select(['c.post_id', 'c.count', 'c.failures'])
    .where('c.network', '=', of.network)
    .where('c.is_recent', '=', of.isRecent)
    .where('c.due_at', '<=', ctx.clock.instant())
    .where(eb => eb(eb.selectFrom('posts as p').select('p.status').whereRef('p.id', '=', 'c.post_id'), '=', 'publish'))
    .orderBy('c.due_at')
    .orderBy('c.post_id')

async function postsOf(
  ids: readonly number[],
  { db }: ReadContext,
): Promise<ReadonlyMap<number, PlacedPost & { readonly published: string }>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'type', 'status', 'slug', 'date', 'author_id', 'parent_id', 'path', 'date_gmt as published'])
    .where('id', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function hasDue(network: string, ctx: Context): Promise<boolean> {
  for (const isRecent of [1, 0] as const)
    if ((await due({ network, isRecent }, ctx).limit(1).executeTakeFirst()) !== undefined) return true
  return false
}

const AT_ONCE = 5000
/**
 * Numbers that are looked at once more, as many as one transaction gives: on PostgreSQL one that committed late has lower
 * ones than posts that were seen already.
 */
const AGAIN = 1000

/**
 * Rows for published posts that have none yet: those behind the last one that was looked at for the network. Answers
 * whether there are more.
 */
export async function addMissing(network: string, ctx: Context): Promise<boolean> {
  const { post_types } = await ctx.settings(settings)
  if (post_types.length === 0) return false
  const seen = ctx.db.selectFrom('share_networks').select('seen_until').where('network', '=', network)
  const { seen_until: last } = (await seen.executeTakeFirst()) ?? { seen_until: 0 }
  const posts = await ctx.db
    .selectFrom('posts')
    .select(['id', 'date_gmt'])
    .where('id', '>', Math.max(0, last - AGAIN))
    .where('status', '=', 'publish')
    .where('type', 'in', [...post_types])
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const now = ctx.clock.millis()
  await addRows(
    posts.map(({ id, date_gmt }) => ({ post: id, network, is_recent: isRecent(date_gmt, now) })),
    ctx,
  )
  const seen_until = posts.at(-1)?.id ?? 0
  if (seen_until <= last) return false
  await ctx.db
    .insertInto('share_networks')
    .values({ network, seen_until })
    .onConflict(on => on.columns(['site_id', 'network']).doUpdateSet({ seen_until }))
    .execute()
  return true
}

/**
 * A post that is published becomes due at once. A new one needs no row for that: every run finds it by its number. What is
 * not published keeps its counts, and does not stand in the way of others that are due.
 */
export const publishedListener = on(postHooks.transitionStatus, 'social-share.published', async (event, ctx) => {
  const [before, after] = [event.before?.status, event.after?.status]
  if (before === undefined || before === after || !event.after) return
  const post = Number(event.object.id)
  const isPublished = after === 'publish'
  if (isPublished)
    await addRows(
      countableNetworks.map(network => ({ post, network, is_recent: 1 })),
      ctx,
    )
  const change = isPublished ? { due_at: ctx.clock.instant(), is_recent: 1 } : { due_at: NEVER }
  await ctx.db.updateTable('share_counts').set(change).where('post_id', '=', post).execute()
})
const NEVER = '9999-12-31T00:00:00.000000Z'

export const deletedListener = on(postHooks.deleted, 'social-share.deleted', async (event, ctx) => {
  const post = Number(event.object.id)
  for (const table of ['share_counts', 'share_clicks'] as const)
    await ctx.db.deleteFrom(table).where('post_id', '=', post).execute()
  await ctx.db.deleteFrom('share_daily').where('kind', '=', 'post').where('name', '=', String(post)).execute()
})

type NewCount = { readonly post: number; readonly network: string; readonly is_recent: number }

async function addRows(all: readonly NewCount[], ctx: Context): Promise<void> {
  const due_at = ctx.clock.instant()
  for (let from = 0; from < all.length; from += 500) {
    const rows = all.slice(from, from + 500).map(({ post, ...row }) => ({
      ...{ ...row, post_id: post, count: 0, source: 'api', fetched_at: null, due_at, failures: 0 },
    }))
    await ctx.db
      .insertInto('share_counts')
      .values(rows)
      .onConflict(on => on.columns(['site_id', 'post_id', 'network']).doNothing())
      .execute()
  }
}
