/** Cuts markup into text and tags in one pass, without judging it. Every reader of content in this folder stands on it. */

export type HtmlToken = {
  /** `code` is what stands inside script, style and their kin: neither text nor markup. */
  readonly kind: 'text' | 'open' | 'close' | 'comment' | 'code'
  /** Lower-case name of the tag; empty for text, comments and code. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/**
 * The tokens cover the source without gaps. The rules for the end of tags and comments are those of the HTML standard,
 * because a cleaner that reads a quote otherwise than a browser can be talked past. A tag that never ends is text.
 */
export function tokenizeHtml(source: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let textStart = 0
  let at = source.indexOf('<')
  while (at >= 0) {
    const token = readMarkup(source, at)
    if (token === 'never ends') break
    if (token !== null) {
      if (at > textStart) tokens.push({ kind: 'text', name: '', start: textStart, end: at })
      tokens.push(token)
      textStart = token.end
      if (token.kind === 'open' && codeElements.has(token.name)) textStart = readCode(source, tokens)
    }
    at = source.indexOf('<', Math.max(textStart, at + 1))
  }
  if (textStart < source.length) tokens.push({ kind: 'text', name: '', start: textStart, end: source.length })
  return tokens
}

export const isVoidElement = (name: string): boolean => voidElements.has(name)

/** Elements that begin and end a line of their own; all others stand inside a line. */
export const isBlockElement = (name: string): boolean => blockElements.has(name)

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const voidElements = words('area base br col embed hr img input link meta param source track wbr')
const codeElements = words('script style textarea title xmp iframe noembed noframes')
const blockElements =
  words(`address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt
  fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li link main menu meta
  nav noscript ol optgroup option p pre script search section style summary table tbody td template tfoot th thead tr ul`)

function readMarkup(source: string, at: number): HtmlToken | 'never ends' | null {
  if (source.startsWith('<!--', at)) return { kind: 'comment', name: '', start: at, end: endOfComment(source, at) }
  const isClosing = source[at + 1] === '/'
  const nameStart = isClosing ? at + 2 : at + 1
  if (!isLetter(source.charCodeAt(nameStart))) {
    const isBogus = source[at + 1] === '!' || source[at + 1] === '?' || (isClosing && nameStart < source.length)
    if (!isBogus) return null
    const close = source.indexOf('>', at)
    return close < 0 ? 'never ends' : { kind: 'comment', name: '', start: at, end: close + 1 }
  }
  let nameEnd = nameStart + 1
  while (nameEnd < source.length && !endsName(source.charCodeAt(nameEnd))) nameEnd++
  const end = endOfTag(source, nameEnd)
  if (end < 0) return 'never ends'
  return { kind: isClosing ? 'close' : 'open', name: source.slice(nameStart, nameEnd).toLowerCase(), start: at, end }
}

const endsName = (code: number) => code === 47 || code === 62 || isBlank(code)
const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

function endOfComment(source: string, at: number): number {
  if (source[at + 4] === '>') return at + 5
  if (source.startsWith('->', at + 4)) return at + 6
  const closing = /--!?>/g
  closing.lastIndex = at + 4
  return closing.test(source) ? closing.lastIndex : source.length
}

/** Quotes count only where a value begins: `=` after a name. */
function endOfTag(source: string, from: number): number {
  let hasName = false
  let at = from
  while (at < source.length) {
    const character = source[at]
    if (character === '>') return at + 1
    if (character === '=' && hasName) {
      at = endOfValue(source, at + 1)
      if (at < 0) return -1
      hasName = false
      continue
    }
    if (character === '/') hasName = false
    else if (!isBlank(source.charCodeAt(at))) hasName = true
    at++
  }
  return -1
}

function endOfValue(source: string, from: number): number {
  let at = from
  while (isBlank(source.charCodeAt(at))) at++
  const quote = source[at]
  if (quote === '"' || quote === "'") {
    const close = source.indexOf(quote, at + 1)
    return close < 0 ? -1 : close + 1
  }
  while (at < source.length && source[at] !== '>' && !isBlank(source.charCodeAt(at))) at++
  return at
}

const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13 && code !== 11)

/** Adds the inside of a script; its closing tag is left to the main loop. Without one everything that follows is code. */
function readCode(source: string, tokens: HtmlToken[]): number {
  const { name, end: start } = tokens[tokens.length - 1] as HtmlToken
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  closing.lastIndex = start
  const end = closing.exec(source)?.index ?? source.length
  if (end > start) tokens.push({ kind: 'code', name: '', start, end })
  return end
}
