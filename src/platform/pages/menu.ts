/** The links at the top of every page: the published pages at the top of the tree, and those right below them. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { type Listener, on } from '../../kernel/hooks.ts'
import { plainText } from '../formatting/formatting.ts'
import { internals } from '../internals.ts'
import { optionOf, siteChanged } from '../options/options.ts'
import { type Post, permalinkOf, postHooks } from '../posts/posts.ts'
import { pageMenu } from './hooks.ts'
import { localUrl } from './local-url.ts'
import type { MenuItem } from './theme/layout.ts'

/** Remembered with the site: pages change seldom, and every page shows the menu. */
export async function mainMenu(ctx: ReadContext): Promise<readonly MenuItem[]> {
  const { derived } = await internals(ctx).sites.state(ctx.site.id)
  const known = derived.get(KEY) as readonly MenuItem[] | undefined
  const menu = known ?? (await menuOfPages(ctx))
  if (!known) derived.set(KEY, menu)
  return ctx.hooks.has(pageMenu.name) ? ctx.hooks.apply(pageMenu, menu, undefined, ctx) : menu
}

/** The pages with what the law asks a site to tell, where the owner has named them; they stand at the end of each page. */
export async function legalLinks(ctx: ReadContext): Promise<readonly MenuItem[]> {
  const { derived } = await internals(ctx).sites.state(ctx.site.id)
  const known = derived.get(LEGAL) as readonly MenuItem[] | undefined
  if (known) return known
  const pages = await legalPages(ctx)
  const links = await Promise.all(pages.map(page => itemOf(page, ctx)))
  derived.set(LEGAL, links)
  return links
}

const LEGAL = 'legal-links'
const KEY = 'main-menu'
const MOST_AT_TOP = 8
const MOST_BELOW = 60

/** Whatever the menu shows of a page has changed: this server and the others make it anew. */
export const menuListeners: readonly Listener[] = [
  on(postHooks.save, 'pages.menu', async ({ before, after }, ctx) => {
    const isPage = (before ?? after)?.type === 'page'
    const isSame = SHOWN.every(column => before?.[column] === after?.[column])
    if (isPage && !isSame) await siteChanged(ctx)
  }),
  on(postHooks.deleted, 'pages.menu', async ({ before }, ctx: Context) => {
    if (before?.type === 'page' && before.status === 'publish') await siteChanged(ctx)
  }),
]

const SHOWN = ['title', 'status', 'parent_id', 'menu_order', 'path', 'slug'] as const

type PageRow = Pick<Post, 'id' | 'parent_id' | 'title'> & Post

async function menuOfPages(ctx: ReadContext): Promise<readonly MenuItem[]> {
  const elsewhere = await legalIds(ctx)
  const top = (await pagesBelow([0], MOST_AT_TOP + elsewhere.length, ctx))
    .filter(({ id }) => !elsewhere.includes(id))
    .slice(0, MOST_AT_TOP)
  const below = top.length === 0 ? [] : await pagesBelow(ids(top), MOST_BELOW, ctx)
  const items: MenuItem[] = []
  for (const page of top) {
    const children = below.filter(child => child.parent_id === page.id)
    items.push({ ...(await itemOf(page, ctx)), children: await Promise.all(children.map(child => itemOf(child, ctx))) })
  }
  return items
}

async function pagesBelow(parents: readonly number[], most: number, ctx: ReadContext): Promise<PageRow[]> {
  const rows = await publishedPages(ctx)
    .where('parent_id', 'in', parents)
    .orderBy('menu_order')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows as unknown as PageRow[]
}

const publishedPages = (ctx: ReadContext) =>
  ctx.db
    .selectFrom('posts')
    .select(['id', 'type', 'status', 'slug', 'date', 'author_id', 'parent_id', 'path', 'title'])
    .where('type', '=', 'page')
    .where('status', '=', 'publish')

async function legalIds(ctx: ReadContext): Promise<readonly number[]> {
  const chosen = [await optionOf('imprint_page', 0, ctx), await optionOf('privacy_page', 0, ctx)]
  return [...new Set(chosen.map(Number).filter(id => id > 0))]
}

/** In the order in which they are named. What is not published is not shown. */
async function legalPages(ctx: ReadContext): Promise<PageRow[]> {
  const wanted = await legalIds(ctx)
  if (wanted.length === 0) return []
  const rows = (await publishedPages(ctx).where('id', 'in', wanted).execute()) as unknown as PageRow[]
  return wanted.flatMap(id => rows.filter(row => row.id === id))
}

const ids = (pages: readonly PageRow[]) => pages.map(({ id }) => id)

const itemOf = async (page: PageRow, ctx: ReadContext): Promise<MenuItem> => ({
  label: plainText(page.title) || `#${page.id}`,
  url: localUrl(await permalinkOf(page, ctx), ctx),
})
