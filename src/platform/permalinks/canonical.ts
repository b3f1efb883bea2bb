/** Decides whether a request should have come under another address. It only decides: nothing is looked up here. */
import { buildDatePath, buildPagedPath, withEnding, withSlash } from './build-address.ts'
import { type AddressRules, words } from './facts.ts'
import { type AddressMatch, type Ending, matchAddress } from './match-address.ts'
import { decodePercents } from './slug.ts'
import { normalizePath } from './structure.ts'

export type RequestFacts = {
  readonly method: string
  /** As the visitor's browser sent it, with the port. */
  readonly host: string
  /** Relative to the site, as it was sent; without the query. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

export type FoundFacts = {
  /** The real path of what was found, without an ending; `/?p=…` where it has no other. */
  readonly path: string
  readonly ending: Ending
  /** Arguments that named it, by `matchQuery`. */
  readonly usedArguments?: readonly string[]
  /** How many parts an item has; a part beyond them leads to the item. */
  readonly parts?: number
}

export type SiteFacts = {
  /** Address of the site without a slash at the end: `https://example.com`, `https://example.com/second`. */
  readonly url: string
  readonly rules: AddressRules
  /** Reasons for which this site does not redirect. */
  readonly switchedOff?: readonly RedirectReason[]
  /** What the path may mean as it was sent, where that is known already. */
  readonly matches?: readonly AddressMatch[]
}

/** Why a visitor is sent on; service switches and traces go by these names. */
export type RedirectReason =
  | 'host'
  | 'index'
  | 'double-slash'
  | 'slash'
  | 'canonical'
  | 'date'
  | 'punctuation'
  | 'page-number'
export type Redirect = { readonly redirect: string; readonly status: 301; readonly reason: RedirectReason }

/** Null: answer where you are. `found` is null where the address names nothing. */
export function canonicalRedirect(request: RequestFacts, found: FoundFacts | null, site: SiteFacts): Redirect | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const isOn = (reason: RedirectReason) => !site.switchedOff?.includes(reason)
  const tidy = tidyPath(request.path, isOn)
  const known = tidy.path === request.path ? site.matches : undefined
  const better = found ? pathOfFound(tidy.path, found, site) : pathOfMissing(tidy.path, { ...site, matches: known })
  const accepted = better && isOn(better.reason) ? better : null
  const isOtherHost = differsByWww(request.host, site.url) && isOn('host')
  const reason = tidy.reason ?? accepted?.reason ?? (isOtherHost ? 'host' : null)
  if (reason === null) return null
  const path = accepted?.path ?? tidy.path
  const query = accepted && found ? without(request.query, found.usedArguments ?? []) : request.query
  return { redirect: site.url + withQuery(encodeUnsafe(path), query), status: 301, reason }
}

/** A changed address leads to the new one. The old query string is dropped: it belonged to the old address. */
export const oldAddressRedirect = (newPath: string, site: SiteFacts): Redirect => ({
  redirect: site.url + encodeUnsafe(newPath),
  status: 301,
  reason: 'canonical',
})

type MissingFacts = { readonly rules: AddressRules; readonly matches: readonly AddressMatch[] | undefined }
type Better = { path: string; reason: RedirectReason }

/** `/index.php/x` and `//x`: ways to write an address that no site uses on purpose. */
function tidyPath(
  path: string,
  isOn: (reason: RedirectReason) => boolean,
): { path: string; reason: RedirectReason | null } {
  const isIndex = /^\/+index\.php(?:\/|$)/i.test(path) && isOn('index')
  const withoutIndex = isIndex ? path.replace(/^\/+index\.php\/?/i, '/') : path
  const isDoubled = withoutIndex.includes('//') && isOn('double-slash')
  const tidy = isDoubled ? withoutIndex.replace(/\/{2,}/g, '/') : withoutIndex
  return { path: tidy, reason: isIndex ? 'index' : isDoubled ? 'double-slash' : null }
}

function pathOfFound(path: string, found: FoundFacts, site: SiteFacts): Better | null {
  if (site.rules.structure.isPlain || found.path.includes('?')) return null
  const target = withEndings(found, site.rules)
  const isNamedByPath = (found.usedArguments ?? []).length === 0
  if (isSame(path, target.path)) return isNamedByPath ? null : target
  const isSlashOnly = isNamedByPath && isSame(withoutSlash(path), withoutSlash(target.path))
  return isSlashOnly ? { path: target.path, reason: 'slash' } : target
}

