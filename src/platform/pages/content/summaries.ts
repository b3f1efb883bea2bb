/** Posts as lists show them: one query for a page of them with their authors, categories and pictures. */
import type { ReadContext } from '../../../kernel/context.ts'
import { plainText } from '../../formatting/formatting.ts'
import { internals } from '../../internals.ts'
import { readSizes } from '../../media/media.ts'
import { type AddressRules, buildAuthorPath } from '../../permalinks/permalinks.ts'
import { type Found, findPosts } from '../../posts/list/find-posts.ts'
import type { PostFilters, PostOrder } from '../../posts/list/post-query.ts'
import {
  type Post,
  permalinkOf,
  postTypeOf,
  renderExcerpt,
  renderTitle,
  siteAddressRules,
  theExcerpt,
  theTitle,
} from '../../posts/posts.ts'
import { termLinkOf } from '../../posts/terms/terms.ts'
import type { PostType } from '../../posts/types.ts'
import { localUrl, sitePath } from '../local-url.ts'
import type { Link, PostSummary } from '../theme/parts/lists.ts'
import type { Picture } from '../theme/parts/picture.ts'
import { pictureOfFile } from './picture.ts'

export type ListQuery = {
  readonly type: PostType
  readonly filters: PostFilters
  readonly orderBy: PostOrder
  readonly limit: number
  readonly offset: number
}

export type SummaryRow = Post & {
  readonly author_name: string | null
  readonly author_slug: string | null
  /** The id, the slug, the parent and the name of the oldest one, with blanks between them. */
  readonly category: string | null
  readonly picture_file: string | null
  readonly picture_alt: string | null
  readonly picture_width: number | null
  readonly picture_height: number | null
  readonly picture_sizes: string | null
} & Record<string, unknown>

/** Published ones, and private ones for those who may read them. */
export function listSummaries(query: ListQuery, ctx: ReadContext): Promise<Found<SummaryRow>> {
  const statuses = ctx.user ? ['publish', 'private'] : ['publish']
  return findPosts<SummaryRow>({ ...query, statuses, order: 'desc', verb: 'read' }, COLUMNS, ctx)
}

/** What was settled when it was saved is enough; the raw texts are read only where it was not. */
export const COLUMNS = `p.id, p.type, p.status, p.slug, p.parent_id, p.author_id, p.date, p.date_gmt, p.comment_count,
  p.sticky, p.password, p.path, p.title, p.excerpt_html,
  case when p.excerpt_html is null then p.excerpt else '' end as excerpt,
  case when p.excerpt_html is null then p.content else '' end as content,
  (select u.display_name from users u where u.id = p.author_id) as author_name,
  (select u.nicename from users u where u.id = p.author_id) as author_slug,
  (select t.id || ' ' || t.slug || ' ' || t.parent_id || ' ' || t.name from term_links l join terms t on t.id = l.term_id
    where l.post_id = p.id and l.taxonomy = 'category' order by l.term_id limit 1) as category,
  case when p.featured_media > 0 then (select f.file from media_files f where f.post_id = p.featured_media) end as picture_file,
  case when p.featured_media > 0 then (select f.alt_text from media_files f where f.post_id = p.featured_media) end as picture_alt,
  case when p.featured_media > 0 then (select f.width from media_files f where f.post_id = p.featured_media) end as picture_width,
  case when p.featured_media > 0 then (select f.height from media_files f where f.post_id = p.featured_media) end as picture_height,
  case when p.featured_media > 0 then (select f.sizes from media_files f where f.post_id = p.featured_media) end as picture_sizes`

export async function summariesOf(rows: readonly SummaryRow[], ctx: ReadContext): Promise<PostSummary[]> {
  const rules = await siteAddressRules(ctx)
  const categories = await categoriesOf(rows, ctx)
  const summaries: PostSummary[] = []
  for (const row of rows) summaries.push(await summaryOf(row, { rules, categories }, ctx))
  return summaries
}

type Around = { readonly rules: AddressRules; readonly categories: ReadonlyMap<string, Link> }

async function summaryOf(row: SummaryRow, { rules, categories }: Around, ctx: ReadContext): Promise<PostSummary> {
  return {
    title: await titleOf(row, ctx),
    url: localUrl(await permalinkOf(row, ctx), ctx),
    date: row.date_gmt,
    author: authorLink(row, rules, ctx),
    excerpt: row.password === '' ? await excerptOf(row, ctx) : '',
    picture: row.password === '' ? pictureOf(row, ctx) : null,
    category: categories.get(row.category ?? '') ?? null,
    isSticky: row.sticky === 1,
    commentCount: row.password === '' ? row.comment_count : 0,
  }
}

/** By what the rows say of them, each looked up once. */
async function categoriesOf(rows: readonly SummaryRow[], ctx: ReadContext): Promise<ReadonlyMap<string, Link>> {
  const links = new Map<string, Link>()
  for (const { category } of rows) {
    if (category === null || links.has(category)) continue
    const [id = '', slug = '', parent = '', ...words] = category.split(' ')
    const name = words.join(' ')
    const about = { taxonomy: 'category', description: '', count: 0 }
    const term = { ...about, id: Number(id), slug, parent_id: Number(parent), name }
    links.set(category, { label: plainText(name), url: localUrl(await termLinkOf(term, ctx), ctx) })
  }
  return links
}

/** As plain text: what markup a title has is not for headings and links. */
export async function titleOf(post: Post, ctx: ReadContext): Promise<string> {
  const title = ctx.hooks.has(theTitle.name) ? await renderTitle(post, ctx) : post.title
  return /[<&]/.test(title) ? plainText(title).replaceAll('\n', ' ') : title
}

/** One line of plain text. */
export async function excerptOf(post: Post, ctx: ReadContext): Promise<string> {
  const isSettled = post.excerpt_html !== null && !ctx.hooks.has(theExcerpt.name)
  const excerpt = isSettled ? post.excerpt_html : await renderExcerpt(post, ctx)
  return plainText(String(excerpt)).replaceAll('\n', ' ')
}

export function authorLink(
  row: Pick<SummaryRow, 'author_id' | 'author_name' | 'author_slug'>,
  rules: AddressRules,
  ctx: ReadContext,
): { label: string; url: string } | null {
  if (row.author_name === null || row.author_slug === null) return null
  return {
    label: row.author_name,
    url: sitePath(buildAuthorPath({ id: row.author_id, slug: row.author_slug }, rules), ctx),
  }
}

export function pictureOf(row: SummaryRow, ctx: ReadContext): Picture | null {
  const { picture_file: file, picture_alt: alt, picture_width: width, picture_height: height } = row
  if (file === null) return null
  return pictureOfFile({ file, alt_text: alt ?? '', width, height, sizes: readSizes(row.picture_sizes) }, ctx)
}

/** How many posts a page of a list has. */
export async function postsPerPage(ctx: ReadContext): Promise<number> {
  const { options } = await internals(ctx).sites.state(ctx.site.id)
  return Number(options.get('posts_per_page') ?? 10)
}

export const typeNamed = (slug: string, ctx: ReadContext): PostType => postTypeOf(slug, ctx)!
