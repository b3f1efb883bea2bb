/** What happens to comments when something happens to their post or to their author. */

import { DAY } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { defineJob, type Job } from '../../kernel/jobs.ts'
import { deleteUser } from '../accounts/hooks.ts'
import type { Happening } from '../happening.ts'
import { optionOf } from '../options/options.ts'
import { postHooks } from '../posts/hooks.ts'
import { deleteComment } from './change-comment.ts'
import { COMMENT_COLUMNS, type Comment } from './comment.ts'
import { commentHooks } from './hooks.ts'

/** They go to the trash with their post; those that were there before stay there when it comes back. */
export const trashWithPost = on(postHooks.trashed, 'comments.trash-with-post', async ({ object }, ctx) => {
  const count = await trashAll('post_id', Number(object.id), ctx)
  await tellCount(commentHooks.trashedWithPost, { object, count }, ctx)
})

export const untrashWithPost = on(postHooks.untrashed, 'comments.untrash-with-post', async ({ object }, ctx) => {
  const columns = { status_before_trash: null, trashed_at: null, trashed_with_post: 0 }
  const moved = await ctx.db
    .updateTable('comments')
    .set(eb => ({ ...columns, status: eb.fn.coalesce('status_before_trash', eb.val('hold')) }))
    .where('post_id', '=', Number(object.id))
    .where('trashed_with_post', '=', 1)
    .executeTakeFirst()
  await tellCount(commentHooks.untrashedWithPost, { object, count: Number(moved.numUpdatedRows) }, ctx)
})

/** The database deletes them with the post; here it is told that it will. */
export const deleteWithPost = on(postHooks.beforeDelete, 'comments.delete-with-post', async ({ object }, ctx) => {
  const { count } = await ctx.db
    .selectFrom('comments')
    .select(eb => eb.fn.countAll().as('count'))
    .where('post_id', '=', Number(object.id))
    .executeTakeFirstOrThrow()
  await tellCount(commentHooks.deletedWithPost, { object, count: Number(count) }, ctx)
})

/**
 * Its comments lose the account and keep the name and the address that they were signed with. Where nobody takes over
 * what it wrote, they go to the trash, from where they can still be saved for a while.
 */
export const followAccount = on(deleteUser, 'comments.follow-account', async ({ object, extra }, ctx) => {
  const userId = Number(object.id)
  if (extra.reassign === null) await trashAll('user_id', userId, ctx)
  await ctx.db.updateTable('comments').set({ user_id: 0 }).where('user_id', '=', userId).execute()
})

async function trashAll(column: 'post_id' | 'user_id', id: number, ctx: Context): Promise<number> {
  const isWithPost = column === 'post_id' ? 1 : 0
  const columns = {
    status: 'trash',
    trashed_at: ctx.clock.instant(),
    trashed_with_post: isWithPost,
    duplicate_key: null,
  }
  const moved = await ctx.db
    .updateTable('comments')
    .set(eb => ({ ...columns, status_before_trash: eb.ref('status') }))
    .where(column, '=', id)
    .where('status', '<>', 'trash')
    .executeTakeFirst()
  return Number(moved.numUpdatedRows)
}

const TRASH_DAYS = 30
const AT_ONCE = 200

/** A day's work is done in small steps, so that nobody waits for it. */
export const emptyCommentTrash: Job<null> = defineJob({
  name: 'host.empty-comment-trash',
  schedule: { every: 86_400 },
  async run(_payload, ctx) {
    const days = await optionOf('trash_days', TRASH_DAYS, ctx)
    if (days <= 0) return
    const before = instantFromMillis(ctx.clock.millis() - days * DAY)
    const old = await ctx.db
      .selectFrom('comments')
      .select(COMMENT_COLUMNS)
      .where('status', '=', 'trash')
      .where('trashed_at', '<', before)
      .limit(AT_ONCE)
      .execute()
    for (const comment of old as Comment[]) await deleteComment(comment, ctx)
    if (old.length === AT_ONCE) await ctx.jobs.enqueue(emptyCommentTrash, null)
  },
})

async function tellCount(
  hook: (typeof commentHooks)['trashedWithPost'],
  { object, count }: { object: Happening['object']; count: number },
  ctx: Context,
): Promise<void> {
  if (count > 0) await ctx.hooks.fire(hook, { object, extra: { count } }, ctx)
}
