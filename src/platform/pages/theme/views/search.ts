/** Search results, and what is shown where nothing was found at all. */
import { type Html, html } from '../../../html/html.ts'
import { type PageFrame, page } from '../layout.ts'
import { button, type FormTools, field, form } from '../parts/forms.ts'
import { neighbourUrls, type Paging, type PostSummary, paginate, postList } from '../parts/lists.ts'

export type SearchModel = {
  /** What the visitor typed. */
  readonly text: string
  readonly results: readonly PostSummary[]
  readonly total: number
  readonly paging: Paging
}

export function searchPage(model: SearchModel, frame: PageFrame): Html {
  const { locale } = frame
  const hasText = model.text.trim() !== ''
  const title = hasText ? locale.say('searchResults', { text: model.text }) : locale.say('search')
  const facts = { title, robots: 'noindex, follow', ...neighbourUrls(model.paging) }
  return page(
    frame,
    facts,
    html`<header class="title"><h1>${title}</h1>${hasText && html`<p class="lead">${locale.sayCount('results', model.total)}</p>`}</header>
<div class="found">
${searchForm(frame, model.text)}
${model.results.length > 0 && postList(model.results, locale)}
</div>
${paginate(model.paging, locale, true)}`,
  )
}

export function notFoundPage(frame: PageFrame): Html {
  const { locale, site } = frame
  const facts = { title: locale.say('notFound'), robots: 'noindex' }
  return page(
    { ...frame, canonicalUrl: null },
    facts,
    html`<header class="title"><p class="kicker">404</p><h1>${locale.say('notFound')}</h1><p class="lead">${locale.say('notFoundText')}</p></header>
<div class="stack">
${searchForm(frame)}
<p><a href="${site.homeUrl}">${locale.say('backHome')}</a></p>
</div>`,
  )
}

/** For pages and side bars. */
export function searchForm({ site, locale }: PageFrame, text = '', idPrefix = 'site-search'): Html {
  const tools: FormTools = { state: { action: site.searchUrl, hidden: {}, values: { s: text } }, locale, idPrefix }
  const words = field(tools, {
    name: 's',
    label: locale.say('searchFor'),
    type: 'search',
    more: { placeholder: locale.say('searchPrompt') },
  })
  return html`<search aria-label="${locale.say('searchPrompt')}">${form(tools, html`${words}${button(locale.say('search'))}`, { className: 'is-inline', isGet: true })}</search>`
}
