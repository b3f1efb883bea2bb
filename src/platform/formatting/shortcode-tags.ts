/** Finds `[name attribute=value]` and `[/name]` in content: where they stand and what they say. */
import { type HtmlToken, tokenizeHtml } from './html-tokens.ts'

export type ShortcodeTag = {
  readonly kind: 'open' | 'close' | 'single'
  readonly name: string
  readonly start: number
  readonly end: number
  /** Lower-case names. A bare word is a switch and reads `true`. */
  readonly attributes: Readonly<Record<string, string>>
  /** Quoted values without a name, in their order. */
  readonly values: readonly string[]
}

/** The tags whose names are known, in their order; never inside of HTML tags, comments, scripts, `pre` and `code`. */
export function findShortcodeTags(source: string, isKnown: (name: string) => boolean): ShortcodeTag[] {
  if (!source.includes('[')) return []
  const tags: ShortcodeTag[] = []
  let verbatimDepth = 0
  for (const token of tokenizeHtml(source)) {
    if (token.kind === 'text' && verbatimDepth === 0) findInText({ source, isKnown, tags }, token)
    else if (token.name === 'pre' || token.name === 'code') {
      verbatimDepth = Math.max(0, verbatimDepth + (token.kind === 'open' ? 1 : -1))
    }
  }
  return tags
}

/** Longer tags are taken for text: nobody writes them, and a limit keeps the search short. */
const longestTag = 4096

type Search = { source: string; isKnown: (name: string) => boolean; tags: ShortcodeTag[] }

function findInText(search: Search, token: HtmlToken): void {
  let at = search.source.indexOf('[', token.start)
  while (at >= 0 && at < token.end) {
    const tag = readTag(search.source.slice(at, Math.min(token.end, at + longestTag)), at, search.isKnown)
    if (tag) search.tags.push(tag)
    at = search.source.indexOf('[', tag?.end ?? at + 1)
  }
}

/** Reads the tag that `text` begins with; `start` is where it stands in the content. */
function readTag(text: string, start: number, isKnown: (name: string) => boolean): ShortcodeTag | null {
  const head = /^\[(\/?)([a-z][\w-]*)(?=[\s\]/])/i.exec(text)
  const name = head?.[2]?.toLowerCase() ?? ''
  if (!head || !isKnown(name)) return null
  const close = endOfTag(text, head[0].length)
  if (close < 0) return null
  const inside = text.slice(head[0].length, close)
  const place = { name, start, end: start + close + 1 }
  if (head[1] === '/')
    return inside.trim() === '' ? { kind: 'close', ...place, attributes: noAttributes, values: [] } : null
  const isSingle = inside.endsWith('/')
  return { kind: isSingle ? 'single' : 'open', ...place, ...readAttributes(isSingle ? inside.slice(0, -1) : inside) }
}

const noAttributes: Readonly<Record<string, string>> = Object.freeze(Object.create(null))

/** Where the `]` stands. Outside of quotes another opening bracket means that this was no tag. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (character === ']') return at
    if (character === '[') return -1
    const isQuote = (character === '"' || character === "'") && /[\s=]/.test(text[at - 1] ?? '')
    const close = isQuote ? text.indexOf(character, at + 1) : -1
    if (close >= 0) at = close
  }
  return -1
}

const attributePattern = /([a-z_][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'][^\s]*))|"([^"]*)"|'([^']*)'|(\S+)/gi

/** A map without a prototype: the names come from whoever writes the page. */
function readAttributes(text: string): Pick<ShortcodeTag, 'attributes' | 'values'> {
  if (text === '') return { attributes: noAttributes, values: [] }
  const attributes: Record<string, string> = Object.create(null)
  const values: string[] = []
  for (const [, name, double, single, bare, firstValue, secondValue, word] of text.matchAll(attributePattern)) {
    if (name !== undefined) attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? '')
    else if (word !== undefined && /^[a-z_][\w-]*$/i.test(word)) attributes[word.toLowerCase()] = 'true'
    else values.push(decode(firstValue ?? secondValue ?? word ?? ''))
  }
  return { attributes, values }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Content is stored as HTML, so a value that was typed with `&` is read back as `&amp;`. */
function decode(value: string): string {
  return value.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,5});/gi, (text, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? text
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : text
  })
}
