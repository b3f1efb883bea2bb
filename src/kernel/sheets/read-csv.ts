/** CSV as people have it: in the encodings and with the separators that spreadsheets of all countries write. */
import { parse } from 'csv-parse/sync'
import { isGuardedCell } from '../csv.ts'
import { type Sheet, type SheetHints, type SheetLimits, SheetProblem, tableOf } from './sheet.ts'

export function readCsv(bytes: Uint8Array, limits: SheetLimits, hints: SheetHints = {}): Sheet {
  const { text, encoding } = decodeText(bytes, hints.encoding)
  const separator = hints.separator ?? guessSeparator(text)
  const lines = parseLines(text, separator, limits)
  // An apostrophe that was put before what looks like a formula is no part of the value.
  const bare = lines.map(line => line.map(cell => (isGuardedCell(cell) ? cell.slice(1) : cell)))
  return { format: 'csv', encoding, separator, ...tableOf(bare, limits) }
}

/** By its mark, as UTF-8 where it is that throughout, else as the encoding that Windows had before. */
export function decodeText(bytes: Uint8Array, asked?: string): { text: string; encoding: string } {
  const encoding = asked ?? encodingOf(bytes)
  if (!ENCODINGS.has(encoding)) throw new SheetProblem('unreadable')
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

export const ENCODINGS: ReadonlySet<string> = new Set([
  ...['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253'],
  ...['windows-1254', 'iso-8859-1', 'iso-8859-2', 'iso-8859-15', 'macintosh', 'shift_jis', 'gbk', 'big5', 'euc-kr'],
])
export const SEPARATORS = [',', ';', '\t', '|'] as const

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The one that stands equally often in the first lines, outside of quotes. */
export function guessSeparator(text: string): string {
  // Excel says it in a line of its own.
  const said = /^\uFEFF?sep=(.)\r?\n/.exec(text)?.[1]
  if (said !== undefined) return said
  const lines = text
    .slice(0, SAMPLE)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, 10)
  const scores = SEPARATORS.map(separator => {
    const counts = lines.map(line => line.split(separator).length - 1)
    const [first = 0] = counts
    return first === 0 ? 0 : first + 1000 * counts.filter(count => count === first).length
  })
  return SEPARATORS[scores.indexOf(Math.max(...scores))]!
}

const SAMPLE = 65_536

function parseLines(text: string, separator: string, { rows }: SheetLimits): string[][] {
  try {
    return parse(text.replace(/^\uFEFF?sep=.\r?\n/, ''), {
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // One more than may be, with the header, so that too many can be told.
      to: rows + 2,
    })
  } catch (error) {
    throw new SheetProblem('unreadable', { detail: (error as Error).message })
  }
}
