/** How each kind of rule is checked. A kind without an entry is one that nobody can check. */
import type { Facts, Matcher, Matchers, Rule } from './rules.ts'

export const freeMatchers: Matchers = {
  template: among(({ template }) => template),
  url: (rule, { url }) => (url === undefined ? undefined : matchesAddress(rule, url)),
  post: among(({ post }) => (post === undefined ? undefined : [String(post)])),
  term: among(({ terms }) => terms?.map(String)),
  post_type: among(({ postType }) => (postType === undefined ? undefined : [postType])),
  device: among(({ device }) => (device === undefined ? undefined : [device])),
  logged_in: among(({ loggedIn }) => (loggedIn === undefined ? undefined : [loggedIn ? 'yes' : 'no'])),
  referrer: (rule, { referrer }) => (referrer === undefined ? undefined : matchesReferrer(rule, referrer)),
  visits: ({ values }, { visits }) => {
    const count = visits?.()
    return count === undefined ? undefined : values.some(value => count >= Number(value))
  },
  ab: ({ values }, { bucket }) => (bucket ? values.some(value => isInBucket(value, bucket)) : undefined),
}

/** `is` unless the operator begins with another word: one of the values is among what the page has. */
export function among(known: (facts: Facts) => readonly string[] | undefined): Matcher {
  return ({ operator, values }, facts) => {
    const has = known(facts)?.map(value => value.toLowerCase())
    if (has === undefined) return undefined
    return values.some(value => has.includes(value.toLowerCase())) !== (operator === 'is_not')
  }
}

/** Without case. The negative operators hold when none of the values fits. */
function matchesText({ operator, values }: Rule, fits: (test: TextTest, value: string) => boolean): boolean {
  const isNegative = operator === 'is_not' || operator === 'not_contains'
  const name = operator === 'is_not' ? 'is' : operator === 'not_contains' ? 'contains' : operator
  const test = Object.hasOwn(textTests, name) ? textTests[name]! : textTests.is!
  return values.some(value => fits(test, value.toLowerCase())) !== isNegative
}

type TextTest = (text: string, value: string) => boolean

const textTests: Readonly<Record<string, TextTest>> = {
  is: (text, value) => text === value,
  contains: (text, value) => text.includes(value),
  starts_with: (text, value) => text.startsWith(value),
  ends_with: (text, value) => text.endsWith(value),
  wildcard: (text, value) => fitsPattern(text, value),
}

/** `*` stands for any text. Piece by piece, so that no pattern can take long. */
export function fitsPattern(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return text === pattern
  if (!text.startsWith(first)) return false
  const last = rest.pop() ?? ''
  let at = first.length
  for (const piece of rest) {
    const found = text.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/** A value with a scheme is held against the whole address, any other against its path, with and without its query. */
function matchesAddress(rule: Rule, url: string): boolean {
  const whole = url.toLowerCase().replace(/#.*$/, '')
  const [, path = whole] = /^https?:\/\/[^/?]*(.*)$/.exec(whole) ?? []
  return matchesText(rule, (test, value) => {
    const isWhole = /^https?:\/\//.test(value)
    const texts = isWhole ? [whole] : [path || '/', (path || '/').replace(/\?.*$/, '')]
    return texts.some(text => test(text, value) || test(withoutSlash(text), withoutSlash(value)))
  })
}

const withoutSlash = (text: string) => (text.length > 1 ? text.replace(/\/$/, '') : text)

function matchesReferrer(rule: Rule, referrer: string): boolean {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]*)/.exec(referrer.toLowerCase())?.[1] ?? ''
  return matchesText(rule, (test, value) => {
    if (value === 'direct') return host === ''
    if (value === 'search') return searchEngines.test(host)
    if (value === 'social') return socialNetworks.test(host)
    const wanted = value.replace(/^https?:\/\//, '').replace(/^www\./, '')
    return host !== '' && (test(host, wanted) || (rule.operator.startsWith('is') && host.endsWith(`.${wanted}`)))
  })
}

const searchEngines = /(^|\.)(google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|brave|kagi)\./
const socialNetworks =
  /(^|\.)(facebook|instagram|linkedin|pinterest|reddit|tiktok|twitter|youtube|threads|snapchat)\.|^(t\.co|x\.com|lnkd\.in|bsky\.app|fb\.me)$/

/** `<test>:<from>-<to>`, both ends included. */
function isInBucket(value: string, bucket: (test: number) => number): boolean {
  const [, test, from, to] = /^(\d+):(\d+)-(\d+)$/.exec(value) ?? []
  if (test === undefined) return false
  const stands = bucket(Number(test))
  return stands >= Number(from) && stands <= Number(to)
}
