/** The set of a position of a page, for whoever shows it in a frame of their own. */
import type { ReadContext } from '../../../kernel/context.ts'
import { getPost } from '../../../platform/posts/posts.ts'
import { noCounts } from '../domain/counts.ts'
import { spotsOf } from '../domain/placements.ts'
import { hooks, type PlaceFacts } from '../hooks.ts'
import { settings } from '../settings.ts'
import { pageData, setNamed } from '../store/page-data.ts'
import { countsOf } from '../store/post-counts.ts'
import { sharedPage, sharedPost } from '../store/shared-page.ts'
import { needsCounts, renderSet } from './render-set.ts'
import { signsUrl } from './site-files.ts'

export async function renderSetOf(position: string, place: PlaceFacts, ctx: ReadContext): Promise<string> {
  const data = await pageData(ctx)
  const named = await ctx.hooks.apply(hooks.setForPost, null, place, ctx)
  const placed = data.sets.find(({ placements }) =>
    spotsOf(placements).some(spot => spot.key === place.key && spot.position === position),
  )
  const set = named === null ? placed : (setNamed(data, named) ?? placed)
  if (!set) return ''
  const { instance } = set
  const post = place.post > 0 ? await getPost(place.post, ctx) : null
  const here = { post: 0, url: ctx.site.url + ctx.request.path, title: ctx.site.title }
  const page = post ? await sharedPost(post, ctx) : await sharedPage(here, ctx)
  const counts = needsCounts(instance) && post ? await countsOf(post.id, ctx) : noCounts
  const values = await ctx.settings(settings)
  const signs = await signsUrl(ctx)
  return String(renderSet({ instance, position, page, counts, words: data.words, values, signs }, ctx))
}
