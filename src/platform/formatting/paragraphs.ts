/** Writes runs of text and inline tags as paragraphs, or as lines where no paragraph may stand. */

/** A part of a run: `atom` is kept as it is and counts as content, `break` is a `<br>`. */
export type Piece = {
  readonly kind: 'text' | 'open' | 'close' | 'atom' | 'break' | 'comment'
  readonly name: string
  readonly text: string
}

export const hasContent = (pieces: readonly Piece[]): boolean =>
  pieces.some(piece => piece.kind === 'atom' || (piece.kind === 'text' && /\S/.test(piece.text)))

/** Parts a run at its blank lines. Tags without any content go with the part that follows, or else with the one before. */
export function splitAtBlankLines(run: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [[]]
  for (const piece of run) {
    const texts = piece.kind === 'text' ? piece.text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/) : [piece.text]
    for (const [index, text] of texts.entries()) {
      if (index > 0) parts.push([])
      if (text !== '') parts.at(-1)?.push({ ...piece, text })
    }
  }
  return gathered(parts)
}

/** `<p>` around each part. A plain mark such as `<em>` that runs over a blank line is closed and opened again. */
export function writeParagraphs(parts: readonly (readonly Piece[])[]): string {
  let reopened: OpenTag[] = []
  const paragraphs: string[] = []
  for (const part of parts) {
    if (!hasContent(part)) {
      paragraphs.push(textOf(part).trim())
      continue
    }
    const line = newLine()
    for (const tag of reopened) openTag(line, tag)
    for (const piece of part) writeBalanced(line, piece)
    reopened = line.open.filter(tag => tag.isPlain).slice(0, mostReopened)
    const closing = line.open.toReversed().map(tag => `</${tag.name}>`)
    paragraphs.push(`<p>${finished(line).trim()}${closing.join('')}</p>`)
  }
  return paragraphs.join('\n')
}

/** Line breaks become `<br />`; white space at both ends and tags are kept. */
export function writeWithBreaks(run: readonly Piece[]): string {
  const line = newLine()
  for (const piece of run) writePiece(line, piece)
  return finished(line)
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(piece => piece.text).join('')

const newBreak = '<br />\n'
/** Enough for every honest text; without a limit a few tags would be repeated in thousands of paragraphs. */
const mostReopened = 8

type OpenTag = { readonly name: string; readonly text: string; readonly isPlain: boolean }
type Line = {
  result: string
  /** Last character of the result. Asking the growing text itself would copy it each time. */
  last: string
  readonly open: OpenTag[]
  /** How many of each name are open: keeps the search for a closing tag's partner short. */
  readonly counts: Map<string, number>
  hasContent: boolean
  isAfterBreak: boolean
  contentEnd: number
}

const newLine = (): Line => ({
  result: '',
  last: '',
  open: [],
  counts: new Map(),
  hasContent: false,
  isAfterBreak: false,
  contentEnd: 0,
})

/** The line breaks after the last content were written before it was known to be the last. */
const finished = ({ result, contentEnd }: Line): string =>
  result.slice(0, contentEnd) + result.slice(contentEnd).replaceAll(newBreak, '\n')

function gathered(parts: readonly Piece[][]): Piece[][] {
  const result: Piece[][] = []
  let waiting: Piece[] = []
  for (const part of parts) {
    if (part.every(piece => piece.kind === 'text' && piece.text.trim() === '')) continue
    const isOnlyComments = part.every(piece => piece.kind === 'comment' || piece.kind === 'text')
    if (hasContent(part) || (isOnlyComments && waiting.length === 0)) {
      result.push(waiting.concat(part))
      waiting = []
    } else waiting = waiting.concat(part)
  }
  const last = result.pop()
  return last || waiting.length > 0 ? [...result, (last ?? []).concat(waiting)] : result
}

function writeBalanced(line: Line, piece: Piece): void {
  if (piece.kind === 'open') openTag(line, { ...piece, isPlain: piece.text.length === piece.name.length + 2 })
  else if (piece.kind === 'close') closeTag(line, piece.name)
  else writePiece(line, piece)
}

function openTag(line: Line, tag: OpenTag): void {
  line.open.push(tag)
  line.counts.set(tag.name, (line.counts.get(tag.name) ?? 0) + 1)
  writePiece(line, { kind: 'open', name: tag.name, text: tag.text })
}

/** A closing tag without a partner in this paragraph is left out; tags that it would leave open are closed first. */
function closeTag(line: Line, name: string): void {
  if ((line.counts.get(name) ?? 0) === 0) {
    // Without it a loose bracket before it and a letter behind it would become a tag.
    if (line.last === '<') writePiece(line, { kind: 'close', name, text: `</${name}>` })
    return
  }
  for (let tag = line.open.pop(); tag; tag = line.open.pop()) {
    line.counts.set(tag.name, (line.counts.get(tag.name) ?? 1) - 1)
    writePiece(line, { kind: 'close', name: tag.name, text: `</${tag.name}>` })
    if (tag.name === name) return
  }
}

function writePiece(line: Line, piece: Piece): void {
  if (piece.kind === 'text') {
    writeLines(line, piece.text.split('\n'))
    return
  }
  append(line, piece.text)
  if (piece.kind === 'comment') return
  line.isAfterBreak = piece.kind === 'break'
  if (piece.kind === 'atom') line.hasContent = true
  if (piece.kind === 'atom' || piece.kind === 'break') line.contentEnd = line.result.length
}

function writeLines(line: Line, texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) {
    if (index > 0) {
      append(line, line.hasContent && !line.isAfterBreak ? newBreak : '\n')
      line.isAfterBreak = false
    }
    append(line, index < texts.length - 1 ? text.trimEnd() : text)
    if (text.trim() === '') continue
    line.hasContent = true
    line.isAfterBreak = false
    line.contentEnd = line.result.length
  }
}

function append(line: Line, text: string): void {
  if (text === '') return
  line.result += text
  line.last = text.at(-1) ?? ''
}