/** The real path with the ending in its one right form: no first page, no part that is not there, short names of feeds. */
function withEndings({ path, ending, parts = 1 }: FoundFacts, { structure }: AddressRules): Better {
  const end = (said: string): Better => ({ path: withEnding(path, said, structure), reason: 'canonical' })
  const { feed, paged, part, commentPage } = ending
  if (feed !== undefined) return end(feed === 'rss2' ? words.feed : `${words.feed}/${feed}`)
  if (ending.isEmbed) return end(words.embed)
  if (paged !== undefined)
    return { path: buildPagedPath(path, paged, structure), reason: paged > 1 ? 'canonical' : 'page-number' }
  if (part !== undefined) return part > 1 && part <= parts ? end(String(part)) : { path, reason: 'page-number' }
  return commentPage ? end(words.commentPage + commentPage) : { path, reason: 'canonical' }
}

/** Nothing has this address, but what was meant may be plain: a date that no calendar has, a mark from the text around a link. */
function pathOfMissing(path: string, site: MissingFacts): Better | null {
  if (site.rules.structure.isPlain) return null
  const [match] = site.matches ?? matchAddress(path, site.rules)
  const possible = match && possibleDate(match)
  if (possible) return { path: buildDatePath(possible, site.rules), reason: 'date' }
  const trimmed = withoutSlash(path)
  // Only the end is looked at, so that a long path costs no more than a short one.
  const marks = strayMarks.exec(trimmed.slice(-60))?.[0].length ?? 0
  return marks > 0 ? { path: withSlash(trimmed.slice(0, -marks), site.rules.structure), reason: 'punctuation' } : null
}

const strayMarks = /(?:[\s!"'(),.;{}<>“”‘’…]|%(?:20|21|22|27|28|29|2c|2e|3b|3c|3e|7b|7d|e2%80%(?:9c|9d|98|99|a6)))+$/i

type DateParts = { year?: number | undefined; month?: number | undefined; day?: number | undefined }

/** The month or year that holds a date which does not exist; null where the date is possible or there is none. */
function possibleDate(match: AddressMatch): { year: number; month?: number } | null {
  const { year, month, day } = datePartsOf(match)
  if (year === undefined || year === 0 || month === undefined) return null
  if (month < 1 || month > 12) return { year }
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day !== undefined && (day < 1 || day > daysOfMonth) ? { year, month } : null
}

function datePartsOf(match: AddressMatch): DateParts {
  if (match.kind === 'date') return match
  if (match.kind !== 'post') return {}
  const { year, monthnum: month, day } = match.facts
  return { year, month, day }
}

/** Upper case and the way of percent-encoding make no other address. */
const isSame = (one: string, other: string) => one === other || normalizePath(one) === normalizePath(other)
const withoutSlash = (path: string) => {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

function differsByWww(host: string, siteUrl: string): boolean {
  // Addresses of sites are made by URL itself, so that their host need not be parsed on every request.
  const from = siteUrl.indexOf('//') + 2
  const isOwn =
    siteUrl.startsWith(host, from) && (siteUrl.length === from + host.length || siteUrl[from + host.length] === '/')
  if (isOwn) return false
  const own = siteUrl.slice(from).split('/', 1)[0] ?? ''
  const asked = host.toLowerCase()
  return asked !== own && (asked === `www.${own}` || `www.${asked}` === own)
}

function without(query: string, names: readonly string[]): string {
  if (names.length === 0) return query
  const nameOf = (pair: string) => decodePercents((pair.split('=')[0] ?? '').replaceAll('+', ' '))
  return query
    .split('&')
    .filter(pair => pair !== '' && !names.includes(nameOf(pair)))
    .join('&')
}

const withQuery = (path: string, query: string) =>
  query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${encodeUnsafe(query)}`

/** A header carries neither controls nor letters outside of ASCII. */
const encodeUnsafe = (text: string) =>
  text.toWellFormed().replace(/[^\u0021-\u007e]+|["<>\\^`{|}]/g, encodeURIComponent)
