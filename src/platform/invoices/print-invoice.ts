/** An invoice as PDF, in the words of its language. */
import { decimalsOf } from '../../kernel/currencies.ts'
import { writeDate } from '../../kernel/date-format.ts'
import { printDocument } from '../documents/documents.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'
import type { Invoice, InvoiceContent, InvoiceLine, InvoicePayment } from './invoices.ts'

/** What a service says on its invoices beside what all say. */
export type InvoiceWriter<Content extends InvoiceContent> = {
  /** What was sold, where and when. */
  readonly subject: (content: Content) => readonly string[]
  /** What a line is called and what is counted in it; its label and a number unless told. */
  readonly line?: (line: Content['lines'][number], content: Content) => { label?: string; counted?: string }
}

type Printing = {
  readonly invoice: Invoice
  readonly say: (word: keyof InvoiceWords, text?: string) => string
  readonly money: (amount: number) => string
}

export function printInvoice<Content extends InvoiceContent>(
  invoice: Invoice<Content>,
  writer: InvoiceWriter<Content>,
): Promise<Buffer> {
  const { title, issuedAt, content } = invoice
  const { language, seller, customer, ref, currency, lines } = content
  const printing = printingOf(invoice)
  const { say } = printing
  const receiver = [customer.company, customer.name, ...customer.address, customer.vat && say('vat', customer.vat)]
  return printDocument({
    title,
    language,
    issuedAt,
    heading: say('title'),
    facts: [say('number', title), say('date', dateOn(issuedAt, content)), say('booking', ref)],
    sender: { name: seller.name, lines: [seller.address, ...(seller.vat ? [say('vat', seller.vat)] : [])] },
    receiver: receiver.filter(Boolean),
    subject: [...writer.subject(content)],
    columns: [
      { label: say('description'), width: 244 },
      { label: say('quantity'), width: 60 },
      { label: say('price'), width: 85 },
      { label: say('amount', currency), width: 94 },
    ],
    rows: lines.map(line => cellsOf(line, writer.line?.(line, content) ?? {}, printing)),
    totals: totalsOf(printing),
    notes: notesOf(printing),
  })
}

/** A wall time of an invoice as its dates are written: `2027-04-16, 09:30`. */
export const momentOn = (text: string, content: InvoiceContent): string =>
  `${dateOn(text, content)}, ${text.slice(11, 16)}`

function printingOf(invoice: Invoice): Printing {
  const words = invoiceWords(invoice.content.language)
  const decimals = decimalsOf(invoice.content.currency)
  const amounts = new Intl.NumberFormat(words.numbers, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return {
    invoice,
    say: (word, text = '') => words[word].replace('{text}', () => text),
    money: amount => amounts.format(amount),
  }
}

/** A tax that the prices contain is told in its label, so that nobody adds it up. */
function cellsOf(
  line: InvoiceLine,
  { label = line.label, counted = String(line.quantity) }: { label?: string; counted?: string },
  { say, money }: Printing,
): string[] {
  if (line.included) return [`${line.label} ${say('included', money(line.amount))}`]
  return [label, counted, money(line.unit_price), money(line.amount)]
}

function totalsOf({ invoice: { content }, say, money }: Printing) {
  const { tax, total, currency } = content
  return [
    ...(tax > 0 ? [{ label: say('tax'), amount: money(tax) }] : []),
    { label: say('total', currency), amount: money(total), isMain: true },
  ]
}

/** How it was paid, whether there is tax in it, and which invoice it takes the place of. */
function notesOf({ invoice: { content, payments, replaces }, say, money }: Printing): string[] {
  const dated = ({ kind, gateway, date, amount }: InvoicePayment) => {
    const word = kind === 'refund' ? 'given_back' : (`paid_${gateway}` as keyof InvoiceWords)
    return `${say(word, dateOn(date, content))}: ${money(amount)} ${content.currency}`
  }
  return [
    ...payments.map(dated),
    ...(content.tax > 0 ? [] : [say('no_tax')]),
    ...(replaces ? [say('replaces', replaces)] : []),
  ]
}

const dateOn = (text: string, { date_format, language }: InvoiceContent): string =>
  writeDate(text.slice(0, 10), date_format || 'YYYY-MM-DD', language.replaceAll('_', '-') || 'en')
