/** The invoice of a booking: what it says, and how it is printed. */
import type { Context } from '../../../../kernel/context.ts'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceLine,
  invoiceOf,
  momentOn,
  printInvoice,
} from '../../../../platform/invoices/invoices.ts'
import { localText } from '../../bookings/asked-stay.ts'
import { loadPlace } from '../../bookings/free-spaces.ts'
import type { StoredBooking } from '../../bookings/load-booking.ts'
import { presentBooking } from '../../bookings/present-booking.ts'
import { isBilled } from '../../domain/booking-status.ts'
import { settings } from '../../settings.ts'
import { parkingWords } from './parking-words.ts'

/** What is counted, of parking: an hour, a day, a night. */
type ParkingLine = InvoiceLine & { readonly unit?: 'hour' | 'day' | 'night' }
type ParkingContent = InvoiceContent<ParkingLine> & {
  /** What was booked: a kind of space, and how many of it. */
  readonly space?: { readonly name: string; readonly count: number }
  readonly stay: { readonly location: string; readonly entry: string; readonly exit: string }
}
export type ParkingInvoice = Invoice<ParkingContent>

/** Null while there is nothing to invoice. */
export async function bookingInvoice(booking: StoredBooking, ctx: Context): Promise<ParkingInvoice | null> {
  const { invoice_prefix: prefix, invoice_next_number: least } = await ctx.settings(settings)
  return invoiceOf<ParkingContent>(
    {
      ...{ service: 'car-parking', subjectId: booking.id, series: { prefix, least } },
      content: isBilled(booking) ? await contentOf(booking, ctx) : null,
      told: ['customer', 'stay', 'currency', 'lines', 'total'],
    },
    ctx,
  )
}

export const printBookingInvoice = (invoice: ParkingInvoice): Promise<Buffer> =>
  printInvoice(invoice, { subject: subjectOf, line: lineOf })

function subjectOf(content: ParkingContent): string[] {
  const { stay, language } = content
  const words = parkingWords(language)
  const at = (word: 'from' | 'to', time: string) => words[word].replace('{text}', () => momentOn(time, content))
  return [stay.location, at('from', stay.entry), at('to', stay.exit)]
}

function lineOf({ type, label, quantity, unit }: ParkingLine, { language, space }: ParkingContent) {
  const words = parkingWords(language)
  const say = (word: keyof typeof words, text: string) => words[word].replace('{text}', () => text)
  const spaces = space && space.count > 1 ? `, ${say('spaces', String(space.count))}` : ''
  const isParking = type === 'parking' && label === 'Parking' && space !== undefined && space.name !== ''
  return {
    ...(isParking ? { label: say('parking', space.name) + spaces } : {}),
    ...(unit ? { counted: say(quantity === 1 ? unit : `${unit}s`, String(quantity)) } : {}),
  }
}

async function contentOf(booking: StoredBooking, ctx: Context): Promise<ParkingContent> {
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
function linesOf(booking: StoredBooking, language: string): ParkingLine[] {
  const words = parkingWords(language)
  const one = (type: string, label: string, amount: number) => ({
    type,
    label,
    quantity: 1,
    unit_price: amount,
    amount,
  })
  const agreed = booking.price_override !== null
  const unit = unitOf(booking.billing_unit)
  const withUnit = (line: ParkingLine): ParkingLine => (line.type === 'parking' && unit ? { ...line, unit } : line)
  return [
    ...(agreed ? [one('parking', words.agreed, booking.total)] : (booking.breakdown as ParkingLine[]).map(withUnit)),
    ...(booking.overstay_amount > 0 ? [one('parking', words.late, booking.overstay_amount)] : []),
  ]
}

/** Units of different prices have a line each: each says what is counted. */
const unitOf = (billingUnit: string | null): ParkingLine['unit'] =>
  billingUnit === 'hour' || billingUnit === 'night' ? billingUnit : 'day'
