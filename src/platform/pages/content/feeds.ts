/** Feeds: the latest posts of a list, the latest comments of the site or of a post. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type Comment, commentLink, listComments } from '../../comments/comments.ts'
import { excerptOf as excerptOfText, plainText } from '../../formatting/formatting.ts'
import { raw } from '../../html/html.ts'
import { optionOf } from '../../options/options.ts'
import { withEnding } from '../../permalinks/permalinks.ts'
import { findPosts, rowsInOrder } from '../../posts/list/find-posts.ts'
import { getPost, POST_COLUMNS, type Post, permalinkOf, renderContent, siteAddressRules } from '../../posts/posts.ts'
import { type PageResponse, textResponse } from '../page-request.ts'
import type { Resolution } from '../resolve/resolution.ts'
import { type FeedItem, rssFeed } from '../theme/feed.ts'
import { type ListFinding, queryOf, titleOfList } from './lists.ts'
import { excerptOf, type SummaryRow, titleOf } from './summaries.ts'

const MOST_ITEMS = 20

/** Null where there is nothing that a feed could be made of. */
export async function feedOf({ finding, path }: Resolution, visit: ReadContext): Promise<PageResponse | null> {
  const ctx: ReadContext = { ...visit, request: { ...visit.request, renderedIn: 'feed' } }
  if (finding.kind === 'search' || finding.kind === 'service' || finding.kind === 'not-found') return null
  if (finding.kind === 'comments') return commentsFeed({ post: null, path: '/' }, ctx)
  if ('isFront' in finding) {
    if (finding.isFront) return postsFeed({ kind: 'home' }, '/', ctx)
    const post = await getPost(finding.post.id, ctx)
    return post && commentsFeed({ post, path }, ctx)
  }
  return postsFeed(finding, path, ctx)
}

async function postsFeed(finding: ListFinding, path: string, ctx: ReadContext): Promise<PageResponse> {
  const query = {
    ...queryOf(finding, ctx),
    orderBy: 'date' as const,
    order: 'desc' as const,
    limit: MOST_ITEMS,
    offset: 0,
  }
  const { rows } = await findPosts<SummaryRow>({ ...query, statuses: ['publish'], verb: 'read' }, COLUMNS, ctx)
  const items: FeedItem[] = []
  for (const row of rows) items.push(await postItem(row, ctx))
  const isHome = finding.kind === 'home' || finding.kind === 'posts-page'
  const title = isHome ? ctx.site.title : `${await titleOfList(finding, ctx)} – ${ctx.site.title}`
  return answer({ title, path, items }, ctx)
}

/** Stands in no name. */
const BETWEEN = '\u001f'

const COLUMNS = [
  ...POST_COLUMNS.map(column => `p.${column}`),
  '(select u.display_name from users u where u.id = p.author_id) as author_name',
  `(select string_agg(t.name, '${BETWEEN}' order by t.id) from term_links l join terms t on t.id = l.term_id
    where l.post_id = p.id and l.taxonomy = 'category') as category`,
].join(', ')

async function postItem(row: SummaryRow, ctx: ReadContext): Promise<FeedItem> {
  const isOpen = row.password === ''
  return {
    title: await titleOf(row, ctx),
    url: await permalinkOf(row, ctx),
    id: row.guid,
    date: row.date_gmt,
    author: row.author_name,
    categories: row.category?.split(BETWEEN) ?? [],
    excerpt: isOpen ? await excerptOf(row, ctx) : '',
    content: isOpen ? raw(await renderContent(row, ctx)) : null,
  }
}

async function commentsFeed(about: { post: Post | null; path: string }, ctx: ReadContext): Promise<PageResponse> {
  const { post, path } = about
  const statuses = ['approved'] as const
  const query = { statuses, limit: MOST_ITEMS, offset: 0, orderBy: 'date' as const, order: 'desc' as const }
  const { comments } = await listComments({ ...query, ...(post && { posts: [post.id] }) }, ctx)
  const posts = post ? new Map([[post.id, post]]) : await postsOf(comments, ctx)
  const items: FeedItem[] = []
  for (const comment of comments) items.push(...(await commentItem(comment, posts.get(comment.post_id), ctx)))
  const title = post ? `${await titleOf(post, ctx)} – ${ctx.site.title}` : ctx.site.title
  return answer({ title, path: post ? path : '/comments/', items }, ctx)
}

async function postsOf(comments: readonly Comment[], ctx: ReadContext): Promise<ReadonlyMap<number, Post>> {
  const ids = [...new Set(comments.map(({ post_id }) => post_id))]
  const posts = await rowsInOrder<Post & Record<string, unknown>>(
    ids,
    POST_COLUMNS.map(column => `p.${column}`).join(', '),
    ctx,
  )
  return new Map(posts.map(post => [post.id, post]))
}

async function commentItem(comment: Comment, post: Post | undefined, ctx: ReadContext): Promise<FeedItem[]> {
  if (post?.password !== '') return []
  const url = await commentLink(comment, post, ctx)
  const content = raw(comment.content_html)
  const excerpt = excerptOfText(comment.content_html)
  const title = `${comment.author_name}: ${await titleOf(post, ctx)}`
  return [
    { title, url, id: url, date: comment.date_gmt, author: comment.author_name, categories: [], excerpt, content },
  ]
}

async function answer(
  { title, path, items }: { title: string; path: string; items: readonly FeedItem[] },
  ctx: ReadContext,
): Promise<PageResponse> {
  const { structure } = await siteAddressRules(ctx)
  const self = structure.isPlain ? '/?feed=rss2' : withEnding(path, 'feed', structure)
  const text = rssFeed({
    title,
    description: plainText(await optionOf('description', '', ctx)) || plainText(ctx.site.title),
    url: ctx.site.url + path,
    selfUrl: ctx.site.url + self,
    language: ctx.site.language,
    items,
  })
  const newest = items.map(({ date }) => Date.parse(date)).sort((one, other) => other - one)[0]
  const headers = newest === undefined ? {} : { 'last-modified': new Date(newest).toUTCString() }
  return textResponse(String(text), 'application/rss+xml', headers)
}
