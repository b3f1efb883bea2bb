/** Lists of posts: the front page, the posts of a term, an author, a period or a type. */

import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { excerptOf as excerptOfText, formatContent, plainText, sanitizeContent } from '../../formatting/formatting.ts'
import { type Html, raw } from '../../html/html.ts'
import { internals } from '../../internals.ts'
import { localeOf } from '../../locale/locale.ts'
import { buildPagedPath } from '../../permalinks/permalinks.ts'
import { rowsInOrder } from '../../posts/list/find-posts.ts'
import type { PostFilters } from '../../posts/list/post-query.ts'
import { getPost, postTypeOf, siteAddressRules } from '../../posts/posts.ts'
import { taxonomyOf } from '../../posts/terms/terms.ts'
import { type FrameFacts, signInUrl } from '../frame.ts'
import type { KeepablePage } from '../kept-pages.ts'
import { sitePath } from '../local-url.ts'
import { renderPage } from '../render.ts'
import type { Finding, Period, Resolution } from '../resolve/resolution.ts'
import type { Paging } from '../theme/parts/lists.ts'
import { type ArchiveModel, archivePage, blogPage, type Invitation } from '../theme/views/blog.ts'
import { pictureOfPerson } from './avatars.ts'
import { COLUMNS, listSummaries, postsPerPage, type SummaryRow, summariesOf, titleOf, typeNamed } from './summaries.ts'

export type ListFinding = Extract<
  Finding,
  { kind: 'home' | 'posts-page' | 'term' | 'author' | 'date' | 'type-archive' }
>

/** Null where the list has no such page: that is for whoever asked to say. */
export async function listPage(resolution: Resolution, ctx: ReadContext): Promise<KeepablePage | null> {
  const finding = resolution.finding as ListFinding
  const page = await pageOfList(finding, Math.max(1, resolution.ending.paged ?? 1), ctx)
  if (!page) return null
  const paging = await pagingOf(page, resolution.path, ctx)
  const posts = await summariesOf(page.rows, ctx)
  const facts = await factsOf(finding, paging, ctx)
  if (finding.kind === 'home' || finding.kind === 'posts-page') {
    const title = finding.kind === 'home' ? null : await titleOfPage(finding.post.id, ctx)
    const invitation = posts.length === 0 ? invitationFor(ctx) : null
    const model = { posts, paging, title, invitation }
    return renderPage({ facts, isKeepable: true, view: frame => blogPage(model, frame) }, ctx)
  }
  const about = await archiveOf(finding, ctx)
  return renderPage({ facts, isKeepable: true, view: frame => archivePage({ ...about, posts, paging }, frame) }, ctx)
}

/** Visitors of a public site learn nothing about commands. */
function invitationFor(ctx: ReadContext): Invitation {
  const isOwner = ctx.user?.has('manage_options') || internals(ctx).config.environment === 'local'
  const url = ctx.user ? sitePath('/admin', ctx) : signInUrl(ctx)
  return { url, demoCommand: isOwner ? 'npm run dozen -- demo' : null }
}

export type ListPage = { readonly rows: readonly SummaryRow[]; readonly current: number; readonly total: number }

export async function pageOfList(finding: ListFinding, current: number, ctx: ReadContext): Promise<ListPage | null> {
  const limit = await postsPerPage(ctx)
  const query = { ...queryOf(finding, ctx), orderBy: 'date' as const, limit, offset: (current - 1) * limit }
  const { rows, total } = await listSummaries(query, ctx)
  // A period without a post is no place; a term or an author without one is.
  if (rows.length === 0 && (current > 1 || finding.kind === 'date')) return null
  const isFront = current === 1 && (finding.kind === 'home' || finding.kind === 'posts-page')
  const shown = isFront ? await withSticky(rows, ctx) : rows
  return { rows: shown, current, total: Math.max(1, Math.ceil(total / limit)) }
}

const MOST_STICKY = 20

/** What the owner keeps at the top comes first, however old it is. */
async function withSticky(rows: readonly SummaryRow[], ctx: ReadContext): Promise<readonly SummaryRow[]> {
  const found = await readRows<{ id: number }>({ text: STICKY, values: [ctx.site.id] }, ctx)
  if (found.length === 0) return rows
  const ids = found.map(({ id }) => id)
  const sticky = await rowsInOrder<SummaryRow>(ids, COLUMNS, ctx)
  return [...sticky, ...rows.filter(({ id }) => !ids.includes(id))]
}

