/** Whether a new comment is shown at once or waits for somebody to look at it. */
import type { ReadContext } from '../../kernel/context.ts'
import type { Post } from '../posts/posts.ts'
import type { CommentStatus } from './comment.ts'
import { type NewComment, preCommentApproved } from './hooks.ts'
import { commentOption } from './settings.ts'
import { mayModerate } from './stored-comments.ts'

export async function verdictOnComment(comment: NewComment, post: Post, ctx: ReadContext): Promise<CommentStatus> {
  const verdict = (await isTrusted(comment, post, ctx)) ? 'approved' : 'hold'
  return ctx.hooks.apply(preCommentApproved, verdict, { comment }, ctx)
}

async function isTrusted(comment: NewComment, post: Post, ctx: ReadContext): Promise<boolean> {
  const isPostAuthor = comment.user_id !== 0 && comment.user_id === post.author_id && comment.user_id === ctx.user?.id
  if (mayModerate(ctx) || isPostAuthor) return true
  if (await commentOption('comment_moderation', ctx)) return false
  if (linksIn(comment.content) > (await commentOption('comment_max_links', ctx))) return false
  return !(await commentOption('comment_previously_approved', ctx)) || wasApprovedBefore(comment, ctx)
}

const linksIn = (content: string): number => (content.match(/https?:\/\//gi) ?? []).length

/** By account, or for a visitor by name and e-mail address together. */
async function wasApprovedBefore(
  { user_id, author_name, author_email }: NewComment,
  ctx: ReadContext,
): Promise<boolean> {
  if (user_id === 0 && author_email === '') return false
  const approved = ctx.db
    .selectFrom('comments')
    .select('id')
    .where('status', '=', 'approved')
    .where('user_id', '=', user_id)
  const theirs =
    user_id === 0 ? approved.where('author_email', '=', author_email).where('author_name', '=', author_name) : approved
  return (await theirs.limit(1).executeTakeFirst()) !== undefined
}
