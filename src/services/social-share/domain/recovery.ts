/** Counts that networks keep for addresses which a post had before: which these are, and what is made of both numbers. */

export type RecoveryRules = {
  readonly recover_http: boolean
  readonly recover_domain: string
  readonly recover_permalink: string
}
/** What an address pattern needs of a post. Dates are on the site's clock. */
export type RecoveredPost = {
  readonly id: number
  readonly slug: string
  readonly date: string
  readonly author: string
  readonly category: string
}
export type Candidate = { readonly rule: 'http' | 'domain' | 'permalink'; readonly address: string }

/** Patterns by their names; `custom:` is followed by one of the site's own. */
const patterns: Readonly<Record<string, string>> = {
  plain: '/?p=%post_id%',
  day_name: '/%year%/%monthnum%/%day%/%postname%/',
  month_name: '/%year%/%monthnum%/%postname%/',
  numeric: '/archives/%post_id%',
  post_name: '/%postname%/',
}

const patternsIn = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A sentence where a text is no list of patterns. */
export function patternProblem(text: string): string | null {
  for (const name of patternsIn(text)) {
    if (Object.hasOwn(patterns, name)) continue
    if (!name.startsWith('custom:/')) return `${name} is not a pattern: name one, or begin it with custom:/.`
    if (!/%(?:postname|post_id)%/.test(name)) return `${name} must hold %postname% or %post_id%.`
    const unknown = [...name.matchAll(/%(\w*)%/g)].find(([, tag]) => !tags.includes(tag ?? ''))
    if (unknown) return `There is no such tag: ${unknown[0]}.`
    if (!/^custom:\/[\w%./~-]*$/.test(name) || name.includes('//'))
      return `${name} has signs that addresses do not have.`
  }
  return null
}

const tags = ['year', 'monthnum', 'day', 'hour', 'minute', 'second', 'postname', 'post_id', 'author', 'category']

/** Every address that the rules give, each once, without the present one. */
export function candidatesFor(current: string, post: RecoveredPost, rules: RecoveryRules): Candidate[] {
  const now = new URL(current)
  const found: Candidate[] = []
  const seen = new Set([current])
  const add = (rule: Candidate['rule'], address: string) => {
    if (seen.has(address)) return
    seen.add(address)
    found.push({ rule, address })
  }
  const places = [current, ...pathsOf(post, rules).map(path => new URL(path, now.origin).href)]
  for (const address of places) add('permalink', address)
  if (rules.recover_domain !== '') for (const address of places) add('domain', onHost(address, rules.recover_domain))
  if (rules.recover_http) for (const { address } of [{ address: current }, ...found]) add('http', withoutTls(address))
  return found
}

const onHost = (address: string, host: string): string => {
  const url = new URL(address)
  url.hostname = host
  url.port = ''
  return url.href
}
const withoutTls = (address: string): string => address.replace(/^https:/, 'http:')

function pathsOf(post: RecoveredPost, { recover_permalink }: RecoveryRules): string[] {
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = post.date.split(/\D/)
  const values: Readonly<Record<string, string>> = {
    ...{ year, monthnum, day, hour, minute, second },
    ...{ postname: post.slug, post_id: String(post.id), author: post.author, category: post.category },
  }
  return patternsIn(recover_permalink)
    .map(name => patterns[name] ?? name.slice('custom:'.length))
    .map(pattern => pattern.replace(/%(\w+)%/g, (_mark, tag: string) => values[tag] ?? ''))
}

/**
 * What two numbers for one post come to. A network that follows the redirect from the old address to the new one tells
 * nearly the same number twice, and the sum would double it; where it does not, both are needed.
 */
export function joinCounts(
  current: number,
  old: { readonly count: number; readonly redirects: boolean },
): { readonly count: number; readonly by: 'max' | 'sum'; readonly why: string } {
  const { count, redirects } = old
  const larger = Math.max(current, count)
  const isNear = larger > 0 && Math.abs(current - count) / larger < 0.05
  if (redirects)
    return { count: larger, by: 'max', why: 'the old address redirects, so networks count it with the new one' }
  if (isNear) return { count: larger, by: 'max', why: 'both numbers are nearly the same' }
  return { count: current + count, by: 'sum', why: 'the numbers differ, so they count different shares' }
}
