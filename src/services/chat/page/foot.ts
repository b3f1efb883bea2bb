/** What every page gets at its foot while there is an active widget: the widgets, what the script must know, the script. */
import type { ReadContext } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { pageConfig, pageHooks, scriptTag } from '../../../platform/pages/pages.ts'
import { widgetMarkup } from '../domain/markup.ts'
import type { PageWidget, PageWords } from '../domain/page-widget.ts'
import { freeMatchers } from '../domain/rule-matchers.ts'
import { decide, type Facts } from '../domain/rules.ts'
import { widgetStyles } from '../domain/styles.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { type PageData, pageData } from './page-data.ts'
import { type PageFacts, printedFacts, serverFacts } from './page-facts.ts'
import { pageTokens } from './tokens.ts'
import { visitorScript, visitorScriptNow } from './visitor-script.ts'

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
  on(pageHooks.pageAssets, 'chat.script', (assets, _about, ctx) =>
    ctx.request.path.startsWith('/assets/chat-') ? [...assets, visitorScriptNow(ctx)] : assets,
  ),
]

async function footOf(page: PageFacts, data: PageData, ctx: ReadContext): Promise<string> {
  const { render_ssr, shadow_dom, fail_mode, track_events, captcha_site_key } = await ctx.settings(settings)
  const printed = await printedFacts(page, data.needsTerms, ctx)
  const words = await wordsOf(page, ctx)
  const judged = judgedWidgets(data.widgets, serverFacts(printed, ctx))
  const config = pageConfig(
    'vendor-chat-config',
    {
      tokens: pageTokens(ctx),
      failMode: fail_mode,
      track: track_events,
      shadow: shadow_dom,
      captcha: captcha_site_key,
      page: printed,
      words,
      texts: data.texts,
      widgets: judged.map(({ widget }) => widget),
      extras: data.extras,
    },
    ctx,
  )
  const markup = render_ssr
    ? judged.map(one => hostMarkup({ ...one, words, texts: data.texts, isShadow: shadow_dom })).join('\n')
    : ''
  return `${markup}${config}${scriptTag(await visitorScript(ctx), ctx)}`
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

/** Kept out of sight where only the browser can decide. */
function hostMarkup(shown: Judged & { words: PageWords; texts: PageData['texts']; isShadow: boolean }): string {
  const inner = `<style>${widgetStyles}</style>${widgetMarkup(shown)}`
  const content = shown.isShadow ? `<template shadowrootmode="open">${inner}</template>` : inner
  return `<vendor-chat id="vendor-chat-${shown.widget.id}"${shown.isCertain ? '' : ' hidden'}>${content}</vendor-chat>`
}

async function wordsOf(page: PageFacts, ctx: ReadContext): Promise<PageWords> {
  const words = { title: page.title, site: ctx.site.title, url: page.url }
  if (!ctx.hooks.has(hooks.pageWords.name)) return words
  return ctx.hooks.apply(hooks.pageWords, words, { url: page.url, postId: page.postId }, ctx)
}
