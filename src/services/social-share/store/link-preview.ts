/** What other sites show of a shared link: read from stored data, never fetched. */
import type { ReadContext } from '../../../kernel/context.ts'
import { plainText } from '../../../platform/formatting/formatting.ts'
import { mediaFileOf, sourceUrl } from '../../../platform/media/media.ts'
import { getPost, permalinkOf, renderExcerpt } from '../../../platform/posts/posts.ts'
import { settings } from '../settings.ts'

export type PreviewImage = {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
  readonly from: 'post' | 'default'
}
export type LinkPreview = {
  readonly title: string
  readonly description: string
  readonly url: string
  readonly site_name: string
  readonly image: PreviewImage | null
  readonly card: 'summary' | 'summary_large_image'
  readonly is_public: boolean
}

/** `defaultImage`: another one than the saved one; null for that. */
export async function previewOf(
  id: number,
  { defaultImage }: { readonly defaultImage: number | null },
  ctx: ReadContext,
): Promise<LinkPreview | null> {
  const post = await getPost(id, ctx)
  if (!post) return null
  const { default_image, twitter_card } = await ctx.settings(settings)
  const own = await imageNamed(post.featured_media, 'post', ctx)
  const image = own ?? (await imageNamed(defaultImage ?? default_image ?? 0, 'default', ctx))
  return {
    title: plainText(post.title).replaceAll('\n', ' '),
    description:
      post.password === ''
        ? plainText(await renderExcerpt(post, ctx))
            .replace(/\s+/g, ' ')
            .trim()
        : '',
    url: await permalinkOf(post, ctx),
    site_name: ctx.site.title,
    image,
    card: image ? twitter_card : 'summary',
    is_public: post.status === 'publish' && post.password === '',
  }
}

async function imageNamed(id: number, from: PreviewImage['from'], ctx: ReadContext): Promise<PreviewImage | null> {
  const file = id > 0 ? await mediaFileOf(id, ctx) : null
  if (!file) return null
  return { url: sourceUrl(file, ctx), width: file.width, height: file.height, alt: file.alt_text, from }
}
