/** The invoice's own words. */
import { tableIn } from '../../kernel/words.ts'

const english = {
  /** The language in which its amounts are written. */
  numbers: 'en',
  title: 'Invoice',
  number: 'No. {text}',
  date: 'Date {text}',
  booking: 'Booking {text}',
  vat: 'VAT {text}',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount {text}',
  included: '(included: {text})',
  tax: 'Tax in total',
  total: 'Total {text}',
  replaces: 'This invoice replaces invoice {text}.',
  no_tax: 'This invoice shows no tax.',
  paid_stripe: 'Paid by card on {text}',
  paid_paypal: 'Paid by PayPal on {text}',
  paid_bank_transfer: 'Paid by bank transfer on {text}',
  paid_cash: 'Paid in cash on {text}',
  paid_on_site: 'Paid on site on {text}',
  paid_manual: 'Paid on {text}',
  given_back: 'Given back on {text}',
}
export type InvoiceWords = Readonly<Record<keyof typeof english, string>>

const german: InvoiceWords = {
  numbers: 'de',
  title: 'Rechnung',
  number: 'Nr. {text}',
  date: 'Datum {text}',
  booking: 'Buchung {text}',
  vat: 'USt-IdNr. {text}',
  description: 'Beschreibung',
  quantity: 'Menge',
  price: 'Preis',
  amount: 'Betrag {text}',
  included: '(enthalten: {text})',
  tax: 'Steuern insgesamt',
  total: 'Gesamt {text}',
  replaces: 'Diese Rechnung ersetzt die Rechnung {text}.',
  no_tax: 'Diese Rechnung weist keine Steuer aus.',
  paid_stripe: 'Mit Karte bezahlt am {text}',
  paid_paypal: 'Mit PayPal bezahlt am {text}',
  paid_bank_transfer: 'Überwiesen am {text}',
  paid_cash: 'Bar bezahlt am {text}',
  paid_on_site: 'Vor Ort bezahlt am {text}',
  paid_manual: 'Bezahlt am {text}',
  given_back: 'Erstattet am {text}',
}

export const invoiceWords = (language: string): InvoiceWords => tableIn({ en: english, de: german }, language)
