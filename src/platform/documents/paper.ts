/** A sheet to draw on: with our fonts, tagged for who listens to it, and the same bytes for the same drawing. */
import { type DocumentFonts, documentFonts } from './fonts.ts'
import { printable } from './printable.ts'

export type Paper = {
  readonly pdf: PDFKit.PDFDocument
  /** Where the parts of the document hang that programs read aloud. */
  readonly tree: PDFKit.PDFStructureElement
  /** Text in the letters that the fonts have. */
  readonly write: (text: string) => string
}

export type PaperSpec = {
  readonly title: string
  readonly language: string
  /** Written into the file: the time of printing would make every copy another file. */
  readonly createdAt: string
  readonly size?: 'A4' | readonly [width: number, height: number]
  readonly margin: number
}

export const [REGULAR, BOLD] = ['regular', 'bold'] as const

/** What `draw` draws, as the bytes of a PDF. The library is loaded with the first: a server that prints none does not hold it. */
export async function printPaper(spec: PaperSpec, draw: (paper: Paper) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await documentFonts()
  const size = typeof spec.size === 'object' ? [...spec.size] : (spec.size ?? 'A4')
  const info = { Title: spec.title, CreationDate: new Date(spec.createdAt) }
  const pdf = withFonts(new PDFDocument({ size, margin: spec.margin, info, ...tagged(spec) } as object), fonts)
  const bytes = collect(pdf)
  const tree = pdf.struct('Document')
  pdf.addStructure(tree)
  draw({ pdf, tree, write: text => printable(text, fonts.hasLetter) })
  tree.end()
  pdf.end()
  return bytes
}

/** What is a heading, a row or a cell is said in the file. */
const tagged = ({ language }: PaperSpec): PDFKit.PDFDocumentOptions => ({
  tagged: true,
  pdfVersion: '1.5',
  lang: language.replaceAll('_', '-') || 'en',
  displayTitle: true,
})

/** A font that is read already is taken as well as its bytes, which the library's types do not say. */
const withFonts = (pdf: PDFKit.PDFDocument, { regular, bold }: DocumentFonts): PDFKit.PDFDocument =>
  pdf.registerFont(REGULAR, regular as never).registerFont(BOLD, bold as never)

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
