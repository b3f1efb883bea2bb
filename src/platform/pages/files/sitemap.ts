/** Every public address for search engines: a list of lists, each of at most two thousand. */
import type { ReadContext } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/statement.ts'
import { type Html, html, raw } from '../../html/html.ts'
import { type Post, permalinkOf, postTypes } from '../../posts/posts.ts'
import { TERM_COLUMNS, type Term, taxonomies, termLinkOf } from '../../posts/terms/terms.ts'
import { type SitemapEntry, type SitemapList, sitemapLists } from '../hooks.ts'
import { type PageResponse, textResponse } from '../page-request.ts'

const PER_FILE = 2000

/** `/sitemap.xml` and what it names, such as `/sitemap-post-1.xml`; null for what is none of them. */
export async function sitemap(path: string, ctx: ReadContext): Promise<PageResponse | null> {
  if (path === '/sitemap.xml') return sitemapIndex(ctx)
  const [, name = '', number = ''] = /^\/sitemap-([a-z0-9_-]{1,40})-(\d{1,6})\.xml$/.exec(path) ?? []
  const entries = await entriesOf(name, Number(number), ctx)
  if (entries.length === 0) return null
  return answer(html`${DECLARATION}
<urlset xmlns="${SCHEMA}">
${entries.map(({ url, modified }) => html`<url><loc>${url}</loc>${modified && html`<lastmod>${modified}</lastmod>`}</url>\n`)}
</urlset>
`)
}

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = raw('<?xml version="1.0" encoding="UTF-8"?>')

const answer = (text: Html): PageResponse => textResponse(String(text), 'application/xml')

async function sitemapIndex(ctx: ReadContext): Promise<PageResponse> {
  const urls: string[] = []
  for (const { name, count } of await lists(ctx)) {
    for (let number = 1; number <= Math.ceil(count / PER_FILE); number++) {
      urls.push(`${ctx.site.url}/sitemap-${name}-${number}.xml`)
    }
  }
  return answer(html`${DECLARATION}
<sitemapindex xmlns="${SCHEMA}">
${urls.map(url => html`<sitemap><loc>${url}</loc></sitemap>\n`)}
</sitemapindex>
`)
}

const listedTypes = (ctx: ReadContext): string[] =>
  postTypes(ctx)
    .filter(type => type.isPublic && type.slug !== 'attachment')
    .map(type => type.slug)
const listedTaxonomies = (ctx: ReadContext): string[] =>
  taxonomies(ctx)
    .filter(taxonomy => taxonomy.isPublic)
    .map(taxonomy => taxonomy.slug)

/** From kept counts: nothing is counted here. */
async function lists(ctx: ReadContext): Promise<{ name: string; count: number }[]> {
  const text = `select type as name, sum(count) as count from post_counts where site_id = ? and status = 'publish'
    group by type having sum(count) > 0`
  const posts = await readRows<{ name: string; count: number }>({ text, values: [ctx.site.id] }, ctx)
  const counted =
    'select taxonomy as name, count(*) as count from terms where site_id = ? and count > 0 group by taxonomy'
  const terms = await readRows<{ name: string; count: number }>({ text: counted, values: [ctx.site.id] }, ctx)
  const types = listedTypes(ctx)
  const shownTaxonomies = listedTaxonomies(ctx)
  const others = await listsOfServices(ctx)
  const counts = await Promise.all(others.map(async ({ name, count }) => ({ name, count: await count(ctx) })))
  return [
    ...posts.filter(({ name }) => types.includes(name)),
    ...terms.filter(({ name }) => shownTaxonomies.includes(name)),
    ...counts,
  ]
}

const listsOfServices = (ctx: ReadContext): Promise<readonly SitemapList[]> =>
  ctx.hooks.apply(sitemapLists, [], undefined, ctx)

async function entriesOf(name: string, number: number, ctx: ReadContext): Promise<readonly SitemapEntry[]> {
  if (number < 1) return []
  const own = (await listsOfServices(ctx)).find(list => list.name === name)
  if (own) return own.entries({ limit: PER_FILE, offset: (number - 1) * PER_FILE }, ctx)
  const page = [PER_FILE, (number - 1) * PER_FILE]
  if (listedTypes(ctx).includes(name)) return postEntries(name, page, ctx)
  return listedTaxonomies(ctx).includes(name) ? termEntries(name, page, ctx) : []
}

async function postEntries(type: string, page: readonly number[], ctx: ReadContext): Promise<SitemapEntry[]> {
  const text = `select id, type, status, slug, date, author_id, parent_id, path, modified_gmt, password from posts
    where site_id = ? and type = ? and status = 'publish' order by id limit ? offset ?`
  const rows = await readRows<Post & Record<string, unknown>>({ text, values: [ctx.site.id, type, ...page] }, ctx)
  const open = rows.filter(({ password }) => password === '')
  return Promise.all(
    open.map(async post => ({ url: await permalinkOf(post, ctx), modified: `${post.modified_gmt.slice(0, 19)}Z` })),
  )
}

async function termEntries(taxonomy: string, page: readonly number[], ctx: ReadContext): Promise<SitemapEntry[]> {
  const text = `select ${TERM_COLUMNS.join(', ')} from terms where site_id = ? and taxonomy = ? and count > 0
    order by id limit ? offset ?`
  const rows = await readRows<Term & Record<string, unknown>>({ text, values: [ctx.site.id, taxonomy, ...page] }, ctx)
  return Promise.all(rows.map(async term => ({ url: await termLinkOf(term, ctx), modified: null })))
}
