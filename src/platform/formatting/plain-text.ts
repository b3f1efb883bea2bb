/** Text out of markup, and the cleaning of plain text fields. What comes out is text: escape it where it is printed. */

import { isBlockElement, tokenizeHtml } from './html-tokens.ts'
import { sanitizeHtml } from './sanitize-html.ts'

/** The words of a content, entities decoded, each block on a line of its own. */
export function plainText(html: string): string {
  const lines = looseText(html)
    .split('\n')
    .map(line => line.replace(/[^\S\n]+/g, ' ').trim())
  return lines.filter(line => line !== '').join('\n')
}

/** The same with its blanks and line ends as they stand there, for those who look at nothing but words. */
export const looseText = (html: string): string =>
  /[<&]/.test(html)
    ? decodeEntities(withoutTags(html, name => (isBlockElement(name) || name === 'br' ? '\n' : '')))
    : html

/** The first words of a content as one line; `…` where something was left out. */
export function excerptOf(html: string, words = 55): string {
  const text = plainText(html).replaceAll('\n', ' ')
  const all = text.split(' ')
  const cut = all.length > words ? all.slice(0, words).join(' ') : text
  // Languages without blanks would never be cut by words alone.
  const graphemes = cut.length > words * longestMeanWord ? firstCharacters(cut, words * longestMeanWord) : cut
  return graphemes.length < text.length ? `${graphemes.replace(/[\s.,:;–—-]+$/u, '')}…` : graphemes
}

/** One line of plain text, as names and titles want it: no tags, no line breaks, no control characters, no spare blanks. */
export const cleanTextField = (text: string): string => withoutMarkup(text).replace(/\s+/g, ' ').trim()

/** Plain text of several lines: as `cleanTextField`, but line breaks and tabs stay. */
export const cleanTextarea = (text: string): string =>
  withoutMarkup(text.replace(/\r\n?/g, '\n'))
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()

const longestMeanWord = 12

function firstCharacters(text: string, most: number): string {
  const head = [...new Intl.Segmenter().segment(text.slice(0, most * 2))]
  return head
    .slice(0, most)
    .map(({ segment }) => segment)
    .join('')
}

function withoutTags(source: string, inPlaceOf: (name: string) => string): string {
  let text = ''
  for (const token of tokenizeHtml(source)) {
    if (token.kind === 'text') text += source.slice(token.start, token.end)
    else text += inPlaceOf(token.name)
  }
  return text
}

/** sanitize-html knows all the names of entities; the four that it writes itself are undone here. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  const decoded = sanitizeHtml(text.replaceAll('<', '&lt;'), { allowedTags: [], allowedAttributes: {} })
  return decoded.replace(/&(amp|lt|gt|quot);/g, (_, name: keyof typeof written) => written[name])
}

const written = { amp: '&', lt: '<', gt: '>', quot: '"' }

function withoutMarkup(text: string): string {
  const words = withoutTags(text.toWellFormed(), () => '')
  // Taking a tag out can put a bracket before a letter: what would be read as a tag then loses its bracket.
  const harmless = words.replace(/<+/g, (run, at: number) =>
    /[a-z/!?]/i.test(words[at + run.length] ?? '') ? '' : run,
  )
  return harmless.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
}
