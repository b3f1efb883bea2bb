/** `[vendor_inventory]`: stock on a page, for those who may read it in the app; the same rules answer. */
import { holds } from '../../../kernel/access.ts'
import { RestError } from '../../../kernel/errors.ts'
import { listRecords } from '../../../kernel/records/list.ts'
import { defineShortcode, type ShortcodeContext } from '../../../kernel/shortcodes.ts'
import { speakerOf } from '../../../kernel/words.ts'
import { type Html, html } from '../../../platform/html/html.ts'
import { isAppOn } from '../apps.ts'
import { items } from '../entities/items.ts'
import { hooks } from '../hooks.ts'
import { permissions } from '../permissions.ts'
import { pageWords } from './words.ts'

const QUESTION = 'stock_search'
const PER_PAGE = 50

export const stockPage = defineShortcode({
  tag: 'vendor_inventory',
  summary: 'Items and how much there is of them, for those who may read them; category and warehouse narrow it',
  async render(attributes, _content, ctx) {
    if (!(await isAppOn('frontend', ctx))) return ''
    const words = speakerOf(pageWords, ctx.site.language)
    if (!holds(permissions, 'view', ctx)) return String(html`<p class="stock-refused">${words.say('refused')}</p>`)
    return String(await stockTable(attributes, ctx))
  },
  plain: async () => '',
})

async function stockTable(attributes: Readonly<Record<string, string>>, ctx: ShortcodeContext): Promise<Html> {
  const words = speakerOf(pageWords, ctx.site.language)
  const asked = ctx.request.query[QUESTION]
  const search = typeof asked === 'string' ? asked.slice(0, 100) : ''
  const rows = await foundItems(attributes, search, ctx)
  const links = await ctx.hooks.apply(hooks.stockPageLinks, [], undefined, ctx)
  const place = Number(attributes.warehouse)
  const held = (row: Item) =>
    place > 0 ? (row.stock.find(one => one.warehouse_id === place)?.on_hand ?? 0) : row.on_hand
  return html`<div class="stock-list stack">${links.map(({ url, label }) => html`<p><a class="button" href="${url}">${label}</a></p>`)}
<form class="form is-inline" method="get" role="search"><div class="field"><label for="stock-search">${words.say('search')}</label><input id="stock-search" type="search" name="${QUESTION}" value="${search}" maxlength="100"></div>
<button class="button" type="submit">${words.say('find')}</button></form>
<div class="scroll"><table class="table"><caption>${words.say('caption')}</caption>
<thead><tr><th scope="col">${words.say('item')}</th><th scope="col">${words.say('sku')}</th><th scope="col" class="number">${words.say('on_hand')}</th></tr></thead>
<tbody>${rows.map(row => html`<tr><th scope="row">${row.name}</th><td>${row.sku}</td><td class="number">${held(row)} ${row.unit}</td></tr>`)}</tbody></table></div>
${rows.length === 0 && html`<p>${words.say('none')}</p>`}</div>`
}

type Item = {
  readonly name: string
  readonly sku: string | null
  readonly unit: string
  readonly on_hand: number
  readonly stock: readonly { readonly warehouse_id: number; readonly on_hand: number }[]
}

/** What somebody wrote into the shortcode and fits nothing shows nothing, instead of breaking the page. */
async function foundItems(
  { category }: Readonly<Record<string, string>>,
  search: string,
  ctx: ShortcodeContext,
): Promise<readonly Item[]> {
  const query = { per_page: PER_PAGE, orderby: 'name', order: 'asc', status: 'active' }
  const narrowed = { ...(search ? { search } : {}), ...(category ? { category_id: category } : {}) }
  try {
    return (await listRecords(items, { ...query, ...narrowed }, ctx)).rows as unknown as readonly Item[]
  } catch (error) {
    if (error instanceof RestError) return []
    throw error
  }
}
