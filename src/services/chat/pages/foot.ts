/** What every page gets at its foot while there is an active widget: the widgets, what the script must know, the script. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { assetUrl, pageConfig, pageHooks, visitorScriptTag } from '../../../platform/pages/pages.ts'
import { styleMarkup, widgetMarkup } from '../domain/markup.ts'
import type { PageWidget, PageWords } from '../domain/page-widget.ts'
import { freeMatchers } from '../domain/rule-matchers.ts'
import { decide, type Facts } from '../domain/rules.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { type PageData, pageData } from '../store/page-data.ts'
import { type PageFacts, printedFacts, serverFacts } from './page-facts.ts'
import { pageTokens } from './tokens.ts'
import { widgetStyleSheet } from './widget-styles.ts'

export const pageListeners = [
  on(pageHooks.footParts, 'chat.widgets', async (parts, page, ctx) => {
    if (!(await isModuleActive('chat', ctx))) return parts
    const data = await pageData(ctx)
    if (data.widgets.length === 0) return parts
    try {
      return [...parts, await footOf(page, data, ctx)]
    } catch (error) {
      // A page without a widget is worth more than no page.
      ctx.log.error({ err: error }, 'The chat widgets could not be put into a page.')
      return parts
    }
  }),
  on(pageHooks.pageAssets, 'chat.files', assets => [...assets, widgetStyleSheet]),
  on(pageHooks.fixedParts, 'chat.widgets', async (parts, _about, ctx) => {
    const { widgets } = await pageData(ctx)
    return [...parts, ...widgets.map(({ look }) => fixedPart(look))]
  }),
]

const SIDES = { left: 'start', center: 'middle', right: 'end' } as const

/** At the foot of every window: other services keep clear of it. */
const fixedPart = ({ layout, position }: PageWidget['look']): pageHooks.FixedPart => ({
  ...{ service: 'chat', label: 'Chat', edge: 'bottom', devices: 'all' },
  at: layout === 'bar' ? 'all' : SIDES[position],
})

async function footOf(page: PageFacts, data: PageData, ctx: ReadContext): Promise<string> {
  const { render_ssr, shadow_dom, fail_mode, track_events, captcha_site_key } = await ctx.settings(settings)
  const printed = await printedFacts(page, data.needsTerms, ctx)
  const words = await wordsOf(page, ctx)
  const script = ctx.hooks.applyNow(hooks.script, 'chat', undefined, ctx)
  const styles = assetUrl(widgetStyleSheet, ctx)
  const judged = judgedWidgets(data.widgets, serverFacts(printed, ctx))
  const config = pageConfig(
    'vendor-chat-config',
    {
      tokens: pageTokens(ctx),
      failMode: fail_mode,
      track: track_events,
      shadow: shadow_dom,
      captcha: captcha_site_key,
      styles,
      page: printed,
      words,
      texts: data.texts,
      widgets: judged.map(({ widget }) => widget),
      extras: data.extras,
    },
    ctx,
  )
  const markup = render_ssr
    ? judged.map(one => hostMarkup({ ...one, words, texts: data.texts, styles, isShadow: shadow_dom })).join('\n')
    : ''
  return `${roomBelow(judged)}${markup}${config}${await visitorScriptTag(script, ctx)}`
}

type Judged = { readonly widget: PageWidget; readonly isCertain: boolean }

/** Widgets that cannot be shown here are not even told of. */
function judgedWidgets(widgets: readonly PageWidget[], facts: Facts): Judged[] {
  return widgets.flatMap(widget => {
    const verdict = decide(widget.rules, facts, { matchers: freeMatchers, failMode: null })
    if (verdict === 'hide') return []
    const { delay, dismiss } = widget.look
    return [{ widget, isCertain: verdict === 'show' && delay === 0 && dismiss === 'none' }]
  })
}

/** What stands at the end of a page can be scrolled out from under the widget, and the keyboard stops above it. */
function roomBelow(judged: readonly Judged[]): string {
  const heights = judged.map(({ widget: { look } }) => (look.layout === 'bar' ? 72 : look.size + 2 * look.spacing_y))
  const room = `${Math.max(0, ...heights)}px`
  const isBar = judged.some(({ widget: { look } }) => look.layout === 'bar')
  const rules = `html:has(vendor-chat:not([hidden])){scroll-padding-bottom:${room}}body:has(vendor-chat:not([hidden]))::after{content:"";flex:none;height:${room};background:var(--surface)}`
  return judged.length === 0 ? '' : `<style>${isBar ? rules : `@media (max-width:700px){${rules}}`}</style>`
}

type Hosted = Judged & { words: PageWords; texts: PageData['texts']; styles: string; isShadow: boolean }

/** Kept out of sight where only the browser can decide. */
function hostMarkup(shown: Hosted): string {
  const inner = styleMarkup(shown.styles) + widgetMarkup(shown)
  const content = shown.isShadow ? `<template shadowrootmode="open">${inner}</template>` : inner
  return `<vendor-chat id="vendor-chat-${shown.widget.id}"${shown.isCertain ? '' : ' hidden'}>${content}</vendor-chat>`
}

async function wordsOf(page: PageFacts, ctx: ReadContext): Promise<PageWords> {
  const words = { title: page.title, site: ctx.site.title, url: page.url }
  if (!ctx.hooks.has(hooks.pageWords.name)) return words
  return ctx.hooks.apply(hooks.pageWords, words, { url: page.url, postId: page.postId }, ctx)
}
