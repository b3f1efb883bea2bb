/** A view: everything on it can be read without this; with it answers open and close, and are searched as one types. */

import { discloseAll, moveByKeys, setOpen } from './disclosure.ts'
import { markWords } from './highlight.ts'
import { findAnswers, listen } from './search.ts'
import { makeTabs } from './tabs.ts'

const CLOSING: ReadonlySet<string> = new Set(['accordion', 'toggle', 'cards', 'tabs'])

export function enhance(view: HTMLElement): void {
  dress(view)
  moveByKeys(view)
  listen(view, { dress: () => dress(view), find: findAnswers })
  view.classList.add('is-ready')
  openTarget(view)
  window.addEventListener('hashchange', () => openTarget(view))
}

/** After every change of what it shows. */
function dress(view: HTMLElement): void {
  if (CLOSING.has(view.dataset.layout ?? '')) discloseAll(view)
  if (view.dataset.layout === 'tabs') makeTabs(view)
  markWords(view, view.dataset.search ?? '')
  for (const table of view.querySelectorAll<HTMLElement>('.faq-words table')) makeReachable(table)
}

/** What is wider than its place is scrolled by keys, too. */
function makeReachable(table: HTMLElement): void {
  if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
}

function openTarget(view: HTMLElement): void {
  const id = location.hash.slice(1)
  const item = id === '' ? null : view.querySelector<HTMLElement>(`.faq-item[id="${CSS.escape(id)}"]`)
  if (!item) return
  const tab = item.closest('.faq-group[hidden]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  setOpen(view, item, true)
  item.scrollIntoView()
}
