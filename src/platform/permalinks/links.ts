/** Whole links with what an address had at its end. */
import type { Ending } from './match-address.ts'

/** Page 2 of an old list is page 2 of the new one. Only links of the site itself have such endings. */
export function linkWithEnding(link: string, ending: Ending): string {
  const words = wordsOf(ending)
  const [address, fragment] = atFragment(link)
  if (words === null || address.includes('?')) return link
  return (address.endsWith('/') ? `${address}${words}/` : `${address}/${words}`) + fragment
}

function wordsOf({ feed, paged, part, commentPage }: Ending): string | null {
  if (feed !== undefined) return feed === 'rss2' ? 'feed' : `feed/${feed}`
  if (paged !== undefined && paged > 1) return `page/${paged}`
  if (part !== undefined && part > 1) return String(part)
  return commentPage === undefined ? null : `comment-page-${commentPage}`
}

/** What is behind the fragment is read by nobody, so that a query goes before it. */
export function linkWithQuery(link: string, query: string): string {
  if (query === '') return link
  const [address, fragment] = atFragment(link)
  const mark = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return address + mark + query.replace(/[^\u0021-\u007e]/g, encodeURIComponent) + fragment
}

/** The link in two: up to the fragment, and the fragment with its mark. */
function atFragment(link: string): readonly [string, string] {
  const at = link.indexOf('#')
  return at < 0 ? [link, ''] : [link.slice(0, at), link.slice(at)]
}
