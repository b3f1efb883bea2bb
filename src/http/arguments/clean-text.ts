/** Cleans text that people typed. It refuses nothing, and it does not replace escaping on the way out. */

/** One line: no tags, no control characters, single blanks. */
export const cleanLine = (text: string): string =>
  stripTags(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The same for several lines: line breaks and tabs stay. */
export const cleanLines = (text: string): string =>
  stripTags(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** An address without blanks and what ends an attribute; empty when its scheme is not one that people follow. */
export function cleanUri(text: string): string {
  const bare = text.replace(/[\s\p{Cc}]+/gu, '')
  const address = ENCODED_SIGNS.reduce((known, [sign, encoded]) => known.replaceAll(sign, encoded), bare)
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return scheme === undefined || FOLLOWED_SCHEMES.has(scheme.toLowerCase()) ? address : ''
}

const ENCODED_SIGNS = Array.from(
  '"\'<>\\^`{}',
  sign => [sign, `%${sign.charCodeAt(0).toString(16).toUpperCase()}`] as const,
)

const FOLLOWED_SCHEMES = new Set(['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'sms', 'geo'])

/**
 * Takes out everything from a `<` that opens a tag to its `>`, and the whole of scripts and styles. A `<` before a
 * blank, a line break, a digit, `=` or the end means "less than" and stays; what follows it stays too, so nothing
 * that is taken out later can make a tag of it.
 */
function stripTags(text: string): string {
  let kept = ''
  let from = 0
  for (let at = text.indexOf('<'); at !== -1; ) {
    if (LESS_THAN.test(text.slice(at, at + 2))) {
      at = text.indexOf('<', at + 1)
    } else {
      kept += text.slice(from, at)
      from = endOfTag(text, at)
      at = text.indexOf('<', from)
    }
  }
  return kept + text.slice(from)
}

const LESS_THAN = /^<(?:[ \t\n\d=]|$)/

/** A tag that is never closed takes the rest of the text with it. */
function endOfTag(text: string, at: number): number {
  const name = /^<(script|style)(?![\w-])/i.exec(text.slice(at, at + 8))?.[1]
  const closing = name === undefined ? at : indexOfTag(text, `</${name}`, at)
  const end = closing === -1 ? -1 : text.indexOf('>', closing)
  return end === -1 ? text.length : end + 1
}

function indexOfTag(text: string, opening: string, from: number): number {
  const search = new RegExp(opening, 'gi')
  search.lastIndex = from
  return search.exec(text)?.index ?? -1
}
