/** What an invoice says. Amounts are numbers with the currency's decimals, as they were when it was issued. */

export type InvoiceLine = {
  readonly type: string
  readonly label: string
  readonly quantity: number
  /** What is counted, of parking: an hour, a day, a night. */
  readonly unit?: 'hour' | 'day' | 'night'
  readonly unit_price: number
  readonly amount: number
  /** A tax that the other lines contain. */
  readonly included?: boolean
}

export type InvoiceContent = {
  /** Of its own words; names and labels of prices are the site's. */
  readonly language: string
  /** How its dates are written; empty or absent for `2027-04-16`. */
  readonly date_format?: string
  readonly seller: { readonly name: string; readonly address: string; readonly vat: string }
  readonly customer: {
    readonly name: string
    readonly company: string
    readonly vat: string
    readonly address: readonly string[]
  }
  readonly ref: string
  /** What was booked: a kind of space, and how many of it. */
  readonly space?: { readonly name: string; readonly count: number }
  readonly stay: { readonly location: string; readonly entry: string; readonly exit: string }
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly tax: number
  readonly total: number
}

/** Money that came in for an invoice, or went back, and when. */
export type InvoicePayment = {
  readonly kind: 'payment' | 'refund'
  readonly gateway: string
  readonly amount: number
  /** A date of the site, `2027-04-16`. */
  readonly date: string
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
