/** A sentence of a text that readers pass on with one press: the quote itself, and a link that posts it. */
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { plainText } from '../../../platform/formatting/formatting.ts'
import { attributes, html } from '../../../platform/html/html.ts'
import { getPost } from '../../../platform/posts/posts.ts'
import { networkNamed } from '../domain/networks.ts'
import { sharedAddress } from '../domain/shared-address.ts'
import { settings } from '../settings.ts'
import { pageData } from '../store/page-data.ts'
import { hiddenPositions } from '../store/post-switches.ts'
import { markFor } from '../store/return-marks.ts'
import { sharedPost } from '../store/shared-page.ts'
import { scriptPart, styleLink } from './page-kit.ts'
import { sign } from './signs.ts'
import { signsUrl } from './site-files.ts'
import { actionOf } from './words.ts'

/** What fits beside an address in the shortest posts that networks take. */
const LONGEST = 240

/** Networks whose address takes a text. */
const QUOTED: readonly string[] = ['x', 'bluesky', 'threads', 'mastodon', 'whatsapp', 'telegram']

export const quoteShortcode = defineShortcode({
  tag: 'vendor_quote',
  summary: 'A quote that readers post with one press; on names the network, x unless told',
  plain: async (_attributes, content) => String(html`<blockquote><p>${plainText(content)}</p></blockquote>`),
  async render({ on = 'x' }, content, ctx) {
    const text = plainText(content).trim()
    const network = networkNamed(QUOTED.includes(on) ? on : 'x')
    const { enabled, track_clicks, x_handle } = await ctx.settings(settings)
    const post = ctx.post ? await getPost(ctx.post.id, ctx) : null
    const quote = html`<p>${text}</p>`
    const isShown = enabled && post !== null && network?.address && (await hiddenPositions(post.id, ctx)) !== 'all'
    if (text === '') return ''
    if (!isShown || !network?.address) return String(html`<blockquote>${quote}</blockquote>`)
    const { words } = await pageData(ctx)
    const page = await sharedPost(post, ctx)
    const { slug } = network
    const mark = track_clicks ? markFor({ network: slug, placement: 'manual', post: post.id }, ctx) : null
    const url = sharedAddress(page.url, { network: slug, campaign: null, mark })
    const title = text.length <= LONGEST ? `“${text}”` : `“${text.slice(0, LONGEST).replace(/\s+\S*$/, '')}…”`
    const link = attributes({
      ...{ class: 'vs-b', 'data-n': slug, target: '_blank', rel: 'nofollow noopener' },
      href: network.address({ url, title, handle: x_handle.replace(/^@/, '') }),
    })
    const said = html`<a${link}>${sign('native', await signsUrl(ctx))}<span>${actionOf(network, words)}</span></a>`
    const script = await scriptPart(post.id, words, ctx)
    return String(
      html`${await styleLink(ctx)}<blockquote class="vs vs-quote vs-minimal" data-share="manual">${quote}${said}</blockquote>${script}`,
    )
  },
})
