/** What stands around every page of this service: its style sheet, the site owner's own, its facts for scripts, its script. */
import type { ReadContext, RequestFacts } from '../../../kernel/context.ts'
import { on } from '../../../kernel/hooks.ts'
import { type Html, html, raw } from '../../../platform/html/html.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { assetUrl, defineAsset, pageConfig, pageHooks, visitorScriptTag } from '../../../platform/pages/pages.ts'
import { cleanCss } from '../domain/custom-css.ts'
import { publicNonce } from '../routes/public-nonce.ts'
import { settings } from '../settings.ts'
import { styles } from './styles.ts'

const styleSheet = defineAsset({ name: 'car-parking.css', type: 'text/css', text: styles })

export const parkingAssets = on(pageHooks.pageAssets, 'car-parking.assets', list => [...list, styleSheet])

/** Once for a page, however many forms stand on it. */
export async function framed(inside: Html, ctx: ReadContext): Promise<string> {
  const isFirst = !framedPages.has(ctx.request)
  framedPages.add(ctx.request)
  return String(html`${isFirst ? await belongings(ctx) : null}<div class="parking">${inside}</div>`)
}

const framedPages = new WeakSet<RequestFacts>()

async function belongings(ctx: ReadContext): Promise<Html> {
  const css = cleanCss((await ctx.settings(settings)).custom_css)
  const nonce = createNonce(publicNonce.action, ctx)
  return html`<link rel="stylesheet" href="${assetUrl(styleSheet, ctx)}">${css && html`<style>${raw(css)}</style>`}
${pageConfig('vendor-carparking-config', { nonce }, ctx)}
${await visitorScriptTag('car-parking', ctx)}`
}
