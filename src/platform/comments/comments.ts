/** Comments: what readers say below posts. A new one comes from a caller of the API, from the form below a post, or from code. */
import { createHash } from 'node:crypto'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { authorAccount } from '../accounts/accounts.ts'
import { type Post, wallTimeOf } from '../posts/posts.ts'
import { verdictOnComment } from './approval.ts'
import { type Comment, type CommentStatus, objectOfComment, snapshotOfComment } from './comment.ts'
import { type CleanFields, cleanFields, givenInstant, type TypedFields } from './comment-fields.ts'
import { commentedPost, refuseWrongParent } from './commented-post.ts'
import { commentErrors, duplicateComment } from './errors.ts'
import { commentHooks, type NewComment, preprocessComment } from './hooks.ts'
import { refuseFlood } from './pace.ts'
import { commentOption } from './settings.ts'
import { mayModerate } from './stored-comments.ts'

export { isApprovalKey, useApprovalKey } from './approval-key.ts'
export { type CommentChanges, deleteComment, editComment, type StatusWish, setCommentStatus } from './change-comment.ts'
export type { Comment, CommentStatus } from './comment.ts'
export { commentMeta, deleteCommentMeta, setCommentMeta } from './comment-meta.ts'
export { isOpen as isOpenForComments } from './commented-post.ts'
export * as commentEvents from './hooks.ts'
export { type CommentsPage, type CommentsQuery, listComments } from './list-comments.ts'
export { mayReadPost, reachedPosts } from './post-reach.ts'
export { commentScreens } from './screens.ts'
export { commentLink } from './show-comments.ts'
export { getComment, mayEditComment, mayModerate, readableComment } from './stored-comments.ts'

export type CommentInput = TypedFields & {
  readonly post: number
  readonly content: string
  readonly parent?: number | undefined
  /** The password of a protected post. */
  readonly password?: string | undefined
  /** What follows is for those who may moderate. */
  readonly author?: number | undefined
  readonly author_ip?: string | undefined
  readonly author_user_agent?: string | undefined
  readonly status?: CommentStatus | undefined
  /** Site time, or an instant with its offset. */
  readonly date?: string | undefined
  readonly date_gmt?: string | undefined
}

/** Stores a comment of the caller, or refuses it. What it becomes, approved or on hold, is in the answer. */
export async function submitComment(input: CommentInput, ctx: Context): Promise<Comment> {
  await refuseVisitors(ctx)
  refuseUnlessModerator(input, ctx)
  const post = await commentedPost(input, ctx)
  await refuseWrongParent(input.parent ?? 0, post, ctx)
  const comment = await newComment(input, post, ctx)
  const id = await insertComment(comment, ctx)
  await refuseFlood(comment, ctx)
  const stored: Comment = { ...comment, id }
  const told = {
    object: objectOfComment(stored),
    before: null,
    after: snapshotOfComment(stored),
    extra: { status: stored.status, post: post.id },
  }
  await ctx.hooks.fire(commentHooks.inserted, told, ctx)
  await ctx.hooks.fire(commentHooks.posted, told, ctx)
  return stored
}

/** Whether somebody without an account may comment on this site. */
export const takesVisitors = async (ctx: ReadContext): Promise<boolean> =>
  (await commentOption('anonymous_comments', ctx)) && !(await commentOption('comment_registration', ctx))

export async function refuseVisitors(ctx: ReadContext): Promise<void> {
  const isKnown = ctx.user !== null || ctx.system !== null
  if (!isKnown && !(await takesVisitors(ctx))) throw commentErrors.comment_login_required()
}

function refuseUnlessModerator(input: CommentInput, ctx: Context): void {
  if (mayModerate(ctx)) return
  if (input.author !== undefined && input.author !== (ctx.user?.id ?? 0)) throw commentErrors.comment_invalid_author()
  if (input.author_ip !== undefined && input.author_ip !== ctx.request.ip)
    throw commentErrors.comment_invalid_author_ip()
  if (input.status !== undefined) throw commentErrors.comment_invalid_status()
  if (input.date !== undefined || input.date_gmt !== undefined) throw commentErrors.comment_invalid_date()
}

async function newComment(input: CommentInput, post: Post, ctx: Context): Promise<NewComment> {
  const fields = { ...cleanFields(input), ...(await authorOf(input, ctx)) }
  const date_gmt = givenInstant(input, ctx) ?? presentSecond(ctx)
  const drafted: NewComment = {
    ...{ post_id: post.id, parent_id: input.parent ?? 0, type: 'comment', status: 'hold' as const },
    ...{ author_name: '', author_email: '', author_url: '', user_id: 0, content: '', content_html: '' },
    ...fields,
    author_ip: input.author_ip ?? ctx.request.ip,
    author_agent: ((mayModerate(ctx) && input.author_user_agent) || ctx.request.userAgent).slice(0, 254),
    date_gmt,
    date: wallTimeOf(date_gmt, ctx.site.zone),
    ...{ status_before_trash: null, trashed_at: null, trashed_with_post: 0 },
  }
  const prepared = await ctx.hooks.apply(preprocessComment, drafted, undefined, ctx)
  return { ...prepared, status: input.status ?? (await verdictOnComment(prepared, post, ctx)) }
}

/** Whole seconds, because neither form of the date that callers read has more. */
const presentSecond = (ctx: Context): string => `${instantFromMillis(ctx.clock.millis()).slice(0, 19)}.000000Z`

type AuthorFields = Pick<CleanFields, 'author_name' | 'author_email' | 'author_url'> & { readonly user_id?: number }

/** An account signs with its own name; only moderators may say otherwise. A visitor must leave name and e-mail address. */
async function authorOf(input: CommentInput, ctx: Context): Promise<AuthorFields> {
  const { author_name, author_email, author_url } = cleanFields({ ...input, content: undefined })
  const said = {
    ...(author_name && { author_name }),
    ...(author_email && { author_email }),
    ...(author_url && { author_url }),
  }
  const isOthers = mayModerate(ctx) && (input.author !== undefined || author_name || author_email)
  const userId = isOthers ? (input.author ?? 0) : (ctx.user?.id ?? 0)
  if (userId !== 0) return { ...(await accountFields(userId, ctx)), ...(isOthers ? said : {}) }
  if (!mayModerate(ctx) && (!author_name || !author_email)) throw commentErrors.comment_author_data_required()
  return said
}

async function accountFields(userId: number, ctx: Context): Promise<AuthorFields> {
  const account = await authorAccount(userId, ctx)
  if (!account) throw commentErrors.comment_invalid_author_id()
  return { user_id: userId, author_name: account.displayName, author_email: account.email, author_url: account.url }
}

/** The index on the key decides between two that say the same at the same moment. */
async function insertComment(comment: NewComment, ctx: Context): Promise<number> {
  const inserted = await ctx.db
    .insertInto('comments')
    .values({ ...comment, duplicate_key: comment.status === 'trash' ? null : duplicateKey(comment) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw duplicateComment()
  return Number(inserted.id)
}

/** The same person, the same place, the same words. */
function duplicateKey({ post_id, parent_id, user_id, author_email, author_name, content }: NewComment): string {
  const who = user_id || author_email.toLowerCase() || author_name
  return createHash('sha256')
    .update(JSON.stringify([post_id, parent_id, who, content]))
    .digest('base64url')
}
