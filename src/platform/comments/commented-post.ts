/** The post that somebody wants to comment on, and the comment that he answers. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { getPost, isPasswordOf, may, type Post } from '../posts/posts.ts'
import { postTypeOf, supports } from '../posts/types.ts'
import { commentErrors } from './errors.ts'
import { commentsOpen } from './hooks.ts'
import { mayReadPost } from './post-reach.ts'
import { getComment, mayEditComment } from './stored-comments.ts'

/** A post that the caller may not read does not exist for him. */
export async function commentedPost(
  about: { readonly post: number; readonly password?: string | undefined },
  ctx: Context,
): Promise<Post> {
  const post = await getPost(about.post, ctx)
  if (!post || !(await mayReadPost(post, ctx))) throw commentErrors.comment_invalid_post_id()
  if (post.status === 'trash') throw commentErrors.comment_trash_post()
  if (!TAKING.has(post.status)) throw commentErrors.comment_draft_post()
  const type = postTypeOf(post.type, ctx)
  if (!type || !supports(type, 'comments')) throw commentErrors.comment_not_supported_post_type()
  const isLocked = post.password !== '' && !isPasswordOf(about.password, post) && !(await may('edit', post, ctx))
  if (isLocked) throw commentErrors.cannot_read_post()
  if (!(await isOpen(post, ctx))) throw commentErrors.comment_closed()
  return post
}

/** Whether a post takes comments at all, for those who show a form. */
export const isOpen = (post: Pick<Post, 'id' | 'comment_status'>, ctx: ReadContext): Promise<boolean> =>
  ctx.hooks.apply(commentsOpen, post.comment_status === 'open', { postId: post.id }, ctx)

/** One answers what one can see. */
export async function refuseWrongParent(parentId: number, post: Post, ctx: Context): Promise<void> {
  if (parentId === 0) return
  const parent = await getComment(parentId, ctx)
  const isSeen = parent?.post_id === post.id && (parent.status === 'approved' || (await mayEditComment(parent, ctx)))
  if (!isSeen) throw commentErrors.comment_invalid_parent()
}

const TAKING: ReadonlySet<string> = new Set(['publish', 'private', 'inherit'])
