/** Labels on sheets that are sold everywhere: a code, and words beside or below it. */
import { type Paper, printPaper } from '../documents/documents.ts'
import { darkFields, sizeOf } from './draw.ts'
import { type Barcode, type Modules, modulesOf } from './modules.ts'

/** Where the labels lie on a sheet, in millimetres. */
export type LabelSheet = {
  readonly page: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  /** Of one label. */
  readonly width: number
  readonly height: number
  /** From the edge of the page to the first label. */
  readonly left: number
  readonly top: number
  /** Between two labels. */
  readonly gapX: number
  readonly gapY: number
}

const A4 = [210, 297] as const
const LETTER = [215.9, 279.4] as const

/** By the numbers under which they are sold. */
export const labelSheets = {
  L7160: { page: A4, columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gapX: 2.5, gapY: 0 },
  L7163: { page: A4, columns: 2, rows: 7, width: 99.1, height: 38.1, left: 4.65, top: 15.15, gapX: 2.5, gapY: 0 },
  L7651: { page: A4, columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gapX: 2.5, gapY: 0 },
  5160: {
    page: LETTER,
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    left: 4.7625,
    top: 12.7,
    gapX: 3.175,
    gapY: 0,
  },
} as const satisfies Readonly<Record<string, LabelSheet>>

export type Label = { readonly code: Barcode; readonly lines: readonly string[] }

export type PrintedLabels = {
  readonly sheet: LabelSheet
  readonly labels: readonly Label[]
  /** How many labels of the first sheet are used already. */
  readonly skip?: number
  readonly title: string
  readonly language: string
  readonly createdAt: string
}

export async function printLabels({ sheet, labels, skip = 0, ...paper }: PrintedLabels): Promise<Buffer> {
  const drawn: DrawnLabel[] = []
  for (const { code, lines } of labels) drawn.push({ code, lines, modules: await modulesOf(code) })
  const size = [sheet.page[0] * MILLIMETRE, sheet.page[1] * MILLIMETRE] as const
  const perPage = sheet.columns * sheet.rows
  return printPaper({ ...paper, size, margin: 0 }, page => {
    for (const [index, label] of drawn.entries()) {
      const place = skip + index
      if (index > 0 && place % perPage === 0) page.pdf.addPage()
      drawLabel(label, boxOf(place % perPage, sheet), page)
    }
  })
}

type DrawnLabel = Label & { readonly modules: Modules }
/** In points. */
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const MILLIMETRE = 72 / 25.4
const PADDING = 2 * MILLIMETRE
const LINE = 9

function boxOf(place: number, { columns, width, height, left, top, gapX, gapY }: LabelSheet): Box {
  const [column, row] = [place % columns, Math.floor(place / columns)]
  return {
    x: (left + column * (width + gapX)) * MILLIMETRE + PADDING,
    y: (top + row * (height + gapY)) * MILLIMETRE + PADDING,
    width: width * MILLIMETRE - 2 * PADDING,
    height: height * MILLIMETRE - 2 * PADDING,
  }
}

/** A square code stands to the left of its words, bars above them. */
function drawLabel({ code, lines, modules }: DrawnLabel, box: Box, paper: Paper): void {
  const isSquare = modules.rowHeight === 1
  const words = isSquare ? 0 : Math.min(lines.length * LINE, box.height / 2)
  const area = isSquare
    ? { ...box, width: Math.min(box.height, box.width / 2) }
    : { ...box, height: box.height - words }
  const drawn = drawCode({ code, modules }, area, paper)
  const text = isSquare
    ? { x: box.x + drawn.width + PADDING, y: box.y, width: box.width - drawn.width - PADDING, height: box.height }
    : { x: box.x, y: box.y + drawn.height + 1, width: box.width, height: box.height - drawn.height }
  writeLines(lines, text, paper)
}

function drawCode(
  { code, modules }: { readonly code: Barcode; readonly modules: Modules },
  area: Box,
  { pdf, tree }: Paper,
): { width: number; height: number } {
  const size = sizeOf(modules)
  const scale = Math.min(area.width / size.width, area.height / size.height)
  // Bars may be lower than they are wide, but never narrower than the place they have.
  const stretch = modules.rowHeight === 1 ? scale : Math.min(area.width / size.width, 2)
  const tall = modules.rowHeight === 1 ? scale : area.height / size.height
  const draw = () => {
    pdf.fillColor('#000000')
    for (const field of darkFields(modules))
      pdf.rect(area.x + field.x * stretch, area.y + field.y * tall, field.width * stretch, field.height * tall)
    pdf.fill()
  }
  tree.add(pdf.struct('Figure', { alt: code.text }, [draw]))
  return { width: size.width * stretch, height: size.height * tall }
}

/** What does not fit is left out: a label that runs into the next one spoils both. */
function writeLines(lines: readonly string[], box: Box, { pdf, tree, write }: Paper): void {
  pdf.font('regular').fontSize(7.5).fillColor('#000000')
  for (const [index, line] of lines.slice(0, Math.floor(box.height / LINE)).entries())
    pdf.text(write(line), box.x, box.y + index * LINE, {
      width: box.width,
      height: LINE,
      lineBreak: false,
      ellipsis: true,
      structParent: tree,
      structType: 'P',
    })
}
