/** Who prints which tag of a link preview: the theme always, these settings where they say so, and extensions. */
import type { ReadContext } from '../../../kernel/context.ts'
import { pageHooks } from '../../../platform/pages/pages.ts'
import { getPost } from '../../../platform/posts/posts.ts'
import type { PrintedTag } from '../domain/preview-checks.ts'
import { settings } from '../settings.ts'
import type { LinkPreview } from './link-preview.ts'

const THEME = 'the theme'
const OWN = 'these settings'

export async function printedTags(id: number, preview: LinkPreview, ctx: ReadContext): Promise<PrintedTag[]> {
  const { print_tags, x_handle } = await ctx.settings(settings)
  const printed = new Map<string, string[]>()
  const add = (tag: string, by: string) => printed.set(tag, [...(printed.get(tag) ?? []), by])
  const usual = ['og:type', 'og:site_name', 'og:title', 'og:url', 'og:locale', 'twitter:card']
  for (const tag of preview.is_public ? usual : []) add(tag, THEME)
  if (preview.is_public && preview.description !== '') add('og:description', THEME)
  if (preview.is_public && preview.image) add('og:image', THEME)
  if (preview.is_public && x_handle !== '' && print_tags !== 'never') add('twitter:site', THEME)
  for (const { tag, by } of await tagsInHead(id, preview, ctx)) add(tag, by)
  return [...printed].map(([tag, by]) => ({ tag, by }))
}

/** What listeners add to the head of that page. Ours come first where the settings say always. */
async function tagsInHead(id: number, { url, title }: LinkPreview, ctx: ReadContext) {
  const post = await getPost(id, ctx)
  const facts = { kind: 'post' as const, url, title, postId: id, postType: post?.type ?? 'post', termId: null }
  const { print_tags } = await ctx.settings(settings)
  const parts = await ctx.hooks.apply(pageHooks.headParts, [], facts, ctx)
  let isOwn = print_tags === 'always'
  return parts.flatMap(part => {
    const tags = [...part.matchAll(/<meta\s[^>]*(?:property|name)=["']((?:og|twitter|article):[\w:]+)["']/gi)]
    const by = isOwn && tags.length > 0 ? OWN : 'an extension'
    if (tags.length > 0) isOwn = false
    return tags.map(([, tag = '']) => ({ tag: tag.toLowerCase(), by }))
  })
}
