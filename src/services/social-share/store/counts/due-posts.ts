/** Which posts a network is asked about next: the row of each says when it is due. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { postHooks } from '../../../../platform/posts/posts.ts'
import { countableNetworks } from '../../domain/networks.ts'
import { settings } from '../../settings.ts'

export type DuePost = { readonly id: number; readonly published: string; readonly count: number }

export async function duePosts(network: string, most: number, ctx: ReadContext): Promise<DuePost[]> {
  const rows = await ctx.db
    .selectFrom('share_counts as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .select(['c.post_id as id', 'p.date_gmt as published', 'c.count'])
    .where('c.network', '=', network)
    .where('c.due_at', '<=', ctx.clock.instant())
    .where('p.status', '=', 'publish')
    .orderBy('c.due_at')
    .orderBy('c.post_id')
    .limit(most)
    .execute()
  return rows.map(({ id, published, count }) => ({ id, published, count }))
}

export async function hasDue(network: string, ctx: Context): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('share_counts as c')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .select('c.post_id')
    .where('c.network', '=', network)
    .where('c.due_at', '<=', ctx.clock.instant())
    .where('p.status', '=', 'publish')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const AT_ONCE = 5000

/** Rows for published posts that have none yet: those behind the last one that is known. */
export async function addMissing(network: string, ctx: Context): Promise<void> {
  const { post_types } = await ctx.settings(settings)
  if (post_types.length === 0) return
  const known = ctx.db
    .selectFrom('share_counts')
    .select(eb => eb.fn.coalesce(eb.fn.max('post_id'), sql.lit(0)).as('last'))
    .where('network', '=', network)
  const { last } = await known.executeTakeFirstOrThrow()
  const posts = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '>', last)
    .where('status', '=', 'publish')
    .where('type', 'in', [...post_types])
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  await addRows(
    posts.map(({ id }) => ({ post: id, network })),
    ctx,
  )
}

/** A post that is published becomes due at once; one with an older number than the last is not found by number. */
export const publishedListener = on(postHooks.transitionStatus, 'social-share.published', async (event, ctx) => {
  if (event.after?.status !== 'publish') return
  const post = Number(event.object.id)
  await addRows(
    countableNetworks.map(network => ({ post, network })),
    ctx,
  )
})

export const deletedListener = on(postHooks.deleted, 'social-share.deleted', async (event, ctx) => {
  const post = Number(event.object.id)
  for (const table of ['share_counts', 'share_clicks'] as const)
    await ctx.db.deleteFrom(table).where('post_id', '=', post).execute()
  await ctx.db.deleteFrom('share_daily').where('kind', '=', 'post').where('name', '=', String(post)).execute()
})

async function addRows(all: readonly { readonly post: number; readonly network: string }[], ctx: Context) {
  const due_at = ctx.clock.instant()
  for (let from = 0; from < all.length; from += 500) {
    const rows = all.slice(from, from + 500).map(({ post, network }) => ({
      ...{ post_id: post, network, count: 0, source: 'api', fetched_at: null, due_at, failures: 0 },
    }))
    await ctx.db
      .insertInto('share_counts')
      .values(rows)
      .onConflict(on => on.columns(['site_id', 'post_id', 'network']).doNothing())
      .execute()
  }
}
