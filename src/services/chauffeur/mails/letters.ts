/** Letters about bookings: who is written to, and what the letter says. */
import type { Context } from '../../../kernel/context.ts'
import { tableIn } from '../../../kernel/words.ts'
import { defineLetters, fillIn, sendLetters, type WrittenLetter, wordsOf } from '../../../platform/letters/letters.ts'
import { optionOf } from '../../../platform/options/options.ts'
import type { Booking } from '../bookings/booking.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { manageUrl } from '../bookings/manage-link.ts'
import { spokenTime } from '../bookings/spoken-time.ts'
import { calendarOf } from '../bookings/trip-calendar.ts'
import { type DriverContact, hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import type { LetterFacts, LetterKind, LetterTable, Recipient } from './letter-kinds.ts'
import { german } from './letters-de.ts'
import { english } from './letters-en.ts'

export const chauffeurLetters = defineLetters<LetterKind, Recipient, LetterFacts>({
  service: 'chauffeur',
  async addressesOf(bookingId, ctx) {
    const booking = await ctx.db
      .selectFrom('chauffeur_bookings')
      .select(['customer_email', 'driver_id'])
      .where('id', '=', bookingId)
      .executeTakeFirst()
    const { admin_email } = await ctx.settings(settings)
    return {
      customer: booking?.customer_email ?? '',
      admin: admin_email || (await optionOf('email', '', ctx)),
      driver: (await contactOf(booking?.driver_id, ctx))?.email ?? '',
    }
  },
  async write({ kind, recipient, subjectId, facts }, ctx): Promise<WrittenLetter | null> {
    const booking = await loadBooking(subjectId, ctx)
    if (!booking) return null
    const { from_email, from_name, email_templates } = await ctx.settings(settings)
    const table = tableIn<LetterTable>({ en: english, de: german }, ctx.site.language)
    const driver = await contactOf(facts.driverId ?? booking.driver_id, ctx)
    const values = { ...valuesOf(booking, facts, ctx), ...(driver ? { driver: driver.name } : {}) }
    const ours = table.letters[kind]
    const words = recipient === 'admin' ? ours : wordsOf(kind, ours, email_templates)
    return {
      content: {
        language: ctx.site.language,
        subject: fillIn(words.subject, values),
        body: fillIn(words.body, values),
        details: detailsOf(recipient, values, table),
        links: linksOf({ booking, recipient, driver }, table, ctx),
        signature: from_name || ctx.site.title,
      },
      attachments: await ctx.hooks.apply(
        hooks.letterAttachments,
        recipient === 'customer' && WITH_CALENDAR.includes(kind) ? [await calendarOf(booking, ctx)] : [],
        { kind, bookingId: booking.id },
        ctx,
      ),
      ...(from_email ? { replyTo: from_email } : {}),
    }
  },
})

const WITH_CALENDAR: readonly LetterKind[] = ['status_processing', 'status_cancelled', 'rescheduled']

type NewLetter = {
  readonly bookingId: number
  readonly kind: LetterKind
  readonly recipients: readonly Recipient[]
  readonly facts?: LetterFacts
  readonly once?: string
  readonly addresses?: Partial<Record<Recipient, string>>
}

/** Answers how many were noted. */
export const sendLetter = ({ bookingId, facts = {}, ...letter }: NewLetter, ctx: Context): Promise<number> =>
  sendLetters({ ...letter, subjectId: bookingId, facts }, chauffeurLetters, ctx)

function valuesOf(booking: Booking, facts: LetterFacts, ctx: Context) {
  const { language } = ctx.site
  const money = (amount: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: booking.currency! }).format(amount)
  return {
    number: booking.booking_number!,
    name: booking.customer_name,
    phone: booking.customer_phone ?? '',
    pickup: spokenTime(booking.pickup_datetime ?? '', language),
    returning: spokenTime(booking.return_datetime ?? '', language),
    from: booking.pickup_address,
    stops: booking.waypoints.map(({ address }) => address).join(' · '),
    to: booking.dropoff_address,
    vehicle: booking.vehicle_name,
    driver: booking.driver_name,
    flight: booking.flight_number,
    passengers: `${booking.passengers} / ${booking.luggage}`,
    notes: booking.notes,
    price: money(booking.price_total ?? 0),
    amount: money(facts.amount ?? booking.price_total ?? 0),
  }
}

const contactOf = async (id: number | null | undefined, ctx: Context): Promise<DriverContact | null> =>
  id ? ctx.hooks.apply(hooks.driverContact, null, { id }, ctx) : null

const TRIP = ['number', 'pickup', 'returning', 'from', 'stops', 'to', 'vehicle'] as const
/** What a trip costs is no matter of drivers. */
const DETAILS = {
  customer: [...TRIP, 'driver', 'name', 'phone', 'flight', 'price'],
  admin: [...TRIP, 'driver', 'name', 'phone', 'flight', 'price'],
  driver: [...TRIP, 'name', 'phone', 'passengers', 'flight', 'notes'],
} as const

const detailsOf = (recipient: Recipient, values: Readonly<Record<string, string>>, { labels }: LetterTable) =>
  DETAILS[recipient].flatMap(name => (values[name] ? [[labels[name], values[name]] as const] : []))

type Addressed = {
  readonly booking: Booking
  readonly recipient: Recipient
  readonly driver: DriverContact | null
}

function linksOf({ booking, recipient, driver }: Addressed, { labels }: LetterTable, ctx: Context) {
  if (recipient === 'admin') return [[labels.staff, `${ctx.site.url}/admin/chauffeur/bookings/${booking.id}`] as const]
  if (recipient === 'driver') return driver?.page ? [[labels.driver_page, driver.page] as const] : []
  const own = manageUrl(booking, ctx)
  return own ? [[labels.manage, own] as const] : []
}
