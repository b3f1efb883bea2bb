import type { Context } from '../../kernel/context.ts'
import { optionOf, setOption } from '../../platform/options/options.ts'
import { createPost, listPosts } from '../../platform/posts/posts.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { type DemoPage, pages } from './pages.data.ts'

/** Pages that are there already, under the same address, stay as they are. */
export async function addPages(author: number, site: DemoSite): Promise<void> {
  const ids = new Map<string, number>()
  await eachOf({ what: 'pages', of: pages }, site, async (page, index) => {
    const ctx = site.at(site.today - (360 - index) * DAY)
    ids.set(page.slug, await ctx.transaction(tx => pageOf({ page, author, ids, index }, tx)))
  })
  await site.at(site.today).transaction(ctx => nameImprint(ids.get('imprint') ?? 0, ctx))
}

/** It is linked at the end of every page, unless the owner has chosen another. */
async function nameImprint(id: number, ctx: Context): Promise<void> {
  if ((await optionOf('imprint_page', 0, ctx)) === 0) await setOption('imprint_page', id, ctx)
}

type NewPage = { page: DemoPage; author: number; ids: ReadonlyMap<string, number>; index: number }

async function pageOf({ page, author, ids, index }: NewPage, ctx: Context): Promise<number> {
  const { title, slug, below, content } = page
  const parent = below === undefined ? 0 : (ids.get(below) ?? 0)
  const { posts } = await listPosts({ type: 'page', slug: [slug], parent: [parent], limit: 1 }, ctx)
  if (posts[0]) return posts[0].id
  const draft = { title, slug, content, parent, author, menu_order: index + 1, status: 'publish' }
  return (await createPost({ type: 'page', ...draft }, ctx)).id
}
