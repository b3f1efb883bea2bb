/** An invoice as PDF. The same invoice always gives the same bytes. */
import { decimalsOf } from '../../../../kernel/currencies.ts'
import { writeDate } from '../../../../kernel/date-format.ts'
import type { InvoiceContent, InvoiceLine, InvoicePayment } from '../domain/invoice.ts'
import { printable } from '../domain/printable.ts'
import { type InvoiceFonts, invoiceFonts } from './invoice-fonts.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'
import type { Invoice } from './issue-invoice.ts'

type Sheet = {
  readonly paper: PDFKit.PDFDocument
  /** Where the parts of the document hang that programs read aloud. */
  readonly tree: PDFKit.PDFStructureElement
  readonly invoice: Invoice
  /** What others wrote, in the letters that the fonts have. */
  readonly write: (text: string) => string
  readonly say: (word: keyof InvoiceWords, text?: string) => string
  readonly money: (amount: number) => string
}

const [REGULAR, BOLD] = ['regular', 'bold']
const LEFT = 56
const RIGHT = 539
/** Below this a row begins on a new page. */
const LOWEST = 740
const GREY = '#5b6577'
const INK = '#1d2433'

/** The library is loaded with the first invoice: a server that prints none does not hold it. */
export async function printInvoice(invoice: Invoice): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { title, issuedAt, content } = invoice
  const info = { Title: title, CreationDate: new Date(issuedAt) }
  const fonts = await invoiceFonts()
  const paper = withFonts(new PDFDocument({ size: 'A4', margin: LEFT, info, ...tagged(content) }), fonts)
  const bytes = collect(paper)
  const tree = paper.struct('Document')
  paper.addStructure(tree)
  const words = invoiceWords(content.language)
  const decimals = decimalsOf(content.currency)
  const amounts = new Intl.NumberFormat(words.numbers, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const write = (text: string) => printable(text, fonts.hasLetter)
  const sheet: Sheet = {
    paper,
    tree,
    invoice,
    write,
    say: (word, text = '') => write(words[word].replace('{text}', () => text)),
    money: amount => amounts.format(amount),
  }
  for (const print of [printHead, printParties, printLines, printTotals, printFoot]) print(sheet)
  tree.end()
  paper.end()
  return bytes
}

/** What is a heading, a row or a cell is said in the file, for whoever listens to it. */
const tagged = ({ language }: InvoiceContent): PDFKit.PDFDocumentOptions => ({
  tagged: true,
  pdfVersion: '1.5',
  lang: language.replaceAll('_', '-') || 'en',
  displayTitle: true,
})

/** A font that is read already is taken as well as its bytes, which the library's types do not say. */
const withFonts = (paper: PDFKit.PDFDocument, { regular, bold }: InvoiceFonts): PDFKit.PDFDocument =>
  paper.registerFont(REGULAR, regular as never).registerFont(BOLD, bold as never)

function collect(paper: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
}

/** Leaves the paper below the longer of its two columns. */
function printHead({ paper, tree, invoice, write, say }: Sheet): void {
  const { title, issuedAt, content } = invoice
  const { ref, seller } = content
  const left = { width: 270, structParent: tree, structType: 'P' }
  const onTheRight = { width: RIGHT - 340, align: 'right', structParent: tree } as const
  paper.font(BOLD).fontSize(11).fillColor(INK).text(write(seller.name), LEFT, 56, left)
  paper.font(REGULAR).fontSize(9).fillColor(GREY).text(write(seller.address), left)
  if (seller.vat) paper.text(say('vat', seller.vat), left)
  const bottom = paper.y
  paper.font(BOLD).fontSize(22).fillColor(INK)
  paper.text(say('title'), 340, 54, { ...onTheRight, structType: 'H1' })
  const facts = [say('number', title), say('date', dateOf(issuedAt, content)), say('booking', ref)]
  paper.font(REGULAR).fontSize(9).fillColor(GREY)
  paper.text(facts.join('\n'), 340, 84, { ...onTheRight, structType: 'P' })
  paper.y = Math.max(bottom, paper.y)
}

function printParties({ paper, tree, invoice, write, say }: Sheet): void {
  const { content } = invoice
  const { customer, stay } = content
  const receiver = [customer.company, customer.name, ...customer.address, customer.vat && say('vat', customer.vat)]
  const top = Math.max(170, paper.y + 36)
  const part = { structParent: tree, structType: 'P' }
  paper.font(REGULAR).fontSize(10).fillColor(INK)
  paper.text(write(receiver.filter(Boolean).join('\n')), LEFT, top, { width: 240, ...part })
  const bottom = paper.y
  const when = [
    write(stay.location),
    say('from', momentOf(stay.entry, content)),
    say('to', momentOf(stay.exit, content)),
  ]
  paper.text(when.join('\n'), 320, top, { width: RIGHT - 320, align: 'right', ...part })
  paper.y = Math.max(bottom + 20, paper.y + 20, top + 90)
}

