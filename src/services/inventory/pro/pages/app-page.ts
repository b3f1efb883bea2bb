/** The app on a phone, at an address of its own: it scans, counts and moves, and works without a connection. */
import { holds } from '../../../../kernel/access.ts'
import type { ReadContext } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { listRecords } from '../../../../kernel/records/list.ts'
import { defineSitePage } from '../../../../kernel/site-pages.ts'
import { type Speaker, speakerOf } from '../../../../kernel/words.ts'
import { attributes, type Html, html } from '../../../../platform/html/html.ts'
import {
  assetUrl,
  defineAsset,
  pageConfig,
  pageHooks,
  signInUrl,
  visitorScriptTag,
  visitorScriptUrl,
} from '../../../../platform/pages/pages.ts'
import { isAppOn } from '../../apps.ts'
import { warehouses } from '../../entities/warehouses.ts'
import { hooks } from '../../hooks.ts'
import { permissions } from '../../permissions.ts'
import { icon, styles } from './looks.ts'
import { appWords, scriptWords } from './words.ts'

export const APP_PATH = '/inventory-app/'
const MOST_PLACES = 200

const styleSheet = defineAsset({ name: 'stock-app.css', type: 'text/css', text: styles })
const iconFile = defineAsset({ name: 'stock-app.svg', type: 'image/svg+xml', text: icon })

export const appAssets = on(pageHooks.pageAssets, 'inventory.pro.app-assets', list => [...list, styleSheet, iconFile])

export const iconUrl = (ctx: ReadContext): string => assetUrl(iconFile, ctx)

export const appPage = defineSitePage({
  path: 'inventory-app',
  summary: 'The app that scans, counts and moves stock',
  async show(_parameters, ctx) {
    if (!(await isAppOn('pwa', ctx))) return null
    const words = speakerOf(appWords, ctx.site.language)
    const inside = await insideFor(words, ctx)
    const about = { title: words.say('title'), description: words.say('about'), robots: 'noindex' } as const
    return { ...about, path: APP_PATH, html: String(inside), isWide: true }
  },
})

/** Browsers offer to install what names a manifest in its head. */
export const manifestLink = on(pageHooks.headParts, 'inventory.pro.manifest', (parts, { url }, ctx) =>
  url === ctx.site.url + APP_PATH
    ? [
        ...parts,
        String(html`<link rel="manifest" href="${ctx.site.path}/api/vendor-inventory/v1/pwa/manifest">`),
        '<meta name="theme-color" content="#1f6f54">',
      ]
    : parts,
)

/** `[vendor_inventory]` leads to the app. */
export const appLink = on(hooks.stockPageLinks, 'inventory.pro.app', async (links, _about, ctx) => {
  if (!(await isAppOn('pwa', ctx))) return links
  const words = speakerOf(appWords, ctx.site.language)
  return [...links, { url: ctx.site.path + APP_PATH, label: words.say('open_app') }]
})

type Words = Speaker<keyof (typeof appWords)['en']>

async function insideFor(words: Words, ctx: ReadContext): Promise<Html> {
  if (!ctx.user)
    return html`<p>${words.say('sign_in_first')} <a href="${signInUrl(ctx)}">${words.say('sign_in')}</a></p>`
  if (!holds(permissions, 'view', ctx)) return html`<p>${words.say('refused')}</p>`
  const { rows } = await listRecords(
    warehouses,
    { status: 'active', per_page: MOST_PLACES, orderby: 'name', order: 'asc' },
    ctx,
  )
  const config = pageConfig('vendor-inventory-config', { words: scriptWords(ctx.site.language) }, ctx)
  const about = attributes({
    'data-stock-app': true,
    'data-worker': await visitorScriptUrl('inventory-offline', ctx),
    'data-decoder': await visitorScriptUrl('inventory-decoder', ctx),
  })
  return html`<link rel="stylesheet" href="${assetUrl(styleSheet, ctx)}">${config}
<div class="stock-app"${about}>${forms(
    words,
    rows.map(({ id, name }) => ({ id: String(id), name: String(name) })),
  )}</div>${await visitorScriptTag('inventory-app', ctx)}`
}

function forms(words: Words, places: readonly { readonly id: string; readonly name: string }[]): Html {
  const options = places.map(({ id, name }) => html`<option value="${id}">${name}</option>`)
  return html`<p role="status" data-status></p>
<form data-task><fieldset><legend>${words.say('task')}</legend>
<label><input type="radio" name="task" value="count" checked> ${words.say('count')}</label>
<label><input type="radio" name="task" value="move"> ${words.say('move')}</label></fieldset>
<label>${words.say('warehouse')} <select name="from">${options}</select></label>
<label hidden data-to>${words.say('to')} <select name="to">${options}</select></label></form>
<form data-code><label>${words.say('code')} <input name="code" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200"></label>
<div class="stock-buttons"><button class="button">${words.say('add')}</button><button type="button" class="button is-quiet" data-scan>${words.say('scan')}</button></div></form>
<video hidden muted playsinline data-camera></video>
<section><h2>${words.say('lines')}</h2><ul data-lines></ul><p class="stock-none">${words.say('no_lines')}</p><button type="button" class="button" data-finish>${words.say('finish')}</button></section>
<section><h2>${words.say('queue')}</h2><ul data-queue></ul><p class="stock-none">${words.say('no_queue')}</p></section>`
}
