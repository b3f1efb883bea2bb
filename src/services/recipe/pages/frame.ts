/** What stands around every page of this service: its style sheet and its script, once. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { assetUrl, defineAsset, pageConfig, pageHooks, visitorScriptTag } from '../../../platform/pages/pages.ts'
import { styles } from './styles.ts'

const styleSheet = defineAsset({ name: 'recipe.css', type: 'text/css', text: styles })

export const recipeAssets = on(pageHooks.pageAssets, 'recipe.assets', list => [...list, styleSheet])

export async function framed(inside: Html, ctx: ReadContext): Promise<string> {
  const isFirst = !framedPages.has(ctx.request)
  framedPages.add(ctx.request)
  const belongings = isFirst
    ? html`<link rel="stylesheet" href="${assetUrl(styleSheet, ctx)}">${ctx.user && pageConfig('vendor-recipe-config', {}, ctx)}${await visitorScriptTag('recipe', ctx)}`
    : null
  return String(html`${belongings}<div class="recipe">${inside}</div>`)
}

const framedPages = new WeakSet<RequestFacts>()