/** Written out, because only then the small index of sticky posts serves. */
const STICKY = `select id from posts where site_id = ? and type = 'post' and status = 'publish' and sticky = 1
  order by date_gmt desc limit ${MOST_STICKY}`

export function queryOf(
  finding: ListFinding,
  ctx: ReadContext,
): { type: ReturnType<typeof typeNamed>; filters: PostFilters } {
  const type = (slug: string) => typeNamed(slug, ctx)
  switch (finding.kind) {
    case 'term': {
      const { id, taxonomy: slug } = finding.term
      const taxonomy = taxonomyOf(slug, ctx)
      const types = taxonomy?.types ?? ['post']
      const terms = [
        { taxonomy: slug, ids: [id], operator: 'or' as const, includeChildren: taxonomy?.isHierarchical ?? false },
      ]
      return { type: type(types.includes('post') ? 'post' : (types[0] ?? 'post')), filters: { terms } }
    }
    case 'author':
      return { type: type('post'), filters: { author: [finding.author.id] } }
    case 'date':
      return { type: type('post'), filters: boundsOf(finding.period, ctx.site.zone) }
    case 'type-archive':
      return { type: type(finding.type), filters: {} }
    default:
      return { type: type('post'), filters: {} }
  }
}

/** From the first moment of the period to the first behind it, on the site's clock; bounds themselves are left out. */
export function boundsOf({ year, month, day }: Period, zone: string): { after: string; before: string } {
  const first = Temporal.PlainDate.from({ year, month: month ?? 1, day: day ?? 1 })
  const next = first.add(day !== undefined ? { days: 1 } : month !== undefined ? { months: 1 } : { years: 1 })
  const millis = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
  return { after: instantFromMillis(millis(first) - 1), before: instantFromMillis(millis(next)) }
}

async function pagingOf({ current, total }: ListPage, path: string, ctx: ReadContext): Promise<Paging> {
  const { structure } = await siteAddressRules(ctx)
  return { current, total, urlOf: page => sitePath(buildPagedPath(path, page, structure), ctx) }
}

async function factsOf(finding: ListFinding, paging: Paging, ctx: ReadContext): Promise<FrameFacts> {
  const path = paging.urlOf(paging.current).slice(ctx.site.path.length)
  const url = ctx.site.url + path
  const isHome = finding.kind === 'home' || finding.kind === 'posts-page'
  return {
    kind: isHome ? 'home' : 'archive',
    url,
    title: isHome ? ctx.site.title : await titleOfList(finding, ctx),
    postId: finding.kind === 'posts-page' ? finding.post.id : null,
    postType: null,
    termId: finding.kind === 'term' ? finding.term.id : null,
    canonicalUrl: url,
  }
}

/** What a list is called, in headings and feeds. */
export async function titleOfList(finding: ListFinding, ctx: ReadContext): Promise<string> {
  switch (finding.kind) {
    case 'term':
      return plainText(finding.term.name)
    case 'author':
      return finding.author.displayName
    case 'date':
      return localeOf(await internals(ctx).sites.state(ctx.site.id), ctx).period(finding.period)
    case 'type-archive':
      return postTypeOf(finding.type, ctx)?.label[0] ?? finding.type
    case 'posts-page':
      return titleOfPage(finding.post.id, ctx)
    case 'home':
      return ctx.site.title
  }
}

async function titleOfPage(id: number, ctx: ReadContext): Promise<string> {
  const page = await getPost(id, ctx)
  return page ? titleOf(page, ctx) : ''
}

type Archive = Pick<ArchiveModel, 'kind' | 'title' | 'description' | 'summary' | 'avatarUrl'>
type ArchiveFinding = Exclude<ListFinding, { kind: 'home' | 'posts-page' }>

async function archiveOf(finding: ArchiveFinding, ctx: ReadContext): Promise<Archive> {
  const title = await titleOfList(finding, ctx)
  if (finding.kind === 'term') {
    const kind = finding.term.taxonomy === 'post_tag' ? 'tag' : 'category'
    return { kind, title, ...described(finding.term.description) }
  }
  if (finding.kind === 'author') {
    const avatarUrl = await pictureOfPerson(finding.author, ctx)
    return { kind: 'author', title, avatarUrl, ...described(finding.author.description) }
  }
  return { kind: finding.kind === 'date' ? 'date' : 'type', title }
}

/** Whoever wrote it, what is shown to everybody is cleaned. */
function described(text: string): { description: Html | null; summary: string | null } {
  if (text.trim() === '') return { description: null, summary: null }
  return { description: raw(formatContent(sanitizeContent(text, 'author'))), summary: excerptOfText(text, 30) }
}
