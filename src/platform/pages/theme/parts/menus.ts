/** The links at the top and at the end of a page, and the small search beside them. */
import { attributes, type Html, html } from '../../../html/html.ts'
import type { Locale } from '../../../locale/locale.ts'
import type { MenuItem } from '../layout.ts'

export type Menu = {
  readonly items: readonly MenuItem[]
  readonly label: string
  /** `lang` and `dir` of the entries, where they are not in the language of the page. */
  readonly content?: Locale['content']
}

export function menu({ items, label, content = {} }: Menu): Html | null {
  if (items.length === 0) return null
  const entries = items.map(item => menuItem(item, label))
  return html`<nav class="menu" aria-label="${label}"><ul${attributes(content)}>${entries}</ul></nav>`
}

/** Of the lists of one menu one is open at a time: that is what their common name says. */
function menuItem(item: MenuItem, group: string): Html {
  const { isCurrent = false, isParent = false } = item
  if (!item.children?.length) {
    const current = attributes({ 'aria-current': isCurrent ? 'page' : isParent || null })
    return html`<li><a href="${item.url}"${current}>${item.label}</a></li>`
  }
  const current = attributes({ 'aria-current': isCurrent || isParent || null })
  const own = { ...item, label: item.ownLabel ?? item.label, isParent: false, children: [] }
  const entries = [own, ...item.children].map(child => menuItem(child, group))
  return html`<li><details name="${group}"><summary${current}>${item.label}</summary><ul>${entries}</ul></details></li>`
}

/** One field that the return key sends, and a button for those who look for one. */
export const headerSearch = (action: string, locale: Locale): Html =>
  html`<search aria-label="${locale.say('search')}"><form class="header-search" action="${action}" method="get"><label class="sr" for="header-search-s">${locale.say('searchFor')}</label><input id="header-search-s" type="search" name="s" placeholder="${locale.say('search')}" enterkeyhint="search"><button><span class="sr">${locale.say('search')}</span></button></form></search>`