function printLines(sheet: Sheet): void {
  const { paper, tree, invoice, say } = sheet
  const { lines, currency } = invoice.content
  const table = paper.struct('Table')
  tree.add(table)
  const print = (cells: Cells, structType: 'TH' | 'TD') => {
    const row = paper.struct('TR')
    table.add(row)
    printRow(paper, cells, { structParent: row, structType })
    row.end()
  }
  paper.font(BOLD).fontSize(9).fillColor(GREY)
  print([say('description'), say('quantity'), say('price'), say('amount', currency)], 'TH')
  paper.font(REGULAR).fontSize(10).fillColor(INK)
  for (const line of lines) print(cellsOf(line, sheet), 'TD')
  table.end()
}

type Cells = readonly [label: string, quantity: string, price: string, amount: string]

/** A tax that the prices contain is told in its label, so that nobody adds it up. */
function cellsOf(line: InvoiceLine, { invoice, write, say, money }: Sheet): Cells {
  const { type, label, quantity, unit, unit_price, amount, included } = line
  if (included) return [`${write(label)} ${say('included', money(amount))}`, '', '', '']
  const { space } = invoice.content
  const spaces = space && space.count > 1 ? `, ${say('spaces', String(space.count))}` : ''
  const isParking = type === 'parking' && label === 'Parking' && space !== undefined && space.name !== ''
  const told = isParking ? say('parking', space.name) + spaces : write(label)
  const counted = unit ? say(quantity === 1 ? unit : `${unit}s`, String(quantity)) : String(quantity)
  return [told, counted, money(unit_price), money(amount)]
}

type Tagged = { readonly structParent: PDFKit.PDFStructureElement; readonly structType: string }

function printRow(paper: PDFKit.PDFDocument, [label, quantity, price, amount]: Cells, part: Tagged): void {
  if (paper.y > LOWEST) paper.addPage()
  const top = paper.y + 6
  paper.text(label, LEFT, top, { width: 240, ...part })
  const bottom = paper.y + 4
  const right = (text: string, from: number, to: number) =>
    text !== '' && paper.text(text, from, top, { width: to - from, align: 'right', ...part })
  right(quantity, 300, 360)
  right(price, 360, 445)
  right(amount, 445, RIGHT)
  paper.markContent('Artifact', { type: 'Layout' })
  paper.moveTo(LEFT, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).strokeColor('#d8dde6').stroke()
  paper.endMarkedContent()
  paper.y = bottom
}

function printTotals({ paper, tree, invoice, say, money }: Sheet): void {
  const { tax, total, currency } = invoice.content
  if (paper.y > LOWEST - 40) paper.addPage()
  const part = { structParent: tree, structType: 'P' }
  const row = (label: string, amount: number) => {
    const top = paper.y + 8
    paper.text(label, 300, top, { width: 145, align: 'right', ...part })
    paper.text(money(amount), 445, top, { width: RIGHT - 445, align: 'right', ...part })
  }
  paper.font(REGULAR).fontSize(10).fillColor(GREY)
  if (tax > 0) row(say('tax'), tax)
  paper.font(BOLD).fontSize(12).fillColor(INK)
  row(say('total', currency), total)
}

/** How it was paid, whether there is tax in it, and which invoice it takes the place of. */
function printFoot({ paper, tree, invoice, say, money }: Sheet): void {
  const { content, payments, replaces } = invoice
  const dated = ({ kind, gateway, date, amount }: InvoicePayment) => {
    const word = kind === 'refund' ? 'given_back' : (`paid_${gateway}` as keyof InvoiceWords)
    return `${say(word, dateOf(date, content))}: ${money(amount)} ${content.currency}`
  }
  const notes = [
    ...payments.map(dated),
    ...(content.tax > 0 ? [] : [say('no_tax')]),
    ...(replaces ? [say('replaces', replaces)] : []),
  ]
  paper.font(REGULAR).fontSize(9).fillColor(GREY)
  paper.y += 20
  for (const note of notes) {
    if (paper.y > LOWEST) paper.addPage()
    paper.text(note, LEFT, paper.y + 4, { width: RIGHT - LEFT, structParent: tree, structType: 'P' })
  }
}

const momentOf = (text: string, content: InvoiceContent): string => `${dateOf(text, content)}, ${text.slice(11, 16)}`

const dateOf = (text: string, { date_format, language }: InvoiceContent): string =>
  writeDate(text.slice(0, 10), date_format || 'YYYY-MM-DD', language.replaceAll('_', '-') || 'en')
