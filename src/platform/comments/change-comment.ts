/** Editing comments, and moving them between approved, on hold, spam and the trash. */
import type { Context } from '../../kernel/context.ts'
import { authorAccount } from '../accounts/accounts.ts'
import { wallTimeOf } from '../posts/posts.ts'
import { type Comment, type CommentStatus, objectOfComment, snapshotOfComment } from './comment.ts'
import { cleanFields, givenInstant, type TypedFields } from './comment-fields.ts'
import { commentErrors } from './errors.ts'
import { commentHooks, transitionVariant } from './hooks.ts'
import { mayModerate } from './stored-comments.ts'

export type CommentChanges = TypedFields & {
  readonly date?: string | undefined
  readonly date_gmt?: string | undefined
  /** What follows is for those who may moderate. */
  readonly author?: number | undefined
  readonly author_ip?: string | undefined
  readonly author_user_agent?: string | undefined
}

/** Whether the caller may edit the comment is asked before. */
export async function editComment(before: Comment, changes: CommentChanges, ctx: Context): Promise<Comment> {
  const columns = await changedColumns(before, changes, ctx)
  if (Object.keys(columns).length === 0) return before
  // Edited words are no longer those that were sent, so they keep nobody from sending them again.
  await ctx.db
    .updateTable('comments')
    .set({ ...columns, duplicate_key: null })
    .where('id', '=', before.id)
    .execute()
  const after: Comment = { ...before, ...columns }
  const told = { object: objectOfComment(after), before: snapshotOfComment(before), after: snapshotOfComment(after) }
  await ctx.hooks.fire(commentHooks.edited, told, ctx)
  return after
}

/** `unspam` and `untrash` bring back what was before. */
export type StatusWish = CommentStatus | 'unspam' | 'untrash'

export async function setCommentStatus(before: Comment, wish: StatusWish, ctx: Context): Promise<Comment> {
  const status = wish === 'unspam' || wish === 'untrash' ? (before.status_before_trash ?? 'hold') : wish
  const isThereAlready =
    status === before.status ||
    (wish === 'unspam' && before.status !== 'spam') ||
    (wish === 'untrash' && before.status !== 'trash')
  if (isThereAlready) return before
  const columns = {
    status,
    status_before_trash: status === 'spam' || status === 'trash' ? before.status : null,
    trashed_at: status === 'trash' ? ctx.clock.instant() : null,
    trashed_with_post: 0,
  }
  await ctx.db
    .updateTable('comments')
    .set({ ...columns, ...(status === 'trash' ? { duplicate_key: null } : {}) })
    .where('id', '=', before.id)
    .execute()
  const after: Comment = { ...before, ...columns }
  await tellStatus(before, after, ctx)
  return after
}

/** Its answers move up to what it answered. Gone for good, with its meta. */
export async function deleteComment(comment: Comment, ctx: Context): Promise<void> {
  const told = { object: objectOfComment(comment), before: snapshotOfComment(comment), after: null }
  await ctx.hooks.fire(commentHooks.beforeDelete, told, ctx)
  await ctx.db
    .updateTable('comments')
    .set({ parent_id: comment.parent_id })
    .where('parent_id', '=', comment.id)
    .execute()
  await ctx.db.deleteFrom('comments').where('id', '=', comment.id).execute()
  await ctx.hooks.fire(commentHooks.deleted, told, ctx)
}

async function changedColumns(before: Comment, changes: CommentChanges, ctx: Context): Promise<Partial<Comment>> {
  const isForeign = changes.author !== undefined && changes.author !== before.user_id
  if (isForeign && !mayModerate(ctx)) throw commentErrors.comment_invalid_author()
  const isMoved = changes.author_ip !== undefined && changes.author_ip !== before.author_ip
  if (isMoved && !mayModerate(ctx)) throw commentErrors.comment_invalid_author_ip()
  if (isForeign && changes.author !== 0 && !(await authorAccount(changes.author!, ctx)))
    throw commentErrors.comment_invalid_author_id()
  const date_gmt = givenInstant(changes, ctx)
  const columns: Partial<Comment> = {
    ...cleanFields(changes),
    ...(changes.author !== undefined && { user_id: changes.author }),
    ...(changes.author_ip !== undefined && { author_ip: changes.author_ip }),
    ...(changes.author_user_agent !== undefined &&
      mayModerate(ctx) && { author_agent: changes.author_user_agent.slice(0, 254) }),
    ...(date_gmt && { date_gmt, date: wallTimeOf(date_gmt, ctx.site.zone) }),
  }
  const different = Object.entries(columns).filter(([name, value]) => before[name as keyof Comment] !== value)
  return Object.fromEntries(different) as Partial<Comment>
}

async function tellStatus(before: Comment, after: Comment, ctx: Context): Promise<void> {
  const told = {
    object: objectOfComment(after),
    before: snapshotOfComment(before),
    after: snapshotOfComment(after),
    extra: { old_status: before.status, new_status: after.status, post: after.post_id },
  }
  await ctx.hooks.fire(commentHooks.transitionStatus, told, ctx)
  await ctx.hooks.fire(transitionVariant(before.status, after.status), told, ctx)
  if (before.status === 'trash') await ctx.hooks.fire(commentHooks.untrashed, told, ctx)
  if (before.status === 'spam') await ctx.hooks.fire(commentHooks.unspammed, told, ctx)
  if (after.status === 'trash') await ctx.hooks.fire(commentHooks.trashed, told, ctx)
  if (after.status === 'spam') await ctx.hooks.fire(commentHooks.spammed, told, ctx)
}
