/** What the settings add to link previews. The theme prints the tags, once, so that nothing is there twice. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { mediaFileOf, sourceUrl } from '../../../platform/media/media.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { settings } from '../settings.ts'
import { previewOf } from '../store/link-preview.ts'

export const previewListeners = [
  on(pageHooks.linkPreview, 'social-share.preview', async (preview, _page, ctx) => {
    const { print_tags, default_image, twitter_card, x_handle } = await ctx.settings(settings)
    if (print_tags === 'never') return preview
    const handle = x_handle === '' ? preview.handle : `@${x_handle.replace(/^@/, '')}`
    return { picture: preview.picture ?? (await pictureOf(default_image ?? 0, ctx)), card: twitter_card, handle }
  }),
  on(pageHooks.headParts, 'social-share.tags', async (parts, page, ctx) => {
    const { print_tags } = await ctx.settings(settings)
    if (print_tags !== 'always' || page.postId === null) return parts
    return [...parts, String(await ownTags(page.postId, ctx))]
  }),
]

async function pictureOf(id: number, ctx: ReadContext) {
  const file = id > 0 ? await mediaFileOf(id, ctx) : null
  return file && { url: sourceUrl(file, ctx), alt: file.alt_text, width: file.width, height: file.height }
}

/** All tags of a post, whoever else prints them: for owners who say so. */
async function ownTags(post: number, ctx: ReadContext): Promise<Html> {
  const preview = await previewOf(post, { defaultImage: null }, ctx)
  if (!preview) return html``
  const { title, description, url, image, site_name, card } = preview
  const tags = [
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:site_name', site_name],
    ['og:image', image?.url ?? ''],
  ].filter(([, content]) => content !== '')
  return html`${tags.map(([property, content]) => html`<meta property="${property}" content="${content}">\n`)}<meta name="twitter:card" content="${card}">`
}
