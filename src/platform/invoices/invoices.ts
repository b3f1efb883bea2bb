/** Invoices of services: issued once for what something costs, numbered without a gap, kept as they were issued. */
import type { TableRow } from '../../db/row-types.ts'
import { dateAt } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { majorUnits } from '../../kernel/currencies.ts'
import { takeNumber } from '../number-series/number-series.ts'
import { paymentsOf, RECEIVED } from '../payments/payments.ts'

export { invoiceWords } from './invoice-words.ts'
export { type InvoiceWriter, momentOn, printInvoice } from './print-invoice.ts'

export type InvoiceLine = {
  readonly type: string
  readonly label: string
  readonly quantity: number
  readonly unit_price: number
  readonly amount: number
  /** A tax that the other lines contain. */
  readonly included?: boolean
}

/** What an invoice says. Amounts are numbers with the currency's decimals, as they were when it was issued. */
export type InvoiceContent<Line extends InvoiceLine = InvoiceLine> = {
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
  readonly currency: string
  readonly lines: readonly Line[]
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

export type Invoice<Content extends InvoiceContent = InvoiceContent> = {
  readonly title: string
  readonly issuedAt: string
  /** The number of the invoice that this one takes the place of. */
  readonly replaces: string | null
  readonly content: Content
  /** As it is now: an invoice stays as it was issued, what was paid for it does not. */
  readonly payments: readonly InvoicePayment[]
}

export type Billed<Content extends InvoiceContent> = {
  readonly service: string
  /** What is invoiced: the id of a booking. */
  readonly subjectId: number
  /** Each prefix is a series of its own; `least` is the lowest number that may come next. */
  readonly series: { readonly prefix: string; readonly least: number }
  /** What it would say now; null while there is nothing to invoice, or not any more. */
  readonly content: Content | null
  /** What makes it another one: the seller may move house without old invoices becoming wrong. */
  readonly told: readonly (keyof Content)[]
}

/**
 * Null while there is nothing to invoice. What has changed gets a new invoice, which names the old one; what is off
 * keeps the last that it had.
 */
export async function invoiceOf<Content extends InvoiceContent>(
  billed: Billed<Content>,
  ctx: Context,
): Promise<Invoice<Content> | null> {
  const { content, told } = billed
  const last = await lastInvoice<Content>(billed, ctx)
  const payments = await paymentsFor(billed, ctx)
  if (!content) return last && { ...last, payments }
  const print = (one: Content) => JSON.stringify(told.map(name => one[name]))
  if (last && print(last.content) === print(content)) return { ...last, payments }
  return { ...(await issue(billed, { content, replaces: last?.title ?? null }, ctx)), payments }
}

type Subject = Pick<Billed<InvoiceContent>, 'service' | 'subjectId'>

async function paymentsFor({ service, subjectId }: Subject, ctx: Context): Promise<InvoicePayment[]> {
  const moved = (await paymentsOf(subjectId, { service }, ctx)).filter(({ kind, status, completedAt }) => {
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

type Issued<Content extends InvoiceContent> = Omit<Invoice<Content>, 'payments'>

async function lastInvoice<Content extends InvoiceContent>(
  { service, subjectId }: Subject,
  ctx: Context,
): Promise<Issued<Content> | null> {
  const row = await ctx.db
    .selectFrom('invoices')
    .selectAll()
    .where('service', '=', service)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ? readInvoice(row) : null
}

async function issue<Content extends InvoiceContent>(
  { service, subjectId, series: { prefix, least } }: Billed<Content>,
  { content, replaces }: { readonly content: Content; readonly replaces: string | null },
  ctx: Context,
): Promise<Issued<Content>> {
  const number = await takeNumber({ service, series: `invoices ${prefix}`, least }, ctx)
  const row = { service, subject_id: subjectId, prefix, number, replaces, content: JSON.stringify(content) }
  const stored = { ...row, issued_at: ctx.clock.instant() }
  await ctx.db.insertInto('invoices').values(stored).execute()
  return readInvoice(stored)
}

type KeptInvoice = Pick<TableRow<'invoices'>, 'prefix' | 'number' | 'issued_at' | 'replaces' | 'content'>

const readInvoice = <Content extends InvoiceContent>(row: KeptInvoice): Issued<Content> => ({
  title: `${row.prefix}${row.number}`,
  issuedAt: row.issued_at,
  replaces: row.replaces,
  content: JSON.parse(row.content),
})
