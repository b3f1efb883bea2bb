/** CSV that a spreadsheet opens without running anything: UTF-8 with a byte-order mark, RFC 4180, safe cells. */
import { Readable } from 'node:stream'

export type Cell = string | number | boolean | null | undefined

/** Lines as they come; the chunks' size bounds what is held in memory. */
export function csvStream(header: readonly string[], chunks: AsyncIterable<readonly (readonly Cell[])[]>): Readable {
  return Readable.from(csvText(header, chunks))
}

async function* csvText(
  header: readonly string[],
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${lines([header])}`
  for await (const rows of chunks) if (rows.length > 0) yield lines(rows)
}

/** The whole file at once, for what is small. */
export const csvFile = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines([header, ...rows])}`

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front: = + - @, tab, CR, LF, NUL and the
 * full-width forms, also behind blanks. Numbers are numbers, and a phone number in E.164 is left alone.
 */
export function safeCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  return isFormula(value) && !E164.test(value) ? `'${value}` : value
}

/** Whether the apostrophe at its beginning is one of `safeCell`. */
export const isGuardedCell = (value: string): boolean => value.startsWith("'") && isFormula(value.slice(1))

const isFormula = (text: string) => /^[\t\r\n\0]/.test(text) || /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]/.test(text)
const E164 = /^\+[1-9]\d{6,14}$/

const lines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map(row => `${row.map(value => quoted(safeCell(value))).join(',')}\r\n`).join('')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
