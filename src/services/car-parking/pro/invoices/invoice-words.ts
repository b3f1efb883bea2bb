/** The invoice's own words. */

const english = {
  /** The language in which its amounts are written. */
  numbers: 'en',
  title: 'Invoice',
  number: 'No. {text}',
  date: 'Date {text}',
  booking: 'Booking {text}',
  vat: 'VAT {text}',
  from: 'From {text}',
  to: 'To {text}',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount {text}',
  included: '(included: {text})',
  tax: 'Tax in total',
  total: 'Total {text}',
  replaces: 'This invoice replaces invoice {text}.',
  agreed: 'Parking, as agreed',
  late: 'Later exit',
}
export type InvoiceWords = Readonly<Record<keyof typeof english, string>>

const german: InvoiceWords = {
  numbers: 'de',
  title: 'Rechnung',
  number: 'Nr. {text}',
  date: 'Datum {text}',
  booking: 'Buchung {text}',
  vat: 'USt-IdNr. {text}',
  from: 'Von {text}',
  to: 'Bis {text}',
  description: 'Beschreibung',
  quantity: 'Menge',
  price: 'Preis',
  amount: 'Betrag {text}',
  included: '(enthalten: {text})',
  tax: 'Steuern insgesamt',
  total: 'Gesamt {text}',
  replaces: 'Diese Rechnung ersetzt die Rechnung {text}.',
  agreed: 'Parken, wie vereinbart',
  late: 'Spätere Ausfahrt',
}

export const invoiceWords = (language: string): InvoiceWords => (/^de\b/i.test(language) ? german : english)
