/** Pages with views in every layout, served for a browser; in English and, in another site, from right to left. */
import { freePort } from '../../../../test/kit/free-port.ts'
import { LAYOUTS } from '../domain/view-config.ts'
import { type FaqSite, openFaqSite } from './faq-site.ts'

export type BrowserSite = FaqSite & {
  readonly origin: string
  /** The page of each layout. */
  readonly paths: Readonly<Record<string, string>>
  readonly pageWith: (layout: string, config: object) => Promise<string>
}

const RICH = `<p>Two to four working days, <strong>ten</strong> abroad. See <a href="/help/">help</a>.</p>
<ul><li>Letters: two days</li><li>Parcels: four days</li></ul>
<table><thead><tr><th>Country</th><th>Days</th><th>Price, and how it is counted for larger parcels</th></tr></thead>
<tbody><tr><td>Germany</td><td>2</td><td>3.90</td></tr></tbody></table>
<pre><code>curl https://example.com/an/address/that/is/very/long/and/does/not/break/anywhere/at/all</code></pre>`

const TEXTS = {
  en: {
    Orders: ['How long does delivery take?', 'Can I change my order when the parcel is on its way?', 'Where is it?'],
    Returns: ['How do I send something back?', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik?'],
  },
  ar: {
    الطلبات: ['كم يستغرق التسليم؟', 'هل يمكنني تغيير طلبي؟', 'أين طردي؟'],
    المرتجعات: ['كيف أعيد شيئا؟', 'متى أستعيد أموالي؟'],
  },
} as const

export async function openBrowserSite(language: keyof typeof TEXTS): Promise<BrowserSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const faq = await openFaqSite('sqlite', { SITE_URL: origin, ADMIN_BUNDLE: 'none' })
  const { hooks } = faq.site.app.internals
  hooks.addFilter('page_words', (tables: object) => ({ ...tables, ar: { search: 'بحث' } }), { id: 'test' })
  await faq.site.request('PUT', '/host/v1/settings', { as: 'admin', body: { language } })
  await faq.site.app.server.listen({ port, host: '127.0.0.1' })
  await fill(faq, language)
  const pageWith: BrowserSite['pageWith'] = async (layout, config) => {
    const { body } = await faq.call('POST', '/views', { name: layout, layout, config })
    return faq.page(`[vendor_faq view=${body.data.id}]`)
  }
  const paths: Record<string, string> = {}
  for (const layout of LAYOUTS) paths[layout] = await pageWith(layout, configOf(layout))
  return { ...faq, origin, paths, pageWith }
}

/** Between them the layouts show everything that a view can show. */
const configOf = (layout: string) => ({
  group_by_category: layout !== 'accordion',
  show_category_filter: true,
  show_count: true,
  show_author: true,
  show_date: true,
  expand: layout === 'accordion' ? 'first' : 'all',
  icon: layout === 'toggle' ? 'plus' : 'chevron',
  icon_position: layout === 'toggle' ? 'start' : 'end',
  per_page: 4,
  pagination: layout === 'list' ? 'load_more' : 'pages',
})

async function fill(faq: FaqSite, language: keyof typeof TEXTS): Promise<void> {
  let menu_order = 0
  for (const [name, questions] of Object.entries(TEXTS[language])) {
    const { id: category_id } = await faq.category({ name, menu_order: menu_order++ })
    for (const question of questions) {
      const answer = menu_order === 1 ? RICH : `<p>${question} So.</p>`
      await faq.add({ question, answer, category_id, menu_order: menu_order++, is_featured: menu_order === 3 })
    }
  }
}
