/** The first sheet of a workbook: its values, with dates as they are meant. Formulas are not worked out again. */
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { cellOf, MOST_COLUMNS, type Sheet, type SheetLimits, SheetProblem, tableOf } from './sheet.ts'
import { dateStyles, serialText } from './xlsx-dates.ts'

export function readXlsx(bytes: Uint8Array, limits: SheetLimits): Sheet {
  const parts = unpack(bytes)
  const workbook = readWorkbook(parts)
  const text = parts.get(workbook.sheet)
  if (text === undefined) throw new SheetProblem('unreadable')
  const book: Book = {
    strings: sharedStrings(parts.get('xl/sharedStrings.xml') ?? ''),
    dates: dateStyles(parts.get('xl/styles.xml') ?? '', elements),
    is1904: workbook.is1904,
  }
  return { format: 'xlsx', ...tableOf(readRows(text, book, limits), limits) }
}

type Book = { readonly strings: readonly string[]; readonly dates: ReadonlySet<number>; readonly is1904: boolean }

/** Bytes that the parts of a workbook may have together, whatever they are packed to. */
const MOST_UNPACKED = 80 * 1024 * 1024
const NEEDED =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/** The size that an entry names is what is set aside for it, so that no entry can become larger than it says. */
function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  let left = MOST_UNPACKED
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!NEEDED.test(name)) return false
        left -= originalSize
        if (left < 0) throw new SheetProblem('too_large')
        return true
      },
    })
    return new Map(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]))
  } catch (error) {
    throw error instanceof SheetProblem ? error : new SheetProblem('unreadable')
  }
}

export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}
export type Elements = (xml: string, handle: { open?(element: Element): void; close?(element: Element): void }) => void

/** Calls for each element in turn. The parser knows no document types, so that no entity grows. */
const elements: Elements = (xml, { open, close }) => {
  const path: Element[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name: name.replace(/^\w+:/, ''), attributes, text: '' }
        path.push(element)
        open?.(element)
      },
      ontext(text) {
        const last = path.at(-1)
        if (last) last.text += text
      },
      onclosetag() {
        const element = path.pop()
        if (element) close?.(element)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(xml)
  parser.end()
}

function readWorkbook(parts: ReadonlyMap<string, string>): { sheet: string; is1904: boolean } {
  const sheets: Readonly<Record<string, string>>[] = []
  const targets = new Map<string, string>()
  let is1904 = false
  elements(parts.get('xl/workbook.xml') ?? '', {
    open({ name, attributes }) {
      if (name === 'sheet') sheets.push(attributes)
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  elements(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '')
    },
  })
  const shown = sheets.find(({ state }) => state === undefined || state === 'visible') ?? sheets[0]
  const target = targets.get(shown?.['r:id'] ?? '') ?? 'worksheets/sheet1.xml'
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

/** Runs of differently drawn letters are one text; how a text is spoken is not. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let isPhonetic = false
  elements(xml, {
    open({ name }) {
      if (name === 'si') current = ''
      if (name === 'rPh') isPhonetic = true
    },
    close({ name, text }) {
      if (name === 't' && !isPhonetic) current += text
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(current)
    },
  })
  return strings
}

function readRows(xml: string, book: Book, { rows: most }: SheetLimits): unknown[][] {
  const rows: unknown[][] = []
  let cell: OpenCell | null = null
  elements(xml, {
    open({ name, attributes }) {
      if (name === 'row') rows.push([])
      if (rows.length > most + 2) throw new SheetProblem('too_many_rows', { most })
      if (name === 'c') cell = { attributes, value: '' }
    },
    close({ name, text }) {
      if ((name === 'v' || name === 't') && cell) cell.value += text
      if (name !== 'c' || !cell) return
      place(rows.at(-1), cell, book)
      cell = null
    },
  })
  return rows
}

type OpenCell = { readonly attributes: Readonly<Record<string, string>>; value: string }

function place(row: unknown[] | undefined, cell: OpenCell, book: Book): void {
  if (!row) return
  const index = columnOf(cell.attributes.r) ?? row.length
  if (index >= MOST_COLUMNS) throw new SheetProblem('too_many_columns', { most: MOST_COLUMNS })
  row[index] = cellOf(readCell(cell, book))
}

/** `C7` is in the third column. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCell({ attributes, value }: OpenCell, { strings, dates, is1904 }: Book): unknown {
  switch (attributes.t ?? 'n') {
    case 's':
      return strings[Number(value)] ?? null
    case 'b':
      return value === '1'
    case 'e':
      return null
    case 'n': {
      if (value === '') return null
      const number = Number(value)
      if (!Number.isFinite(number)) return value
      return dates.has(Number(attributes.s)) ? serialText(number, is1904) : number
    }
    default:
      return value
  }
}
