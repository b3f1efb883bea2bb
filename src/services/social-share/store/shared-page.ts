/** What a page gives to be shared: its address, its title and its picture. */
import type { ReadContext } from '../../../kernel/context.ts'
import { mediaFileOf, sourceUrl } from '../../../platform/media/media.ts'
import { getPost, type Post, permalinkOf } from '../../../platform/posts/posts.ts'
import { hooks } from '../hooks.ts'
import type { SharedPage } from '../pages/render-set.ts'
import { settings } from '../settings.ts'

export async function sharedPage(
  { post, url, title }: { readonly post: number; readonly url: string; readonly title: string },
  ctx: ReadContext,
): Promise<SharedPage> {
  const stored = post > 0 ? await getPost(post, ctx) : null
  const image = stored ? await imageOf(stored.featured_media, ctx) : ''
  const { short_links } = await ctx.settings(settings)
  const address = short_links && stored ? `${ctx.site.url}/?p=${post}` : url
  const shared = await ctx.hooks.apply(hooks.shared, { url: address, title, image }, { post }, ctx)
  return { ...shared, post }
}

export async function sharedPost(post: Post, ctx: ReadContext): Promise<SharedPage> {
  return sharedPage({ post: post.id, url: await permalinkOf(post, ctx), title: post.title }, ctx)
}

/** The absolute address of an upload; empty where there is none. */
export async function imageOf(id: number, ctx: ReadContext): Promise<string> {
  const file = id > 0 ? await mediaFileOf(id, ctx) : null
  return file ? new URL(sourceUrl(file, ctx), `${ctx.site.url}/`).href : ''
}
