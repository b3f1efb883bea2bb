/** Comments as the API shows them. */
import { Type } from 'typebox'
import type { Row } from '../../db/database.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { inList, listValue, readRows } from '../../kernel/statement.ts'
import { avatarUrls } from '../accounts/accounts.ts'
import { POST_COLUMNS, type Post, permalinkOf, shownInstant } from '../posts/posts.ts'
import { apiBase } from '../posts/show/post-links.ts'
import { postTypeOf } from '../posts/types.ts'
import type { Comment } from './comment.ts'
import { commentText } from './hooks.ts'

export type ViewContext = 'view' | 'embed' | 'edit'

export const commentSchema = Type.Object(
  {
    id: Type.Integer(),
    post: Type.Optional(Type.Integer()),
    parent: Type.Integer(),
    author: Type.Integer({ description: 'The account; 0 for a visitor.' }),
    author_name: Type.String(),
    author_url: Type.String(),
    date: Type.String({ description: 'On the clock of the site.' }),
    date_gmt: Type.Optional(Type.String()),
    content: Type.Object({ rendered: Type.String(), raw: Type.Optional(Type.String()) }),
    link: Type.String(),
    status: Type.Optional(Type.String()),
    type: Type.String(),
    author_avatar_urls: Type.Record(Type.String(), Type.String()),
    author_email: Type.Optional(Type.String({ description: 'Only with context=edit, like the two below.' })),
    author_ip: Type.Optional(Type.String()),
    author_user_agent: Type.Optional(Type.String()),
  },
  { title: 'Comment' },
)

/**
 * One query each for the posts and the answers of a whole page. The plus before `site_id` keeps SQLite from looking
 * through the whole site for a few known ids.
 */
export async function showComments(
  comments: readonly Comment[],
  context: ViewContext,
  ctx: ReadContext,
): Promise<object[]> {
  const posts = await postsOf(comments, ctx)
  const answered = await answeredAmong(comments, ctx)
  return Promise.all(
    comments.map(comment =>
      show(comment, { context, post: posts.get(comment.post_id), isAnswered: answered.has(comment.id) }, ctx),
    ),
  )
}

export const showComment = async (comment: Comment, context: ViewContext, ctx: ReadContext): Promise<object> =>
  (await showComments([comment], context, ctx))[0]!

export const commentLink = async (comment: Pick<Comment, 'id'>, post: Post, ctx: ReadContext): Promise<string> =>
  `${await permalinkOf(post, ctx)}#comment-${comment.id}`

type Surroundings = { readonly context: ViewContext; readonly post: Post | undefined; readonly isAnswered: boolean }

async function show(comment: Comment, around: Surroundings, ctx: ReadContext): Promise<object> {
  const { context, post } = around
  const isEdit = context === 'edit'
  const rendered = await ctx.hooks.apply(commentText, comment.content_html, { comment }, ctx)
  return {
    id: comment.id,
    ...(context !== 'embed' && { post: comment.post_id }),
    parent: comment.parent_id,
    author: comment.user_id,
    author_name: comment.author_name,
    ...(isEdit && { author_email: comment.author_email }),
    author_url: comment.author_url,
    ...(isEdit && { author_ip: comment.author_ip, author_user_agent: comment.author_agent }),
    date: comment.date,
    ...(context !== 'embed' && { date_gmt: shownInstant(comment.date_gmt) }),
    content: { rendered, ...(isEdit && { raw: comment.content }) },
    link: post ? await commentLink(comment, post, ctx) : '',
    ...(context !== 'embed' && { status: comment.status }),
    type: comment.type,
    author_avatar_urls: await avatarUrls({ id: comment.user_id, displayName: comment.author_name }, ctx),
    _links: linksOf(comment, around, ctx),
  }
}

function linksOf(comment: Comment, { post, isAnswered }: Surroundings, ctx: ReadContext): object {
  const api = apiBase(ctx)
  const base = post && postTypeOf(post.type, ctx)?.restBase
  const self = `${api}/comments/${comment.id}`
  return {
    self: [{ href: self }],
    collection: [{ href: `${api}/comments` }],
    ...(comment.user_id > 0 && { author: [{ embeddable: true, href: `${api}/users/${comment.user_id}` }] }),
    ...(base && { up: [{ embeddable: true, post_type: post.type, href: `${api}/${base}/${post.id}` }] }),
    ...(comment.parent_id > 0 && {
      'in-reply-to': [{ embeddable: true, href: `${api}/comments/${comment.parent_id}` }],
    }),
    ...(isAnswered && { children: [{ embeddable: true, href: `${api}/comments?parent=${comment.id}` }] }),
  }
}

async function postsOf(comments: readonly Comment[], ctx: ReadContext): Promise<ReadonlyMap<number, Post>> {
  const ids = [...new Set(comments.map(comment => comment.post_id))]
  const columns = POST_COLUMNS.map(column => `p.${column}`).join(', ')
  const text = `select ${columns} from posts p where +p.site_id = ? and ${inList('p.id', ctx.database.engine)}`
  const posts = await readRows<Post & Row>({ text, values: [ctx.site.id, listValue(ids)] }, ctx)
  return new Map(posts.map(post => [post.id, post]))
}

/** Only answers that everybody sees are told of. */
async function answeredAmong(comments: readonly Comment[], ctx: ReadContext): Promise<ReadonlySet<number>> {
  const ids = comments.map(comment => comment.id)
  const text = `select distinct c.parent_id from comments c
    where +c.site_id = ? and c.status = 'approved' and ${inList('c.parent_id', ctx.database.engine)}`
  const rows = await readRows<{ parent_id: number }>({ text, values: [ctx.site.id, listValue(ids)] }, ctx)
  return new Set(rows.map(row => row.parent_id))
}
