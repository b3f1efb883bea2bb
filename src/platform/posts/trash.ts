/** Out of sight and out of the house: the trash, the way back, and the end. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { postErrors } from './errors.ts'
import { postHooks, untrashPostStatus } from './hooks.ts'
import type { Post } from './post.ts'
import { happening } from './save-events.ts'
import { savePost } from './save-post.ts'
import { getPost, postToChange } from './stored-posts.ts'
import { postTypeOf } from './types.ts'

/** It keeps what it was, so that it can come back. */
export async function trashPost(id: number, ctx: Context): Promise<Post> {
  const before = await postToChange({ id, verb: 'delete' }, ctx)
  const type = postTypeOf(before.type, ctx)!
  if (!type.hasTrash) throw postErrors.trash_not_supported()
  if (before.status === 'trash') throw postErrors.already_trashed()
  return savePost({ type, before, draft: { status: 'trash' } }, ctx)
}

/** As a draft, unless a listener says otherwise: nothing becomes public by being found again. */
export async function restorePost(id: number, ctx: Context): Promise<Post> {
  const before = await postToChange({ id, verb: 'delete' }, ctx)
  if (before.status !== 'trash') return before
  const fallback = before.type === 'attachment' ? 'inherit' : 'draft'
  const statusBefore = before.status_before_trash ?? fallback
  const status = await ctx.hooks.apply(untrashPostStatus, fallback, { post: before, statusBefore }, ctx)
  return savePost({ type: postTypeOf(before.type, ctx)!, before, draft: { status } }, ctx)
}

/** For good: meta, terms, revisions and old addresses go with it, what stood below it moves up. */
export async function deletePost(id: number, ctx: Context): Promise<Post> {
  const post = await postToChange({ id, verb: 'delete' }, ctx)
  const told = happening(post, null)
  await ctx.hooks.fire(postHooks.beforeDelete, told, ctx)
  const children = ctx.db
    .selectFrom('posts')
    .select('id')
    .where('parent_id', '=', id)
    .where('parent_id', '!=', sql.lit(0))
  const below = await children.execute()
  // First it goes, then what stood below it moves up: its slug is free by then.
  await ctx.db.deleteFrom('posts').where('id', '=', id).execute()
  for (const child of below) await moveUp(Number(child.id), post, ctx)
  await leavePictures(post, ctx)
  await ctx.hooks.fire(postHooks.deleted, told, ctx)
  return post
}

/** Entries of the same type move up to its own parent; what was attached to it is attached to nothing. */
async function moveUp(id: number, gone: Post, ctx: Context): Promise<void> {
  const child = (await getPost(id, ctx))!
  const parent = child.type === gone.type ? gone.parent_id : 0
  await savePost({ type: postTypeOf(child.type, ctx)!, before: child, draft: { parent } }, ctx)
}

async function leavePictures({ id, type }: Post, ctx: Context): Promise<void> {
  if (type !== 'attachment') return
  const pictured = ctx.db.updateTable('posts').set({ featured_media: 0 }).where('featured_media', '=', id)
  await pictured.where('featured_media', '!=', sql.lit(0)).execute()
}
