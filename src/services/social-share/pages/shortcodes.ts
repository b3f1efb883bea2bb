/** Buttons that an author places by hand. */
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { html } from '../../../platform/html/html.ts'
import { getPost } from '../../../platform/posts/posts.ts'
import { noCounts } from '../domain/counts.ts'
import { settings } from '../settings.ts'
import { pageData, setNamed } from '../store/page-data.ts'
import { countsOf } from '../store/post-counts.ts'
import { hiddenPositions } from '../store/post-switches.ts'
import { sharedPost } from '../store/shared-page.ts'
import { followMarkup } from './follow-buttons.ts'
import { scriptPart, styleLink } from './page-kit.ts'
import { needsCounts, renderSet } from './render-set.ts'
import { signsUrl } from './site-files.ts'

/** Nothing in feeds and answers of the API: buttons are for pages. */
const plain = async () => ''

export const shareShortcode = defineShortcode({
  tag: 'vendor_share',
  summary: 'Share buttons; set names one, else the default set is shown',
  plain,
  async render({ set: id = '' }, _content, ctx) {
    const { enabled } = await ctx.settings(settings)
    const data = await pageData(ctx)
    const set = setNamed(data, /^\d{1,9}$/.test(id) ? Number(id) : null)
    const post = ctx.post ? await getPost(ctx.post.id, ctx) : null
    if (!enabled || !set || !post || (await hiddenPositions(post.id, ctx)) === 'all') return ''
    const { instance } = set
    const values = await ctx.settings(settings)
    const counts = needsCounts(instance) ? await countsOf(post.id, ctx) : noCounts
    const page = await sharedPost(post, ctx)
    const signs = await signsUrl(ctx)
    const shown = renderSet({ instance, position: 'manual', page, counts, words: data.words, values, signs }, ctx)
    const script = await scriptPart(post.id, data.words, ctx)
    return String(html`${await styleLink(ctx)}${shown}${script}`)
  },
})

export const followShortcode = defineShortcode({
  tag: 'vendor_follow',
  summary: 'Links to the site’s profiles elsewhere',
  plain,
  async render(_attributes, _content, ctx) {
    const { follow, words } = await pageData(ctx)
    if (follow.profiles.length === 0) return ''
    return String(html`${await styleLink(ctx)}${followMarkup(follow, words, await signsUrl(ctx))}`)
  },
})
