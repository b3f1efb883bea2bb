/** The addresses of answers for search engines. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { readRows } from '../../../kernel/statement.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { answerUrls } from '../store/answer-address.ts'

export const sitemapListener = on(pageHooks.sitemapLists, 'faq.sitemap', async (lists, _about, ctx) => {
  const hasAddresses = (await isModuleActive('faq', ctx)) && (await answerUrls([], ctx)) !== null
  return hasAddresses ? [...lists, { name: 'faq', count, entries }] : lists
})

const PUBLISHED = "from faq_answers where site_id = ? and status = 'published'"

async function count(ctx: ReadContext): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    { text: `select count(*) as count ${PUBLISHED}`, values: [ctx.site.id] },
    ctx,
  )
  return row?.count ?? 0
}

async function entries({ limit, offset }: { readonly limit: number; readonly offset: number }, ctx: ReadContext) {
  const text = `select slug, modified_at ${PUBLISHED} order by id limit ? offset ?`
  const rows = await readRows<{ slug: string; modified_at: string }>(
    { text, values: [ctx.site.id, limit, offset] },
    ctx,
  )
  const urls = (await answerUrls(rows, ctx)) ?? []
  return rows.map(({ modified_at }, index) => ({ url: urls[index]!, modified: `${modified_at.slice(0, 19)}Z` }))
}
