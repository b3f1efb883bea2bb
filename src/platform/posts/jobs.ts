/** What happens to posts by itself: scheduled ones are published, the trash is emptied, addresses are refreshed. */

import { randomUUID } from 'node:crypto'
import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { defineJob, defineSlowJob } from '../../kernel/jobs.ts'
import { internals } from '../internals.ts'
import { optionOf, setOption, siteChanged } from '../options/options.ts'
import { PLACED, STALE_OPTION, storePath } from './paths.ts'
import { savePost } from './save-post.ts'
import { getPost } from './stored-posts.ts'
import { deletePost } from './trash.ts'
import { postTypeOf, postTypes } from './types.ts'

/** As many in one transaction; the rest has its turn at the next run. */
const AT_ONCE = 100

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
    let isRight = false
    while (!isRight) {
      const mark = await ctx.transaction(tx => staleMark(tx))
      // Another server may have made the change, and what this one remembers of the site be older than the mark.
      internals(ctx).sites.forget(ctx.site.id)
      let last = 0
      while (last >= 0) last = await ctx.transaction(tx => refreshSome(last, tx))
      isRight = mark === null || (await ctx.transaction(tx => takeBackMark(mark, tx)))
    }
  },
})

/** Says that stored paths are no longer right, and has them made anew. */
export async function markPathsStale(ctx: Context): Promise<void> {
  await setOption(STALE_OPTION, randomUUID(), ctx)
  await ctx.jobs.enqueue(refreshPaths, null, { key: 'refresh' })
}

/** As it is stored; null where the paths are right. */
async function staleMark(ctx: Context): Promise<string | null> {
  const row = await ctx.db.selectFrom('options').select('value').where('name', '=', STALE_OPTION).executeTakeFirst()
  return !row || row.value === 'false' ? null : row.value
}

/** False where the rules have changed again since the mark was read: then everything is to be made anew once more. */
async function takeBackMark(mark: string, ctx: Context): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('options')
    .set({ value: 'false' })
    .where('name', '=', STALE_OPTION)
    .where('value', '=', mark)
    .returning('name')
    .executeTakeFirst()
  if (taken) await siteChanged(ctx)
  return taken !== undefined
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
  return rows.map(row => row.id)
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
  return rows.length < AT_ONCE ? -1 : rows.at(-1)!.id
}
