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
  return values.some(value => fits(test, readable(value))) !== isNegative
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

/** As people read it: letters instead of what stands for them in an address, without case. */
const readable = (text: string): string =>
  text
    .replace(/(?:%[0-9a-f]{2})+/gi, encoded => {
      try {
        return decodeURIComponent(encoded)
      } catch {
        return encoded
      }
    })
    .normalize('NFC')
    .toLowerCase()

/** A value with a scheme is held against the whole address, any other against its path, with and without its query. */
function matchesAddress(rule: Rule, url: string): boolean {
  const asked = url.replace(/#.*$/, '')
  const [, path = asked] = /^https?:\/\/[^/?]*(.*)$/i.exec(asked) ?? []
  const whole = readable(asked)
  const paths = [readable(path) || '/', readable(path.replace(/\?.*$/, '')) || '/']
  return matchesText(rule, (test, value) => {
    const texts = /^https?:\/\//.test(value) ? [whole] : paths
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
