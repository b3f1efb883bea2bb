/** What happens to posts by itself: scheduled ones are published, the trash is emptied, addresses are refreshed. */
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { defineJob, defineSlowJob } from '../../kernel/jobs.ts'
import { optionOf, setOption } from '../options/options.ts'
import { arePathsStale, PLACED, STALE_OPTION, storePath } from './paths.ts'
import { savePost } from './save-post.ts'
import { getPost } from './stored-posts.ts'
import { deletePost } from './trash.ts'
import { postTypeOf, postTypes } from './types.ts'

/** As many in one transaction; the rest has its turn at the next run. */
const AT_ONCE = 100
const DAY = 86_400_000

export const publishDue = defineJob({
  name: 'posts.publish-due',
  schedule: { every: 60 },
  async run(_payload, ctx) {
    const now = instantFromMillis(ctx.clock.millis())
    const types = postTypes(ctx).map(type => type.slug)
    const scheduled = ctx.db.selectFrom('posts').select('id').where('type', 'in', types).where('status', '=', 'future')
    const due = scheduled.where('date_gmt', '<=', now).orderBy('date_gmt').limit(AT_ONCE)
    for (const { id } of await due.execute()) await publishOne(Number(id), ctx)
  },
})

export const emptyTrash = defineSlowJob({
  name: 'posts.empty-trash',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const days = await optionOf('trash_days', 30, ctx)
    if (days <= 0) return
    const before = instantFromMillis(ctx.clock.millis() - days * DAY)
    // Each goes in a transaction of its own: what else hangs on posts may be much.
    for (let ids = await longTrashed(before, ctx); ids.length > 0; ids = await longTrashed(before, ctx)) {
      for (const id of ids) await ctx.transaction(tx => deletePost(id, tx))
    }
  },
})

/** After the structure of addresses has changed. Readers see the new addresses meanwhile; see `arePathsStale`. */
export const refreshPaths = defineSlowJob({
  name: 'posts.refresh-paths',
  async run(_payload, ctx) {
    let last = 0
    while (last >= 0) last = await ctx.transaction(tx => refreshSome(last, tx))
    await ctx.transaction(tx => setOption(STALE_OPTION, false, tx))
  },
})

/** Says that stored paths are no longer right, and has them made anew. */
export async function markPathsStale(ctx: Context): Promise<void> {
  if (!(await arePathsStale(ctx))) await setOption(STALE_OPTION, true, ctx)
  await ctx.jobs.enqueue(refreshPaths, null, { key: 'refresh' })
}

async function publishOne(id: number, ctx: Context): Promise<void> {
  const before = await getPost(id, ctx)
  const type = before && postTypeOf(before.type, ctx)
  if (type) await savePost({ type, before, draft: { status: 'publish' } }, ctx)
}

async function longTrashed(before: string, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'trash')
    .where('trashed_at', '<', before)
    .limit(AT_ONCE)
    .execute()
  return rows.map(row => Number(row.id))
}

/** Answers the last id it came to, or -1 at the end. */
async function refreshSome(after: number, ctx: Context): Promise<number> {
  const rows = await ctx.db
    .selectFrom('posts')
    .select(PLACED)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const row of rows) await storePath(row as Parameters<typeof storePath>[0], ctx)
  return rows.length < AT_ONCE ? -1 : Number(rows.at(-1)!.id)
}
