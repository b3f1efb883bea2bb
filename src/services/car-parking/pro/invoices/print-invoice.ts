/** An invoice as PDF, in the words of its language. */
import { decimalsOf } from '../../../../kernel/currencies.ts'
import { writeDate } from '../../../../kernel/date-format.ts'
import { printDocument } from '../../../../platform/documents/documents.ts'
import type { InvoiceContent, InvoiceLine, InvoicePayment } from '../domain/invoice.ts'
import { type InvoiceWords, invoiceWords } from './invoice-words.ts'
import type { Invoice } from './issue-invoice.ts'

type Writer = {
  readonly invoice: Invoice
  readonly say: (word: keyof InvoiceWords, text?: string) => string
  readonly money: (amount: number) => string
}

export function printInvoice(invoice: Invoice): Promise<Buffer> {
  const { title, issuedAt, content } = invoice
  const { language, seller, ref, currency, lines } = content
  const writer = writerOf(invoice)
  const { say } = writer
  return printDocument({
    title,
    language,
    issuedAt,
    heading: say('title'),
    facts: [say('number', title), say('date', dateOf(issuedAt, content)), say('booking', ref)],
    sender: { name: seller.name, lines: [seller.address, ...(seller.vat ? [say('vat', seller.vat)] : [])] },
    ...partiesOf(writer),
    columns: [
      { label: say('description'), width: 244 },
      { label: say('quantity'), width: 60 },
      { label: say('price'), width: 85 },
      { label: say('amount', currency), width: 94 },
    ],
    rows: lines.map(line => cellsOf(line, writer)),
    totals: totalsOf(writer),
    notes: notesOf(writer),
  })
}

function writerOf(invoice: Invoice): Writer {
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

function partiesOf({ invoice: { content }, say }: Writer) {
  const { customer, stay } = content
  const receiver = [customer.company, customer.name, ...customer.address, customer.vat && say('vat', customer.vat)]
  return {
    receiver: receiver.filter(Boolean),
    subject: [stay.location, say('from', momentOf(stay.entry, content)), say('to', momentOf(stay.exit, content))],
  }
}

/** A tax that the prices contain is told in its label, so that nobody adds it up. */
function cellsOf(line: InvoiceLine, { invoice, say, money }: Writer): string[] {
  const { type, label, quantity, unit, unit_price, amount, included } = line
  if (included) return [`${label} ${say('included', money(amount))}`]
  const { space } = invoice.content
  const spaces = space && space.count > 1 ? `, ${say('spaces', String(space.count))}` : ''
  const isParking = type === 'parking' && label === 'Parking' && space !== undefined && space.name !== ''
  const told = isParking ? say('parking', space.name) + spaces : label
  const counted = unit ? say(quantity === 1 ? unit : `${unit}s`, String(quantity)) : String(quantity)
  return [told, counted, money(unit_price), money(amount)]
}

function totalsOf({ invoice: { content }, say, money }: Writer) {
  const { tax, total, currency } = content
  return [
    ...(tax > 0 ? [{ label: say('tax'), amount: money(tax) }] : []),
    { label: say('total', currency), amount: money(total), isMain: true },
  ]
}

/** How it was paid, whether there is tax in it, and which invoice it takes the place of. */
function notesOf({ invoice: { content, payments, replaces }, say, money }: Writer): string[] {
  const dated = ({ kind, gateway, date, amount }: InvoicePayment) => {
    const word = kind === 'refund' ? 'given_back' : (`paid_${gateway}` as keyof InvoiceWords)
    return `${say(word, dateOf(date, content))}: ${money(amount)} ${content.currency}`
  }
  return [
    ...payments.map(dated),
    ...(content.tax > 0 ? [] : [say('no_tax')]),
    ...(replaces ? [say('replaces', replaces)] : []),
  ]
}

const momentOf = (text: string, content: InvoiceContent): string => `${dateOf(text, content)}, ${text.slice(11, 16)}`

const dateOf = (text: string, { date_format, language }: InvoiceContent): string =>
  writeDate(text.slice(0, 10), date_format || 'YYYY-MM-DD', language.replaceAll('_', '-') || 'en')
