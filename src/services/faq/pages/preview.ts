/** A view on a page of its own, for the designer's frame: with the look of the theme, and with the visitors' script. */
import type { ReadContext } from '../../../kernel/context.ts'
import { html } from '../../../platform/html/html.ts'
import { themeStylesUrl } from '../../../platform/pages/pages.ts'
import type { ViewConfig } from '../entities/view-config.ts'
import { usualLanguage } from '../store/languages.ts'
import { framed } from './frame.ts'
import { viewHtml } from './view.ts'
import { frameOf } from './view-frame.ts'

export async function renderPreview(config: ViewConfig, ctx: ReadContext): Promise<string> {
  const language = await usualLanguage(ctx)
  const frame = frameOf({ config: { ...config, per_page: Math.min(config.per_page, MOST) }, language, source: {} }, ctx)
  const inside = await framed(await viewHtml(frame, ctx), ctx)
  const head = html`<!doctype html><html lang="${ctx.site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${ctx.site.title}</title><link rel="stylesheet" href="${themeStylesUrl(ctx)}"></head>`
  return `${head}<body><main class="prose">${inside}</main></body></html>`
}

const MOST = 10
