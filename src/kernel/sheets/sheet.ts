/** A table out of a file: columns by name, and rows of values as the file has them. */

export type SheetFormat = 'csv' | 'json' | 'xlsx'
export const SHEET_FORMATS: readonly SheetFormat[] = ['csv', 'json', 'xlsx']

export type Sheet = {
  readonly format: SheetFormat
  readonly columns: readonly string[]
  /** Texts from CSV; from other formats also numbers and flags, from JSON anything. Null where there is nothing. */
  readonly rows: readonly (readonly unknown[])[]
  /** CSV: how the bytes were read. */
  readonly encoding?: string
  readonly separator?: string
}

export type SheetLimits = {
  /** More rows than these refuse the file. */
  readonly rows: number
}

/** What a person may know better than a guess. */
export type SheetHints = { readonly separator?: string; readonly encoding?: string }

/** Why a file is not read. The name is that of a sentence. */
export class SheetProblem extends Error {
  override readonly name = 'SheetProblem'
  readonly reason: SheetReason
  readonly values: Readonly<Record<string, string | number>>

  constructor(reason: SheetReason, values: Readonly<Record<string, string | number>> = {}) {
    super(reason)
    this.reason = reason
    this.values = values
  }
}

export type SheetReason = 'unreadable' | 'empty' | 'too_many_rows' | 'too_many_columns' | 'too_large'

export const MOST_COLUMNS = 200
/** Characters of a cell. */
export const LONGEST_CELL = 100_000

/** Names for columns that have none, and no name twice, whatever the first line says. */
export function namedColumns(header: readonly unknown[]): string[] {
  const taken = new Set<string>()
  return header.map((cell, index) => {
    const base =
      String(cell ?? '')
        .trim()
        .slice(0, 200) || `Column ${index + 1}`
    let name = base
    for (let count = 2; taken.has(name); count += 1) name = `${base} (${count})`
    taken.add(name)
    return name
  })
}

/** A first line that names the columns, and the lines below it; lines with nothing in them are passed over. */
export function tableOf(
  lines: readonly (readonly unknown[])[],
  { rows: most }: SheetLimits,
): Pick<Sheet, 'columns' | 'rows'> {
  const [header, ...body] = lines.filter(line => line.some(isFilled))
  if (!header) throw new SheetProblem('empty')
  const width = Math.max(header.length, ...body.map(line => line.length))
  if (width > MOST_COLUMNS) throw new SheetProblem('too_many_columns', { most: MOST_COLUMNS })
  if (body.length > most) throw new SheetProblem('too_many_rows', { most })
  const fill = (line: readonly unknown[]) => Array.from({ length: width }, (_, index) => line[index] ?? null)
  return { columns: namedColumns(fill(header)), rows: body.map(line => fill(line).map(cellOf)) }
}

const isFilled = (cell: unknown): boolean => cell !== null && cell !== undefined && cell !== ''

export function cellOf(cell: unknown): unknown {
  if (typeof cell === 'string' && cell.length > LONGEST_CELL) throw new SheetProblem('too_large')
  return cell === '' || cell === undefined ? null : cell
}
