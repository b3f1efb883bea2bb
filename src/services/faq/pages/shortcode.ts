/** `[vendor_faq id=12]`: the answers of a shortcode; `view=3` those of a view; without either those of the default view. */
import type { ReadContext } from '../../../kernel/context.ts'
import { defineShortcode } from '../../../kernel/shortcodes.ts'
import { html } from '../../../platform/html/html.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { chosenView } from '../store/chosen-view.ts'
import { usualLanguage } from '../store/languages.ts'
import { publishedAnswers } from '../store/published.ts'
import { framed } from './frame.ts'
import { itemHtml } from './item.ts'
import { viewHtml } from './view.ts'
import { frameOf } from './view-frame.ts'
import { wordsFor } from './words.ts'

export const FAQ_TAG = 'vendor_faq'

export const faqShortcode = defineShortcode({
  tag: FAQ_TAG,
  summary: 'Questions and answers: id=ID names a shortcode of the FAQ, view=ID a view, lang=de a language',
  isKeepable: true,
  async render(attributes, _content, ctx) {
    const asked = await askedView(attributes, ctx)
    if (!asked) return String(html`<p class="notice">${wordsFor(ctx).say('no_view')}</p>`)
    return framed(await viewHtml(frameOf(asked, ctx), ctx), ctx)
  },
  async take(ctx) {
    const taken = await ctx.hooks.apply(hooks.takenForm, null, undefined, ctx)
    return taken ?? { status: 404, problems: { '': wordsFor(ctx).say('no_view') } }
  },
  /** Feeds and answers of the API get the words alone. */
  async plain(attributes, _content, ctx) {
    const asked = await askedView(attributes, ctx)
    if (!asked) return ''
    const { config, language } = asked
    const { items } = await publishedAnswers({ config, page: 1, perPage: config.per_page, language }, ctx)
    const { heading_level: level } = config
    const frame = { config, language, words: wordsFor(ctx), search: '', level, place: 1, known: new Set<number>() }
    return items.map(answer => String(itemHtml({ answer, author: '', url: null, below: '' }, frame))).join('\n')
  },
})

async function askedView(attributes: Readonly<Record<string, string>>, ctx: ReadContext) {
  const shortcode = idIn(attributes.id)
  const { default_view_id: usual } = await ctx.settings(settings)
  const view = idIn(attributes.view) ?? (shortcode === undefined && usual > 0 ? usual : undefined)
  const chosen = await chosenView({ shortcode, view }, ctx)
  if (!chosen) return null
  const config = await ctx.hooks.apply(hooks.viewConfig, chosen, { attributes }, ctx)
  const language = attributes.lang || (await usualLanguage(ctx))
  return { config, language, source: { shortcode_id: shortcode, view_id: shortcode === undefined ? view : undefined } }
}

const idIn = (sent: string | undefined): number | undefined =>
  sent !== undefined && /^\d{1,15}$/.test(sent) ? Number(sent) : undefined
