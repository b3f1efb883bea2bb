/** A set as visitors would see it, before it is saved. Only stored data is shown: nothing is fetched. */
import type { ReadContext } from '../../../kernel/context.ts'
import { getPost, listPosts, may, type Post } from '../../../platform/posts/posts.ts'
import { noCounts } from '../domain/counts.ts'
import type { Instance } from '../domain/instance.ts'
import { type Overlap, overlapsOf } from '../domain/overlaps.ts'
import { cleanPlacements } from '../domain/placements.ts'
import { errors } from '../errors.ts'
import { needsCounts, renderSet } from '../pages/render-set.ts'
import { signsOf, spriteMarkup } from '../pages/signs.ts'
import { styleText } from '../pages/styles.ts'
import { wordsIn } from '../pages/words.ts'
import { settings } from '../settings.ts'
import { fixedElsewhere } from './fixed-elsewhere.ts'
import { knownPlaces } from './places.ts'
import { countsOf } from './post-counts.ts'
import { sharedPost } from './shared-page.ts'

type Asked = { readonly instance: Instance; readonly post: number | null; readonly placements: unknown }
export type Preview = {
  readonly html: string
  readonly sprite: string
  readonly css: string
  readonly instance: Instance
  readonly overlaps: readonly Overlap[]
}

export async function previewSet({ instance, post: id, placements }: Asked, ctx: ReadContext): Promise<Preview> {
  const post = await postToShow(id, ctx)
  const page = post ? await sharedPost(post, ctx) : { post: 0, url: `${ctx.site.url}/`, title: ctx.site.title }
  const counts = post && needsCounts(instance) ? await countsOf(post.id, ctx) : noCounts
  const values = await ctx.settings(settings)
  const words = wordsIn(ctx.site.language)
  const overlaps = overlapsOf(cleanPlacements(placements, await knownPlaces(ctx)), await fixedElsewhere(ctx))
  return {
    html: String(renderSet({ instance, position: 'manual', page, counts, words, values, signs: '' }, ctx)),
    sprite: String(spriteMarkup([...new Set(signsOf(instance))])),
    css: styleText(instance.networks),
    instance,
    overlaps,
  }
}

/** The one that is named, if the caller may read it, else the latest. Null where the site has none yet. */
async function postToShow(id: number | null, ctx: ReadContext): Promise<Post | null> {
  if (id === null) return latestPost(ctx)
  const post = await getPost(id, ctx)
  if (!post || !(await may('read', post, ctx))) throw errors.not_found({ what: 'post' })
  return post
}

export async function latestPost(ctx: ReadContext): Promise<Post | null> {
  const { posts } = await listPosts({ limit: 1 }, ctx)
  return posts[0] ?? null
}
