/** Comments as they are stored, read within the site, and who may do what with one. */
import type { ReadContext } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { countGuess, getPost, holds, isPasswordOf } from '../posts/posts.ts'
import { objectFacts } from '../roles/hooks.ts'
import { COMMENT_COLUMNS, type Comment } from './comment.ts'
import { commentErrors } from './errors.ts'
import { mayReadPost } from './post-reach.ts'

/** Null where there is none on this site. Asks no rights. */
export async function getComment(id: number, ctx: ReadContext): Promise<Comment | null> {
  const row = await ctx.db.selectFrom('comments').select(COMMENT_COLUMNS).where('id', '=', id).executeTakeFirst()
  return (row as Comment | undefined) ?? null
}

export const mayModerate = (ctx: ReadContext): boolean => holds('moderate_comments', ctx)

export const mayEditComment = async (comment: Pick<Comment, 'id'>, ctx: ReadContext): Promise<boolean> =>
  mayModerate(ctx) || ((await ctx.user?.can('edit_comment', comment.id)) ?? false)

/** The comment, if the caller may see it. What he may not see does not exist for him. */
export async function readableComment(
  about: { id: number; password?: string | undefined },
  ctx: ReadContext,
): Promise<Comment> {
  const comment = await getComment(about.id, ctx)
  if (!comment || !(await mayRead(comment, about.password, ctx))) throw commentErrors.comment_invalid_id()
  return comment
}

/** The comment, if the caller may change it; a right that he lacks on a comment that he sees is told as such. */
export async function commentToChange(
  about: { id: number; verb: 'edit' | 'delete' },
  ctx: ReadContext,
): Promise<Comment> {
  const refusal = about.verb === 'edit' ? commentErrors.cannot_edit : commentErrors.cannot_delete
  // A visitor may change nothing, so that he need not be told whether there is anything to change.
  if (ctx.system === null && ctx.user === null) throw refusal()
  const comment = await readableComment(about, ctx)
  if (!(await mayEditComment(comment, ctx))) throw refusal()
  return comment
}

/** For the capability question about a comment: its post decides. */
export const commentFactsListener = on(objectFacts, 'comments.facts', async (facts, { kind, id }, ctx) => {
  if (kind !== 'comment') return facts
  const comment = await getComment(id, ctx)
  return comment && { kind: 'comment' as const, id, postId: comment.post_id }
})

async function mayRead(comment: Comment, password: string | undefined, ctx: ReadContext): Promise<boolean> {
  if (await mayEditComment(comment, ctx)) return true
  if (ctx.user && comment.user_id === ctx.user.id) return true
  const post = comment.status === 'approved' ? await getPost(comment.post_id, ctx) : null
  if (!post || !(await mayReadPost(post, ctx))) return false
  if (post.password === '') return true
  if (password !== undefined) await countGuess(post.id, ctx)
  return isPasswordOf(password, post)
}
