/** An invoice as PDF. The same invoice always gives the same bytes. */
import { decimalsOf } from '../../../../kernel/currencies.ts'
import { writeDate } from '../../domain/date-format.ts'
import type { InvoiceContent, InvoiceLine } from '../domain/invoice.ts'
import { printable } from '../domain/printable.ts'
import { type InvoiceFonts, invoiceFonts } from './invoice-fonts.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'
import type { Invoice } from './issue-invoice.ts'

type Sheet = {
  readonly paper: PDFKit.PDFDocument
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
  const paper = withFonts(new PDFDocument({ size: 'A4', margin: LEFT, info }), fonts)
  const bytes = collect(paper)
  const words = invoiceWords(content.language)
  const decimals = decimalsOf(content.currency)
  const amounts = new Intl.NumberFormat(words.numbers, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const write = (text: string) => printable(text, fonts.hasLetter)
  const sheet: Sheet = {
    paper,
    invoice,
    write,
    say: (word, text = '') => write(words[word].replace('{text}', () => text)),
    money: amount => amounts.format(amount),
  }
  for (const print of [printHead, printParties, printLines, printTotals, printFoot]) print(sheet)
  paper.end()
  return bytes
}

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
function printHead({ paper, invoice, write, say }: Sheet): void {
  const { title, issuedAt, content } = invoice
  const { ref, seller } = content
  const onTheRight = { width: RIGHT - 340, align: 'right' } as const
  paper.font(BOLD).fontSize(11).fillColor(INK).text(write(seller.name), LEFT, 56, { width: 270 })
  paper.font(REGULAR).fontSize(9).fillColor(GREY).text(write(seller.address), { width: 270 })
  if (seller.vat) paper.text(say('vat', seller.vat))
  const bottom = paper.y
  paper.font(BOLD).fontSize(22).fillColor(INK).text(say('title'), 340, 54, onTheRight)
  const facts = [say('number', title), say('date', dateOf(issuedAt, content)), say('booking', ref)]
  paper.font(REGULAR).fontSize(9).fillColor(GREY).text(facts.join('\n'), 340, 84, onTheRight)
  paper.y = Math.max(bottom, paper.y)
}

function printParties({ paper, invoice, write, say }: Sheet): void {
  const { content } = invoice
  const { customer, stay } = content
  const receiver = [customer.company, customer.name, ...customer.address, customer.vat && say('vat', customer.vat)]
  const top = Math.max(170, paper.y + 36)
  paper.font(REGULAR).fontSize(10).fillColor(INK)
  paper.text(write(receiver.filter(Boolean).join('\n')), LEFT, top, { width: 240 })
  const bottom = paper.y
  const when = [
    write(stay.location),
    say('from', momentOf(stay.entry, content)),
    say('to', momentOf(stay.exit, content)),
  ]
  paper.text(when.join('\n'), 320, top, { width: RIGHT - 320, align: 'right' })
  paper.y = Math.max(bottom + 20, paper.y + 20, top + 90)
}

function printLines(sheet: Sheet): void {
  const { paper, invoice, say } = sheet
  const { lines, currency } = invoice.content
  paper.font(BOLD).fontSize(9).fillColor(GREY)
  printRow(paper, [say('description'), say('quantity'), say('price'), say('amount', currency)])
  paper.font(REGULAR).fontSize(10).fillColor(INK)
  for (const line of lines) printRow(paper, cellsOf(line, sheet))
}

type Cells = readonly [label: string, quantity: string, price: string, amount: string]

/** A tax that the prices contain is told in its label, so that nobody adds it up. */
function cellsOf({ label, quantity, unit_price, amount, included }: InvoiceLine, { write, say, money }: Sheet): Cells {
  if (included) return [`${write(label)} ${say('included', money(amount))}`, '', '', '']
  return [write(label), String(quantity), money(unit_price), money(amount)]
}

function printRow(paper: PDFKit.PDFDocument, [label, quantity, price, amount]: Cells): void {
  if (paper.y > LOWEST) paper.addPage()
  const top = paper.y + 6
  const right = (text: string, from: number, to: number) =>
    paper.text(text, from, top, { width: to - from, align: 'right' })
  right(quantity, 300, 360)
  right(price, 360, 445)
  right(amount, 445, RIGHT)
  paper.text(label, LEFT, top, { width: 240 })
  const bottom = paper.y + 4
  paper.moveTo(LEFT, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).strokeColor('#d8dde6').stroke()
  paper.y = bottom
}

function printTotals({ paper, invoice, say, money }: Sheet): void {
  const { tax, total, currency } = invoice.content
  if (paper.y > LOWEST - 40) paper.addPage()
  const row = (label: string, amount: number) => {
    const top = paper.y + 8
    paper.text(label, 300, top, { width: 145, align: 'right' })
    paper.text(money(amount), 445, top, { width: RIGHT - 445, align: 'right' })
  }
  paper.font(REGULAR).fontSize(10).fillColor(GREY)
  if (tax > 0) row(say('tax'), tax)
  paper.font(BOLD).fontSize(12).fillColor(INK)
  row(say('total', currency), total)
}

function printFoot({ paper, invoice, say }: Sheet): void {
  if (!invoice.replaces) return
  paper
    .font(REGULAR)
    .fontSize(9)
    .fillColor(GREY)
    .text(say('replaces', invoice.replaces), LEFT, paper.y + 24)
}

const momentOf = (text: string, content: InvoiceContent): string => `${dateOf(text, content)}, ${text.slice(11, 16)}`

const dateOf = (text: string, { date_format, language }: InvoiceContent): string =>
  writeDate(text.slice(0, 10), date_format || 'YYYY-MM-DD', language.replaceAll('_', '-') || 'en')
