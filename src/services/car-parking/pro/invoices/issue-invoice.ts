/** Invoices: issued once for what a booking costs, numbered without a gap, kept as they were issued. */

import type { TableRow } from '../../../../db/row-types.ts'
import { dateAt } from '../../../../kernel/calendar.ts'
import type { Context } from '../../../../kernel/context.ts'
import { majorUnits } from '../../../../kernel/currencies.ts'
import { takeNumber } from '../../../../platform/number-series/number-series.ts'
import { paymentsOf, RECEIVED } from '../../../../platform/payments/payments.ts'
import { localText } from '../../bookings/asked-stay.ts'
import { loadPlace } from '../../bookings/free-spaces.ts'
import type { StoredBooking } from '../../bookings/load-booking.ts'
import { presentBooking } from '../../bookings/present-booking.ts'
import { isBilled } from '../../domain/booking-status.ts'
import { parkingPayments } from '../../payments/payment-book.ts'
import { settings } from '../../settings.ts'
import { type InvoiceContent, type InvoiceLine, type InvoicePayment, isSameInvoice } from '../domain/invoice.ts'
import { invoiceWords } from './invoice-words.ts'

export type Invoice = {
  readonly title: string
  readonly issuedAt: string
  /** The number of the invoice that this one takes the place of. */
  readonly replaces: string | null
  readonly content: InvoiceContent
  /** As it is now: an invoice stays as it was issued, what was paid for it does not. */
  readonly payments: readonly InvoicePayment[]
}

/**
 * Null while there is nothing to invoice. A booking that has changed gets a new invoice, which names the old one; one
 * that is off keeps the last that it had.
 */
export async function invoiceOf(booking: StoredBooking, ctx: Context): Promise<Invoice | null> {
  const last = await lastInvoice(booking.id, ctx)
  const payments = await paymentsFor(booking, ctx)
  if (!isBilled(booking)) return last && { ...last, payments }
  const content = await contentOf(booking, ctx)
  if (last && isSameInvoice(last.content, content)) return { ...last, payments }
  return { ...(await issue(booking.id, { content, replaces: last?.title ?? null }, ctx)), payments }
}

async function paymentsFor({ id }: StoredBooking, ctx: Context): Promise<InvoicePayment[]> {
  const moved = (await paymentsOf(id, parkingPayments, ctx)).filter(({ kind, status, completedAt }) => {
    const isDone = kind === 'refund' ? status === 'completed' : RECEIVED.includes(status)
    return isDone && completedAt !== null
  })
  return moved.toReversed().map(({ kind, gateway, amount, currency, completedAt }) => ({
    kind,
    gateway,
    amount: majorUnits(amount, currency),
    date: dateAt(Date.parse(completedAt!), ctx.site.zone),
  }))
}

type Issued = Omit<Invoice, 'payments'>

async function lastInvoice(bookingId: number, ctx: Context): Promise<Issued | null> {
  const row = await ctx.db
    .selectFrom('carparking_invoices')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? readInvoice(row) : null
}

/** Each prefix is a series of its own; the setting is the lowest number that may come next. */
async function issue(
  bookingId: number,
  { content, replaces }: Pick<Invoice, 'content' | 'replaces'>,
  ctx: Context,
): Promise<Issued> {
  const { invoice_prefix: prefix, invoice_next_number: least } = await ctx.settings(settings)
  const number = await takeNumber({ service: 'car-parking', series: `invoices ${prefix}`, least }, ctx)
  const row = { booking_id: bookingId, prefix, number, replaces, content: JSON.stringify(content) }
  const stored = { ...row, issued_at: ctx.clock.instant() }
  await ctx.db.insertInto('carparking_invoices').values(stored).execute()
  return readInvoice(stored)
}

async function contentOf(booking: StoredBooking, ctx: Context): Promise<InvoiceContent> {
  const { company_name, company_address, company_vat, date_format } = await ctx.settings(settings)
  const shown = await presentBooking(booking, ctx)
  const { timeZone } = await loadPlace(booking.location_id, ctx)
  const address = (booking.address ?? {}) as Readonly<Record<string, string | undefined>>
  const { line1, line2, city, postcode, country } = address
  const town = [postcode, city].filter(Boolean).join(' ')
  return {
    language: ctx.site.language,
    date_format,
    seller: { name: company_name || ctx.site.title, address: company_address, vat: company_vat },
    customer: {
      name: booking.customer_name,
      company: booking.company ?? '',
      vat: booking.vat_number ?? '',
      address: [line1, line2, town, country].filter((line): line is string => Boolean(line)),
    },
    ref: booking.ref!,
    space: { name: shown.space_type_name, count: booking.spaces },
    stay: {
      location: shown.location_name,
      entry: localText(Date.parse(booking.entry), timeZone),
      exit: localText(Date.parse(booking.exit), timeZone),
    },
    currency: booking.currency,
    lines: linesOf(booking, ctx.site.language),
    tax: booking.tax_total,
    total: booking.total + booking.overstay_amount,
  }
}

/** An agreed price and a late exit are lines of their own, so that the lines always come to the total. */
function linesOf(booking: StoredBooking, language: string): InvoiceLine[] {
  const words = invoiceWords(language)
  const one = (type: string, label: string, amount: number) => ({
    type,
    label,
    quantity: 1,
    unit_price: amount,
    amount,
  })
  const agreed = booking.price_override !== null
  const unit = unitOf(booking.billing_unit)
  const withUnit = (line: InvoiceLine): InvoiceLine => (line.type === 'parking' && unit ? { ...line, unit } : line)
  return [
    ...(agreed ? [one('parking', words.agreed, booking.total)] : (booking.breakdown as InvoiceLine[]).map(withUnit)),
    ...(booking.overstay_amount > 0 ? [one('parking', words.late, booking.overstay_amount)] : []),
  ]
}

/** Units of different prices have a line each: each says what is counted. */
const unitOf = (billingUnit: string | null): InvoiceLine['unit'] =>
  billingUnit === 'hour' || billingUnit === 'night' ? billingUnit : 'day'

type KeptInvoice = Pick<TableRow<'carparking_invoices'>, 'prefix' | 'number' | 'issued_at' | 'replaces' | 'content'>

const readInvoice = (row: KeptInvoice): Issued => ({
  title: `${row.prefix}${row.number}`,
  issuedAt: row.issued_at,
  replaces: row.replaces,
  content: JSON.parse(row.content),
})
