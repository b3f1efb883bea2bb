/** The posts that were shared most lately, as a list of links. */
import { dateAfter } from '../../../kernel/calendar.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { html } from '../../../platform/html/html.ts'
import { topPosts } from '../store/analytics.ts'
import { today } from '../store/clicks.ts'
import { pageData } from '../store/page-data.ts'

const MOST = 20
const LONGEST = 365

export const popularShortcode = defineShortcode({
  tag: 'vendor_popular',
  summary: 'The posts that were shared most; count says how many (5 unless told), days how far back (30)',
  async render({ count = '5', days = '30' }, _content, ctx) {
    const last = today(ctx)
    const first = dateAfter(last, 1 - numberIn(days, LONGEST, 30))
    const posts = await topPosts({ first, last }, numberIn(count, MOST, 5), ctx)
    if (posts.length === 0) return ''
    const { words } = await pageData(ctx)
    const items = posts.map(
      ({ title, url, clicks }) =>
        html`<li><a href="${url}">${title}</a> <small>${words.sayCount('shares', clicks)}</small></li>`,
    )
    return String(html`<ol class="vs-popular">${items}</ol>`)
  },
})

const numberIn = (text: string, most: number, otherwise: number): number =>
  /^[1-9]\d{0,3}$/.test(text) ? Math.min(most, Number(text)) : otherwise
