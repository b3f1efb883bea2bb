/** What stands around views: their style sheet and the script, once for a page. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { assetUrl, defineAsset, pageConfig, pageHooks, visitorScriptTag } from '../../../platform/pages/pages.ts'
import { hooks } from '../hooks.ts'
import { styles } from './styles.ts'
import { wordsFor } from './words.ts'

const styleSheet = defineAsset({ name: 'faq.css', type: 'text/css', text: styles })

export const assetListener = on(pageHooks.pageAssets, 'faq.assets', list => [...list, styleSheet])

/** Once for a page, however many views stand on it. */
export async function framed(inside: Html, ctx: ReadContext): Promise<string> {
  const isFirst = !framedPages.has(ctx.request)
  framedPages.add(ctx.request)
  return String(html`${isFirst ? await belongings(ctx) : null}${inside}`)
}

const framedPages = new WeakSet<RequestFacts>()

async function belongings(ctx: ReadContext): Promise<Html> {
  const words = wordsFor(ctx)
  const texts = Object.fromEntries(SAID.map(key => [key, words.say(key)]))
  const script = ctx.hooks.applyNow(hooks.script, 'faq', undefined, ctx)
  const more = await ctx.hooks.apply(hooks.pageConfig, {}, undefined, ctx)
  return html`<link rel="stylesheet" href="${assetUrl(styleSheet, ctx)}">
${pageConfig('vendor-faq-config', { texts, ...more }, ctx)}${await visitorScriptTag(script, ctx)}`
}

const SAID = [
  ...(['loading', 'failed', 'nothing_found', 'answers_none', 'answers_one', 'answers_other', 'load_more'] as const),
  ...(['previous', 'next', 'page_of'] as const),
] as const
