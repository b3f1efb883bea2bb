/** The first step of a booking form on a page of its own, for the designer: with the look of the theme. */
import type { ReadContext } from '../../../kernel/context.ts'
import { html } from '../../../platform/html/html.ts'
import { themeStylesUrl } from '../../../platform/pages/pages.ts'
import type { PublishedForm } from '../store/offer.ts'
import { readPage } from './page-state.ts'
import { tripStep } from './trip-step.ts'

export async function formPreview(form: PublishedForm, ctx: ReadContext): Promise<string> {
  const inside = await tripStep(await readPage(ctx), form)
  return String(
    html`<!doctype html><html lang="${ctx.site.language}"><head><meta charset="utf-8"><title>${form.name}</title><link rel="stylesheet" href="${themeStylesUrl(ctx)}"></head><body><main class="prose"><div class="chauffeur">${inside}</div></main></body></html>`,
  )
}
