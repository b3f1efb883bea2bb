/** What the server knows of a page for the display rules. */
import type { ReadContext } from '../../../kernel/context.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import type { pageHooks } from '../../../platform/pages/pages.ts'
import type { Facts } from '../domain/rules.ts'

export type PageFacts = pageHooks.PageFacts

/** The facts that a browser gets with the page, because it cannot find them out. */
export type PrintedFacts = Pick<Facts, 'template' | 'post' | 'terms' | 'postType'>

export async function printedFacts(page: PageFacts, needsTerms: boolean, ctx: ReadContext): Promise<PrintedFacts> {
  return {
    template: [...templatesOf(page), ...(await shopTemplates(page, ctx))],
    post: page.postId ?? 0,
    postType: page.postType ?? '',
    terms: page.termId !== null ? [page.termId] : needsTerms && page.postId ? await termsOf(page.postId, ctx) : [],
  }
}

/** The address only where nothing stands behind a question mark: what does is for the browser to read. */
export function serverFacts(printed: PrintedFacts, { request, site }: ReadContext): Facts {
  const hasQuery = Object.keys(request.query).length > 0
  return { ...printed, ...(hasQuery ? {} : { url: site.url + request.path }) }
}

function templatesOf({ kind, postType }: PageFacts): string[] {
  if (kind === 'home') return postType === null ? ['home', 'blog'] : ['home']
  return kind === 'post' ? ['single'] : kind === 'not-found' ? ['404'] : kind === 'message' ? [] : [kind]
}

const SHOP_PAGES = ['shop', 'cart', 'checkout']

/** Pages of a shop are told by the names that shops give them. */
async function shopTemplates({ kind }: PageFacts, ctx: ReadContext): Promise<string[]> {
  const name = ctx.request.path.split('/').filter(Boolean).at(-1) ?? ''
  if (kind !== 'post' || !SHOP_PAGES.includes(name)) return []
  return (await isModuleActive('shop', ctx)) ? [name] : []
}

async function termsOf(postId: number, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db.selectFrom('term_links').select('term_id').where('post_id', '=', postId).execute()
  return rows.map(row => row.term_id)
}
