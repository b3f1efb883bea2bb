/** What a visitor looks for, and what the site finds. */
import type { ReadContext } from '../../../kernel/context.ts'
import { rowsInOrder } from '../../posts/list/find-posts.ts'
import { searchSite } from '../../search/search.ts'
import type { FrameFacts } from '../frame.ts'
import { homePath } from '../local-url.ts'
import type { PageResponse } from '../page-request.ts'
import { renderPage } from '../render.ts'
import { searchPage as searchView } from '../theme/views/search.ts'
import { COLUMNS, postsPerPage, type SummaryRow, summariesOf } from './summaries.ts'

const LONGEST_SEARCH = 200

/** Null where the list of results has no such page. */
export async function searchPage(
  asked: { readonly text: string; readonly page: number },
  ctx: ReadContext,
): Promise<PageResponse | null> {
  const text = asked.text.slice(0, LONGEST_SEARCH)
  const current = Math.max(1, asked.page)
  const limit = await postsPerPage(ctx)
  const query = { type: 'post' as const, search: text, limit, offset: (current - 1) * limit }
  const { found, total } = text.trim() === '' ? NOTHING : await searchSite(query, ctx)
  if (found.length === 0 && current > 1) return null
  const ids = found.map(({ id }) => id)
  const results = await summariesOf(await rowsInOrder<SummaryRow>(ids, COLUMNS, ctx), ctx)
  const urlOf = (page: number) => `${homePath(ctx)}?s=${encodeURIComponent(text)}${page > 1 ? `&paged=${page}` : ''}`
  const paging = { current, total: Math.max(1, Math.ceil(total / limit)), urlOf }
  return renderPage(
    { facts: factsOf(text, ctx), view: frame => searchView({ text, results, total, paging }, frame) },
    ctx,
  )
}

const NOTHING = Object.freeze({ found: [], total: 0 })

const factsOf = (text: string, ctx: ReadContext): FrameFacts => ({
  kind: 'search',
  url: `${ctx.site.url}/?s=${encodeURIComponent(text)}`,
  title: text,
  postId: null,
  postType: null,
  termId: null,
  canonicalUrl: null,
})
