/** What stands around the answers of a view: the search, the choice of a category, how many there are, the pages. */
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { hidden } from '../../../platform/pages/step-forms/step-forms.ts'
import type { CategoryNode } from '../store/category-tree.ts'
import type { AnswerPage } from '../store/published.ts'
import type { PageQuery, ViewFrame } from './view-frame.ts'

/** An ordinary form: it works without a script, and then the page comes back with what was found. */
export function searchForm(frame: ViewFrame, choices: readonly CategoryNode[]): Html | null {
  const { config, words, place, query } = frame
  if (!config.show_search && (!config.show_category_filter || choices.length === 0)) return null
  const id = `faq-search-${place}`
  return html`<form class="faq-tools" role="search" method="get" action="${frame.path}">
${hidden({ ...frame.names, ...(place > 1 ? { faq_view: String(place) } : {}) })}
${config.show_search && html`<div class="field"><label for="${id}">${words.say('search')}</label><input${attributes({ id, type: 'search', name: 'faq_search', value: query.search, maxlength: 200, autocomplete: 'off' })}></div>`}
${config.show_category_filter && choices.length > 0 && categoryField(frame, choices)}
<button class="button" type="submit">${words.say('search_button')}</button>
</form>`
}

function categoryField({ words, place, query }: ViewFrame, choices: readonly CategoryNode[]): Html {
  const id = `faq-category-${place}`
  const options = choices.map(
    ({ id: value, name }) => html`<option${attributes({ value, selected: value === query.category })}>${name}</option>`,
  )
  return html`<div class="field"><label for="${id}">${words.say('category')}</label><select id="${id}" name="faq_category"><option value="">${words.say('all_categories')}</option>${options}</select></div>`
}

/** Told aloud when it changes. */
export function countLine({ config, words, query }: ViewFrame, { total }: AnswerPage): Html {
  const isNarrowed = query.search !== '' || query.category !== undefined
  const said = config.show_count || isNarrowed ? words.sayCount('answers', total) : ''
  return html`<p class="faq-count" role="status"${attributes({ 'data-always': config.show_count })}>${said}</p>`
}

export function pageLinks(frame: ViewFrame, { page, pages }: AnswerPage): Html | null {
  const { config, words } = frame
  if (config.pagination === 'none' || pages < 2) return null
  if (config.pagination !== 'pages')
    return page >= pages
      ? null
      : html`<p class="faq-more"><a class="button is-quiet" rel="next" href="${linkTo(frame, { page: page + 1 })}">${words.say('load_more')}</a></p>`
  const link = (to: number, word: 'previous' | 'next') =>
    html`<a rel="${word === 'previous' ? 'prev' : 'next'}" href="${linkTo(frame, { page: to })}">${words.say(word)}</a>`
  return html`<nav class="faq-pages" aria-label="${words.say('pages')}">${page > 1 && link(page - 1, 'previous')}<span>${words.say('page_of', { page, pages })}</span>${page < pages && link(page + 1, 'next')}</nav>`
}

/** The same page with another page of answers; what another view on it was asked is not kept. */
export function linkTo({ path, names, place, query }: ViewFrame, change: Partial<PageQuery>): string {
  const { page, search, category } = { ...query, ...change }
  const asked = new URLSearchParams({
    ...names,
    ...(place > 1 ? { faq_view: String(place) } : {}),
    ...(search !== '' ? { faq_search: search } : {}),
    ...(category === undefined ? {} : { faq_category: String(category) }),
    ...(page > 1 ? { faq_page: String(page) } : {}),
  })
  const text = asked.toString()
  return `${path}${text === '' ? '' : `?${text}`}#faq-view-${place}`
}
