import { enhance } from './view.ts'

/** Every view of the page. */
export function start(page: Document): void {
  for (const view of page.querySelectorAll<HTMLElement>('.faq[data-layout]')) enhance(view)
}
