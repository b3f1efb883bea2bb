/** The comments below an item, and what stands where one would be written. */
import { createHmac } from 'node:crypto'
import type { ReadContext } from '../../../kernel/context.ts'
import { type Comment, getComment, isOpenForComments, listComments, takesVisitors } from '../../comments/comments.ts'
import { commentText } from '../../comments/hooks.ts'
import { raw } from '../../html/html.ts'
import { internals } from '../../internals.ts'
import { withEnding, words } from '../../permalinks/permalinks.ts'
import { type Post, postTypeOf, siteAddressRules } from '../../posts/posts.ts'
import { supports } from '../../posts/types.ts'
import { equalInConstantTime } from '../../secrets/secrets.ts'
import { argument, nonceField } from '../forms.ts'
import { signInUrl } from '../frame.ts'
import type { CommentModel, CommentsModel, ReplyTo, Respond } from '../theme/parts/comments.ts'
import type { FormState } from '../theme/parts/forms.ts'
import type { Paging } from '../theme/parts/lists.ts'
import { pictureOfPerson } from './avatars.ts'

export type Commented = {
  readonly post: Post
  /** The item's own address, without the host. */
  readonly url: string
  readonly page: number
  /** What was wrong with a comment that has just been sent. */
  readonly sent: Pick<FormState, 'values' | 'problems'> | null
}

export const commentAction = ({ id }: Pick<Post, 'id'>): string => `comment_${id}`

const PER_PAGE = 100

/** Null for what neither takes comments nor has any. */
export async function commentsBelow(about: Commented, ctx: ReadContext): Promise<CommentsModel | null> {
  const { post, url } = about
  const type = postTypeOf(post.type, ctx)
  // A file has a page, but is no place to talk.
  if (!type || !supports(type, 'comments') || post.type === 'attachment') return null
  const isOpen = isOut(post) && (await isOpenForComments(post, ctx))
  if (!isOpen && post.comment_count === 0) return null
  const shown = await shownComments(about, ctx)
  const mayReply = isOpen && (ctx.user !== null || (await takesVisitors(ctx)))
  const list: CommentModel[] = []
  for (const comment of shown) list.push(await modelOf(comment, { post, replyUrl: mayReply ? url : null }, ctx))
  const respond = mayReply ? formFor(about, shown, ctx) : isOpen ? signInFirst(ctx) : CLOSED
  return { list, total: post.comment_count, respond, paging: await pagingOf(about, ctx) }
}

const CLOSED: Respond = Object.freeze({ kind: 'closed' })
const signInFirst = (ctx: ReadContext): Respond => ({ kind: 'sign-in', url: signInUrl(ctx) })

/** What is not out yet takes no comments. */
const isOut = ({ status }: Post) => status === 'publish' || status === 'private'

/** The approved ones, and the reader's own that wait for approval. */
async function shownComments({ post, page }: Commented, ctx: ReadContext): Promise<Comment[]> {
  const order = { orderBy: 'date', order: 'asc' } as const
  const query = { ...order, posts: [post.id], opened: [post.id] }
  const approved =
    post.comment_count === 0
      ? []
      : (await listComments({ ...query, statuses: ['approved'], limit: PER_PAGE, offset: (page - 1) * PER_PAGE }, ctx))
          .comments
  if (!ctx.user) return [...approved, ...(await heldOfVisitor(post, ctx))]
  const own = await listComments(
    { ...query, statuses: ['hold'], authors: [ctx.user.id], limit: PER_PAGE, offset: 0 },
    ctx,
  )
  return [...approved, ...own.comments]
}

/** Whoever has just written it carries a proof in the address; nobody else can see what waits. */
async function heldOfVisitor(post: Post, ctx: ReadContext): Promise<Comment[]> {
  const id = Number(argument(HELD, ctx))
  if (!Number.isSafeInteger(id) || id <= 0) return []
  const comment = await getComment(id, ctx)
  const isTheirs = equalInConstantTime(argument('proof', ctx), proofOf(id, ctx))
  return comment?.post_id === post.id && comment.status === 'hold' && isTheirs ? [comment] : []
}

const HELD = 'held_comment'

const proofOf = (id: number, ctx: ReadContext): string =>
  createHmac('sha256', internals(ctx).secrets.derive('held-comment')).update(`${ctx.site.id} ${id}`).digest('base64url')

/** Where somebody goes who has written a comment. */
export function urlOfNew({ id, status }: Comment, url: string, ctx: ReadContext): string {
  const isOpenToAll = status === 'approved' || ctx.user !== null
  const seen = isOpenToAll ? url : withArgument(url, `${HELD}=${id}&proof=${proofOf(id, ctx)}`)
  return `${seen}#comment-${id}`
}

async function modelOf(
  comment: Comment,
  { post, replyUrl }: { post: Post; replyUrl: string | null },
  ctx: ReadContext,
): Promise<CommentModel> {
  const isAwaiting = comment.status === 'hold'
  const content = ctx.hooks.has(commentText.name)
    ? await ctx.hooks.apply(commentText, comment.content_html, { comment }, ctx)
    : comment.content_html
  return {
    id: comment.id,
    parentId: comment.parent_id || null,
    author: comment.author_name,
    authorUrl: comment.author_url || null,
    avatarUrl: await pictureOfPerson({ id: comment.user_id, displayName: comment.author_name }, ctx),
    date: comment.date_gmt,
    content: raw(content),
    isPostAuthor: comment.user_id !== 0 && comment.user_id === post.author_id,
    isAwaiting,
    replyUrl: replyUrl === null || isAwaiting ? null : `${withArgument(replyUrl, `replytocom=${comment.id}`)}#respond`,
  }
}

function formFor({ post, url, sent }: Commented, shown: readonly Comment[], ctx: ReadContext): Respond {
  const state: FormState = {
    action: url,
    hidden: { form: 'comment', ...nonceField(commentAction(post), ctx) },
    ...sent,
  }
  return { kind: 'form', state, name: ctx.user?.displayName ?? null, replyTo: replyOf(shown, url, ctx) }
}

function replyOf(shown: readonly Comment[], url: string, ctx: ReadContext): ReplyTo | null {
  const asked = Number(argument('replytocom', ctx) || ctx.request.body.parent || 0)
  const comment = shown.find(({ id, status }) => id === asked && status === 'approved')
  return comment ? { id: comment.id, author: comment.author_name, cancelUrl: `${url}#respond` } : null
}

async function pagingOf({ post, url, page }: Commented, ctx: ReadContext): Promise<Paging | null> {
  const total = Math.ceil(post.comment_count / PER_PAGE)
  if (total <= 1) return null
  const { structure } = await siteAddressRules(ctx)
  const pageUrl = (number: number) =>
    url.includes('?')
      ? withArgument(url, `cpage=${number}`)
      : withEnding(url, `${words.commentPage}${number}`, structure)
  return { current: page, total, urlOf: number => `${number === 1 ? url : pageUrl(number)}#comments` }
}

const withArgument = (url: string, argument: string) => `${url}${url.includes('?') ? '&' : '?'}${argument}`
