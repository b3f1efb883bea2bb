/** Turns what an author typed into paragraphs: a blank line parts two of them, a single line break stays a line break. */
import { type HtmlToken, isBlockElement, isVoidElement, tokenizeHtml } from './html-tokens.ts'
import { type OpenElements, openElements } from './open-elements.ts'
import { hasContent, type Piece, splitAtBlankLines, textOf, writeParagraphs, writeWithBreaks } from './paragraphs.ts'
import { findShortcodeTags } from './shortcode-tags.ts'

export { tokenizeHtml } from './html-tokens.ts'
export { cleanTextField, excerptOf, looseText, plainText } from './plain-text.ts'
export { sanitizeContent } from './sanitize-content.ts'
export { expandShortcodes, type ShortcodeCall, stripShortcodes } from './shortcodes.ts'

/**
 * Block elements are left as they are; text that stands between or loose inside of them becomes paragraphs where their
 * kind allows any. `pre`, `code`, scripts and the like are not touched. A known shortcode that has a line to itself
 * is treated as a block. Formatting what is already formatted changes nothing.
 */
export function formatContent(text: string, isShortcode: (name: string) => boolean = () => false): string {
  const source = text.replace(/\r\n?/g, '\n')
  if (source.trim() === '') return ''
  const writer: Writer = { open: openElements(), run: [], result: [] }
  for (const piece of piecesOf(source, isShortcode)) {
    if (piece.kind !== 'block') writer.run.push(piece)
    else writeBlock(piece, writer)
  }
  writeRun(writer)
  return writer.result.join('').trim()
}

type Block = { kind: 'block'; token: HtmlToken | null; text: string }
type Writer = { readonly open: OpenElements; run: Piece[]; readonly result: string[] }

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Kept whole with everything inside; the first line of names stands in a line of text, the second is a block. */
const verbatimInline = words('code svg math textarea select button video audio iframe object canvas kbd samp')
const verbatimBlock = words('pre script style template noscript')
/** May hold text, but no paragraphs. */
const linesOnly = words('p h1 h2 h3 h4 h5 h6 dt summary figcaption caption legend hgroup address')
/** Holds other elements only: what stands between them is white space or a mistake. */
const elementsOnly = words('table thead tbody tfoot tr colgroup ul ol dl menu dir head html optgroup frameset')

/** A generator keeps the three ways to cut (verbatim parts, tags, text with shortcodes) in one place and in order. */
function* piecesOf(source: string, isShortcode: (name: string) => boolean): Generator<Piece | Block> {
  const tokens = tokenizeHtml(source)
  const shortcodes = findShortcodes(source, isShortcode)
  const lastClosing = new Map(tokens.map((token, index) => [token.kind === 'close' ? token.name : '', index]))
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as HtmlToken
    const isVerbatim = token.kind === 'open' && (verbatimInline.has(token.name) || verbatimBlock.has(token.name))
    if (isVerbatim && (lastClosing.get(token.name) ?? -1) > index) {
      const last = endOfElement(tokens, index)
      const text = source.slice(token.start, tokens[last]?.end)
      yield verbatimBlock.has(token.name)
        ? { kind: 'block', token: null, text }
        : { kind: 'atom', name: token.name, text }
      index = last
    } else if (token.kind === 'text') yield* piecesOfText(source, token, shortcodes)
    else yield pieceOfTag(source, token)
  }
}

function pieceOfTag(source: string, token: HtmlToken): Piece | Block {
  const text = source.slice(token.start, token.end)
  if (token.kind === 'comment') return { kind: 'comment', name: '', text }
  if (token.kind === 'code') return { kind: 'atom', name: '', text }
  if (isBlockElement(token.name)) return { kind: 'block', token, text }
  if (token.kind === 'open' && isVoidElement(token.name))
    return { kind: token.name === 'br' ? 'break' : 'atom', name: token.name, text }
  return { kind: token.kind === 'open' ? 'open' : 'close', name: token.name, text }
}

function endOfElement(tokens: readonly HtmlToken[], first: number): number {
  const name = tokens[first]?.name
  let depth = 0
  for (let index = first; index < tokens.length; index++) {
    const token = tokens[index] as HtmlToken
    if (token.name !== name) continue
    depth += token.kind === 'open' ? 1 : -1
    if (depth === 0) return index
  }
  return tokens.length - 1
}

type FoundShortcode = { start: number; end: number; isBlock: boolean }

/** A line that holds nothing but shortcodes is a block. */
function findShortcodes(source: string, isShortcode: (name: string) => boolean): FoundShortcode[] {
  const found = findShortcodeTags(source, isShortcode).map(({ start, end }) => ({ start, end, isBlock: true }))
  let end = 0
  let isFree = true
  for (const tag of found) {
    isFree = beginsLine(source.slice(end, tag.start), isFree)
    tag.isBlock = isFree
    end = tag.end
  }
  let start = source.length
  isFree = true
  for (const tag of found.toReversed()) {
    isFree = endsLine(source.slice(tag.end, start), isFree)
    tag.isBlock &&= isFree
    start = tag.start
  }
  // The first one comes last: each is taken off the end when the text reaches it.
  return found.reverse()
}

const beginsLine = (before: string, wasFree: boolean) =>
  before.includes('\n') ? before.slice(before.lastIndexOf('\n')).trim() === '' : wasFree && before.trim() === ''
const endsLine = (after: string, isFree: boolean) =>
  after.includes('\n') ? after.slice(0, after.indexOf('\n')).trim() === '' : isFree && after.trim() === ''

function* piecesOfText(source: string, token: HtmlToken, shortcodes: FoundShortcode[]): Generator<Piece | Block> {
  let at = token.start
  for (let next = shortcodes.at(-1); next && next.start < token.end; next = shortcodes.at(-1)) {
    shortcodes.pop()
    if (next.start > at) yield { kind: 'text', name: '', text: source.slice(at, next.start) }
    const text = source.slice(next.start, next.end)
    yield next.isBlock ? { kind: 'block', token: null, text } : { kind: 'atom', name: '', text }
    at = next.end
  }
  if (at < token.end) yield { kind: 'text', name: '', text: source.slice(at, token.end) }
}

function writeBlock(block: Block, writer: Writer): void {
  writeRun(writer)
  if (block.token?.kind === 'open') writer.open.open(block.token.name)
  if (block.token?.kind === 'close') writer.open.close(block.token.name)
  writer.result.push(block.text)
}

function writeRun(writer: Writer): void {
  const { run, result } = writer
  if (run.length === 0) return
  writer.run = []
  const container = writer.open.innermost
  if (!hasContent(run) || (container && elementsOnly.has(container))) result.push(textOf(run))
  else if (container && linesOnly.has(container)) result.push(writeWithBreaks(run))
  else {
    const parts = splitAtBlankLines(run)
    const isWrapped = container === undefined || container === 'blockquote' || parts.length > 1
    if (isWrapped) result.push(startsLine(result) ? '' : '\n', writeParagraphs(parts), '\n')
    else result.push(writeWithBreaks(run))
  }
}

const startsLine = (result: readonly string[]) => (result.at(-1) ?? '\n').endsWith('\n')
