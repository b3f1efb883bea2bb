/** What an invoice says. Amounts are numbers with the currency's decimals, as they were when it was issued. */

export type InvoiceLine = {
  readonly type: string
  readonly label: string
  readonly quantity: number
  readonly unit_price: number
  readonly amount: number
  /** A tax that the other lines contain. */
  readonly included?: boolean
}

export type InvoiceContent = {
  /** Of its own words; names and labels of prices are the site's. */
  readonly language: string
  readonly seller: { readonly name: string; readonly address: string; readonly vat: string }
  readonly customer: {
    readonly name: string
    readonly company: string
    readonly vat: string
    readonly address: readonly string[]
  }
  readonly ref: string
  readonly stay: { readonly location: string; readonly entry: string; readonly exit: string }
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly tax: number
  readonly total: number
}

/** Whether what was invoiced is still what the booking costs and whom it belongs to. */
export const isSameInvoice = (one: InvoiceContent, other: InvoiceContent): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

/** The seller may move house without old invoices becoming wrong. */
const comparable = ({ customer, stay, currency, lines, total }: InvoiceContent) => ({
  customer,
  stay,
  currency,
  lines,
  total,
})

/**
 * The letters that the built-in fonts of PDF have (Windows-1252). Others lose their marks, and what is left becomes a
 * question mark: a name that is slightly off is better than an invoice that cannot be made.
 */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), letter => {
    if (isKnown(letter)) return letter
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return Array.from(TURNED[bare] ?? bare, part => (isKnown(part) ? part : '?')).join('')
  }).join('')

const isKnown = (letter: string): boolean =>
  /^[\n\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.includes(letter)

const TURNED: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '\t': ' ' }
