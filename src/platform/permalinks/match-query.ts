/** Reads plain addresses such as `/?p=12` and `/?cat=3&paged=2`. */
import type { AddressMatch, Ending, Target } from './match-address.ts'
import { normalizePath } from './structure.ts'

export type QueryMatch = {
  readonly match: AddressMatch
  /** Names of the arguments that were read: a redirect to the real address leaves them out and keeps all others. */
  readonly used: readonly string[]
}

/**
 * For the query of the front page only: elsewhere `?name=` and its like are a visitor's form data. Null where no
 * argument names anything. The first of `p`, `page_id` … that is there decides.
 */
export function matchQuery(query: URLSearchParams): QueryMatch | null {
  for (const [name, read] of readers) {
    const value = query.get(name)
    const target = value === null ? null : read(value, query)
    if (!target) continue
    const ending = endingOf(query)
    const used = name === 'year' ? ['year', 'monthnum', 'day'] : [name]
    // A search keeps its argument: `/?s=…` is its address.
    const own = name === 's' ? [] : used
    return {
      match: { ...target, ...ending, mustExist: false },
      used: [...own, ...endingNames.filter(one => query.has(one))],
    }
  }
  const ending = endingOf(query)
  if (Object.keys(ending).length === 0) return null
  return { match: { kind: 'home', ...ending, mustExist: false }, used: endingNames.filter(name => query.has(name)) }
}

type Reader = (value: string, query: URLSearchParams) => Target | null

const byId =
  (type: 'any' | 'page' | 'attachment'): Reader =>
  value => {
    const id = numberOf(value)
    return id === null ? null : { kind: 'post-id', type, id }
  }

const readers: readonly (readonly [name: string, read: Reader])[] = [
  ['p', byId('any')],
  ['page_id', byId('page')],
  ['attachment_id', byId('attachment')],
  ['name', value => (value === '' ? null : { kind: 'post', facts: { postname: normalizePath(value) } })],
  ['pagename', value => pathTarget(value, path => ({ kind: 'page', path }))],
  ['s', value => ({ kind: 'search', text: value })],
  ['cat', value => readTermId(value)],
  ['category_name', value => pathTarget(value, path => ({ kind: 'term', taxonomy: 'category', path }))],
  ['tag', value => pathTarget(value, path => ({ kind: 'term', taxonomy: 'post_tag', path }))],
  ['author', value => readAuthor(value)],
  ['author_name', value => (value === '' ? null : { kind: 'author', author: normalizePath(value) })],
  ['m', value => readDate(/^(\d{4})(\d\d)?(\d\d)?/.exec(value)?.slice(1) ?? [])],
  ['year', (value, query) => readDate([value, query.get('monthnum'), query.get('day')])],
]

function readTermId(value: string): Target | null {
  const id = numberOf(value)
  return id === null ? null : { kind: 'term-id', taxonomy: 'category', id }
}

function readAuthor(value: string): Target | null {
  const id = numberOf(value)
  return id === null ? null : { kind: 'author', author: id }
}

function readDate([yearText, monthText, dayText]: readonly (string | null | undefined)[]): Target | null {
  const year = numberOf(yearText ?? '')
  if (year === null || !/^\d{4}$/.test(yearText ?? '')) return null
  const month = numberOf(monthText ?? '')
  const day = month === null ? null : numberOf(dayText ?? '')
  return { kind: 'date', year, ...(month !== null && { month }), ...(day !== null && { day }) }
}

function pathTarget(value: string, target: (path: readonly string[]) => Target): Target | null {
  const path = normalizePath(value).split('/').filter(Boolean)
  return path.length > 0 ? target(path) : null
}

const endingNames = ['paged', 'page', 'cpage', 'feed']

function endingOf(query: URLSearchParams): Ending {
  const paged = numberOf(query.get('paged') ?? '')
  const part = numberOf(query.get('page') ?? '')
  const commentPage = numberOf(query.get('cpage') ?? '')
  const feed = query.get('feed')
  return {
    ...(paged !== null && { paged }),
    ...(part !== null && { part }),
    ...(commentPage !== null && { commentPage }),
    ...(feed !== null && { feed: feed === 'feed' || feed === '' ? 'rss2' : feed }),
  }
}

const numberOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
