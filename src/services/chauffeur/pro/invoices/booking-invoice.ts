/** The invoice of a booking: what it says, how it is printed, and when it goes to the customer. */
import type { Context } from '../../../../kernel/context.ts'
import { majorUnits, minorUnits, scaled } from '../../../../kernel/currencies.ts'
import { type Listener, on } from '../../../../kernel/hooks.ts'
import { multiplyDivide, WHOLE } from '../../../../kernel/money.ts'
import { tableIn } from '../../../../kernel/words.ts'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceLine,
  invoiceOf,
  momentOn,
  printInvoice,
} from '../../../../platform/invoices/invoices.ts'
import type { Booking } from '../../bookings/booking.ts'
import { loadBooking } from '../../bookings/load-booking.ts'
import { tokenOf } from '../../bookings/manage-link.ts'
import { isOff } from '../../domain/booking-status.ts'
import { hooks } from '../../hooks.ts'
import { sendLetter } from '../../mails/letters.ts'
import { settings } from '../../settings.ts'

type TripContent = InvoiceContent & {
  readonly trip: { readonly pickup: string; readonly from: string; readonly to: string; readonly vehicle: string }
}
export type TripInvoice = Invoice<TripContent>

const english = { trip: 'Trip', base: 'Base price', distance: 'Way', time: 'Time', fees: 'Stops, waiting and places' }
type TripWords = Readonly<Record<keyof typeof english | 'adjusted' | 'coupon' | 'tax', string>>
const words = {
  en: { ...english, adjusted: 'Surcharges and rebates', coupon: 'Coupon', tax: 'Tax' },
  de: {
    ...{ trip: 'Fahrt', base: 'Grundpreis', distance: 'Strecke', time: 'Zeit', fees: 'Halte, Warten und Orte' },
    ...{ adjusted: 'Zu- und Abschläge', coupon: 'Gutschein', tax: 'Steuer' },
  },
}

/** Null while there is nothing to invoice: not before a booking is confirmed or paid for, and not once it is off. */
export async function bookingInvoice(booking: Booking, ctx: Context): Promise<TripInvoice | null> {
  const { invoice_prefix: prefix, invoice_next_number: least } = await ctx.settings(settings)
  const isBilled = booking.status === 'pending' ? booking.amount_paid > 0 : !isOff(booking.status)
  return invoiceOf<TripContent>(
    {
      ...{ service: 'chauffeur', subjectId: booking.id, series: { prefix, least } },
      content: isBilled ? await contentOf(booking, ctx) : null,
      told: ['customer', 'trip', 'currency', 'lines', 'total'],
    },
    ctx,
  )
}

export const printBookingInvoice = (invoice: TripInvoice): Promise<Buffer> =>
  printInvoice(invoice, {
    subject: content => {
      const { pickup, from, to, vehicle } = content.trip
      return [[momentOn(pickup, content), vehicle].filter(Boolean).join(' · '), from, to && `→ ${to}`].filter(Boolean)
    },
  })

async function contentOf(booking: Booking, ctx: Context): Promise<TripContent> {
  const { company_name, company_address, company_vat, tax_percent } = await ctx.settings(settings)
  const table = tableIn<TripWords>(words, ctx.site.language)
  const currency = booking.currency!
  const total = minorUnits(booking.price_total ?? 0, currency)
  const rate = scaled(tax_percent, 2)
  const tax = majorUnits(multiplyDivide(total, rate, WHOLE + rate), currency)
  const included = { ...lineOf('tax', `${table.tax} ${tax_percent} %`, tax), included: true }
  return {
    language: ctx.site.language,
    seller: { name: company_name || ctx.site.title, address: company_address, vat: company_vat },
    customer: { name: booking.customer_name, company: '', vat: '', address: [] },
    ref: booking.booking_number!,
    trip: {
      pickup: booking.pickup_datetime ?? booking.created_at.slice(0, 19).replace('T', ' '),
      from: booking.pickup_address,
      to: booking.dropoff_address,
      vehicle: booking.vehicle_name,
    },
    currency,
    lines: [...linesOf(booking, table), ...(tax > 0 ? [included] : [])],
    tax,
    total: booking.price_total ?? 0,
  }
}

/** What rules made of the fare is a line of its own, so that the lines always come to the total. */
function linesOf(booking: Booking, table: TripWords): InvoiceLine[] {
  const currency = booking.currency!
  const minor = (amount: number) => minorUnits(amount, currency)
  const parts = [
    lineOf('base', table.base, booking.price_base),
    lineOf('distance', table.distance, booking.price_distance),
    lineOf('time', table.time, booking.price_time),
    lineOf('fees', table.fees, booking.price_fees),
    lineOf('coupon', `${table.coupon} ${booking.coupon_code ?? ''}`.trim(), -booking.discount_total),
  ]
  const told = parts.reduce((sum, { amount }) => sum + minor(amount), 0)
  const rest = majorUnits(minor(booking.price_total ?? 0) - told, currency)
  const lines = [...parts, lineOf('rule', table.adjusted, rest)].filter(({ amount }) => amount !== 0)
  return lines.length > 0 ? lines : [lineOf('base', table.trip, 0)]
}

const lineOf = (type: string, label: string, amount: number): InvoiceLine => ({
  type,
  label,
  quantity: 1,
  unit_price: amount,
  amount,
})

/** A booking that is paid sends its invoice, once for each price that it has had. */
export const invoiceListeners: readonly Listener[] = [
  on(hooks.paymentCompleted, 'chauffeur.pro.invoice-mail', async ({ bookingId }, ctx) => {
    const booking = await loadBooking(bookingId, ctx)
    if (booking?.payment_status !== 'paid' || isOff(booking.status)) return
    const once = String(booking.price_total)
    await sendLetter({ bookingId, kind: 'invoice', recipients: ['customer'], once }, ctx)
  }),
  on(hooks.letterAttachments, 'chauffeur.pro.invoice-attachment', async (own, { kind, bookingId }, ctx) => {
    if (kind !== 'invoice') return own
    const issued = await ctx.transaction(async tx => {
      const booking = await loadBooking(bookingId, tx)
      return booking && bookingInvoice(booking, tx)
    })
    if (!issued) return own
    const base64 = (await printBookingInvoice(issued)).toString('base64')
    return [...own, { filename: `${issued.title}.pdf`, contentType: 'application/pdf', base64 }]
  }),
  on(hooks.invoiceUrl, 'chauffeur.pro.invoice-link', async (_none, booking, ctx) => {
    const token = tokenOf(booking, ctx)
    const isBilled = booking.status === 'pending' ? booking.amount_paid > 0 : !isOff(booking.status)
    if (!token || !isBilled) return null
    return `${ctx.site.path}/api/vendor-chauffeur/v1/public/booking/${booking.booking_number}/invoice?token=${token}`
  }),
]
