/** Business papers as PDF: a head, two parties, a table, totals and notes. The same document always gives the same bytes. */
import { BOLD, type Paper, printPaper, REGULAR } from './paper.ts'

export { type Paper, type PaperSpec, printPaper } from './paper.ts'

/** Everything is text, in the language of its reader: what is counted and how amounts are written, the service knows. */
export type PrintedDocument = {
  /** The name of the file: a number such as `INV-41`. */
  readonly title: string
  readonly language: string
  readonly issuedAt: string
  /** What it is, in large letters. */
  readonly heading: string
  /** Below the heading: number, date, reference. */
  readonly facts: readonly string[]
  readonly sender: { readonly name: string; readonly lines: readonly string[] }
  readonly receiver: readonly string[]
  /** Beside the receiver: what it is about. */
  readonly subject: readonly string[]
  readonly columns: readonly DocumentColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly DocumentTotal[]
  readonly notes: readonly string[]
}
/** The first column is written to the left, the others to the right. */
export type DocumentColumn = {
  readonly label: string
  /** In points; together `COLUMNS_WIDTH`. */
  readonly width: number
}
export type DocumentTotal = { readonly label: string; readonly amount: string; readonly isMain?: boolean }

const LEFT = 56
const RIGHT = 539
/** What the columns of a table share. */
export const COLUMNS_WIDTH = RIGHT - LEFT
/** Below this a row begins on a new page. */
const LOWEST = 740
const GREY = '#5b6577'
const INK = '#1d2433'

type Sheet = Paper & { readonly document: PrintedDocument }

export const printDocument = (document: PrintedDocument): Promise<Buffer> => {
  const { title, language, issuedAt: createdAt } = document
  return printPaper({ title, language, createdAt, margin: LEFT }, paper => {
    for (const print of [printHead, printParties, printTable, printTotals, printNotes]) print({ ...paper, document })
  })
}

/** Leaves the paper below the longer of its two columns. */
function printHead({ pdf, tree, document, write }: Sheet): void {
  const { heading, facts, sender } = document
  const left = { width: 270, structParent: tree, structType: 'P' }
  const onTheRight = { width: RIGHT - 340, align: 'right', structParent: tree } as const
  pdf.font(BOLD).fontSize(11).fillColor(INK).text(write(sender.name), LEFT, 56, left)
  pdf.font(REGULAR).fontSize(9).fillColor(GREY)
  for (const line of sender.lines) pdf.text(write(line), left)
  const bottom = pdf.y
  pdf.font(BOLD).fontSize(22).fillColor(INK)
  pdf.text(write(heading), 340, 54, { ...onTheRight, structType: 'H1' })
  pdf.font(REGULAR).fontSize(9).fillColor(GREY)
  pdf.text(write(facts.join('\n')), 340, 84, { ...onTheRight, structType: 'P' })
  pdf.y = Math.max(bottom, pdf.y)
}

function printParties({ pdf, tree, document, write }: Sheet): void {
  const top = Math.max(170, pdf.y + 36)
  const part = { structParent: tree, structType: 'P' }
  pdf.font(REGULAR).fontSize(10).fillColor(INK)
  pdf.text(write(document.receiver.join('\n')), LEFT, top, { width: 240, ...part })
  const bottom = pdf.y
  pdf.text(write(document.subject.join('\n')), 320, top, { width: RIGHT - 320, align: 'right', ...part })
  pdf.y = Math.max(bottom + 20, pdf.y + 20, top + 90)
}

function printTable(sheet: Sheet): void {
  const { pdf, tree, document } = sheet
  const table = pdf.struct('Table')
  tree.add(table)
  const print = (cells: readonly string[], structType: 'TH' | 'TD') => {
    const row = pdf.struct('TR')
    table.add(row)
    printRow(cells, { structParent: row, structType }, sheet)
    row.end()
  }
  pdf.font(BOLD).fontSize(9).fillColor(GREY)
  print(
    document.columns.map(({ label }) => label),
    'TH',
  )
  pdf.font(REGULAR).fontSize(10).fillColor(INK)
  for (const row of document.rows) print(row, 'TD')
  table.end()
}

type Tagged = { readonly structParent: PDFKit.PDFStructureElement; readonly structType: string }

function printRow(cells: readonly string[], part: Tagged, { pdf, document, write }: Sheet): void {
  if (pdf.y > LOWEST) pdf.addPage()
  const top = pdf.y + 6
  let [left, bottom] = [LEFT, top]
  for (const [index, { width }] of document.columns.entries()) {
    const text = write(cells[index] ?? '')
    const place = index === 0 ? { width: width - 4 } : { width, align: 'right' as const }
    if (index === 0 || text !== '') pdf.text(text, left, top, { ...place, ...part })
    if (index === 0) bottom = pdf.y + 4
    left += width
  }
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.moveTo(LEFT, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).strokeColor('#d8dde6').stroke()
  pdf.endMarkedContent()
  pdf.y = bottom
}

function printTotals({ pdf, tree, document, write }: Sheet): void {
  if (pdf.y > LOWEST - 40) pdf.addPage()
  const part = { structParent: tree, structType: 'P' }
  for (const { label, amount, isMain = false } of document.totals) {
    if (isMain) pdf.font(BOLD).fontSize(12).fillColor(INK)
    else pdf.font(REGULAR).fontSize(10).fillColor(GREY)
    const top = pdf.y + 8
    pdf.text(write(label), 300, top, { width: 145, align: 'right', ...part })
    pdf.text(write(amount), 445, top, { width: RIGHT - 445, align: 'right', ...part })
  }
}

function printNotes({ pdf, tree, document, write }: Sheet): void {
  pdf.font(REGULAR).fontSize(9).fillColor(GREY)
  pdf.y += 20
  for (const note of document.notes) {
    if (pdf.y > LOWEST) pdf.addPage()
    pdf.text(write(note), LEFT, pdf.y + 4, { width: RIGHT - LEFT, structParent: tree, structType: 'P' })
  }
}
