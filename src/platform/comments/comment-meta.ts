/** Named values that code keeps with comments. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { type Comment, objectOfComment } from './comment.ts'
import { commentHooks } from './hooks.ts'

/** Undefined where there is none. */
export async function commentMeta<T>(commentId: number, key: string, ctx: ReadContext): Promise<T | undefined> {
  const row = await ctx.db
    .selectFrom('comment_meta')
    .select('value')
    .where('object_id', '=', commentId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && (JSON.parse(row.value) as T)
}

export async function setCommentMeta(
  comment: Comment,
  entry: { key: string; value: unknown },
  ctx: Context,
): Promise<void> {
  const before = await commentMeta(comment.id, entry.key, ctx)
  const row = { object_id: comment.id, key: entry.key, value: JSON.stringify(entry.value) }
  if (JSON.stringify(before) === row.value) return
  const { value } = row
  await ctx.db
    .insertInto('comment_meta')
    .values(row)
    .onConflict(on => on.columns(['object_id', 'key']).doUpdateSet({ value }))
    .execute()
  const told = {
    object: objectOfComment(comment),
    before: before === undefined ? null : { [entry.key]: before },
    after: { [entry.key]: entry.value },
  }
  await ctx.hooks.fire(commentHooks.metaUpdated, told, ctx)
}

/** Answers whether there was one. */
export async function deleteCommentMeta(comment: Comment, key: string, ctx: Context): Promise<boolean> {
  const before = await commentMeta(comment.id, key, ctx)
  if (before === undefined) return false
  await ctx.db.deleteFrom('comment_meta').where('object_id', '=', comment.id).where('key', '=', key).execute()
  await ctx.hooks.fire(
    commentHooks.metaDeleted,
    { object: objectOfComment(comment), before: { [key]: before }, after: null },
    ctx,
  )
  return true
}
