/** What a mail tells of a booking, in the language of the site. */
import type { Context } from '../../../kernel/context.ts'
import { fillIn } from '../../../platform/letters/letters.ts'
import { confirmAddress } from '../bookings/confirm-key.ts'
import type { StoredBooking } from '../bookings/load-booking.ts'
import { loadPlaceOf } from '../bookings/place-of.ts'
import { type PresentedBooking, presentBooking } from '../bookings/present-booking.ts'
import { isBilled } from '../domain/booking-status.ts'
import { createWords, type Words } from '../pages/words.ts'
import { settings } from '../settings.ts'
import { lettersIn } from './letters.ts'
import type { DetailName, LetterTable, LinkName } from './letters-en.ts'
import type { NoticeFacts, Recipient } from './notice-kinds.ts'

type Named = readonly (readonly [label: string, text: string])[]
export type MailFacts = {
  readonly language: string
  readonly table: LetterTable
  /** What placeholders stand for. */
  readonly values: Readonly<Record<string, string>>
  readonly details: Named
  readonly links: Named
  readonly signature: string
}

export async function mailFacts(
  booking: StoredBooking,
  { recipient, ...notice }: NoticeFacts & { readonly recipient: Recipient },
  ctx: Context,
): Promise<MailFacts> {
  const table = lettersIn(ctx.site.language)
  const shown = await presentBooking(booking, ctx)
  const { company_name, bank_instructions, date_format } = await ctx.settings(settings)
  const words = createWords(ctx.site.language, date_format)
  const facts = await factsOf({ booking, shown, notice, words }, ctx)
  const values = { ...facts, ...hints(booking, { table, facts, bank: bank_instructions }) }
  return {
    language: ctx.site.language,
    table,
    values,
    details: detailsOf(booking, values, table),
    links: recipient === 'admin' ? staffLinks(booking, table, ctx) : linksOf(shown, table),
    signature: company_name || ctx.site.title,
  }
}

type Told = {
  readonly booking: StoredBooking
  readonly shown: PresentedBooking
  readonly notice: NoticeFacts
  readonly words: Words
}

async function factsOf({ booking, shown, notice, words }: Told, ctx: Context) {
  const place = await loadPlaceOf(booking.location_id, ctx)
  const money = (amount: number) => words.money(amount, booking.currency)
  return {
    ref: booking.ref!,
    name: booking.customer_name,
    location: shown.location_name,
    space_type: shown.space_type_name,
    address: place.address,
    instructions: place.instructions,
    entry: words.moment(booking.entry, place.timeZone),
    exit: words.moment(booking.exit, place.timeZone),
    plate: booking.vehicle_plate ?? '',
    total: money(booking.total),
    paid: money(booking.amount_paid),
    due: money(booking.balance_due),
    refund: money(booking.refund_due + booking.amount_refunded),
    overstay: money(booking.overstay_amount),
    amount: money(notice.amount ?? booking.total),
  }
}

type Facts = Awaited<ReturnType<typeof factsOf>>

/** Sentences that hold only sometimes. */
function hints(
  booking: StoredBooking,
  { table, facts, bank }: { readonly table: LetterTable; readonly facts: Facts; readonly bank: string },
) {
  const say = (name: keyof LetterTable['hints']) => fillIn(table.hints[name], facts)
  const { balance_due, payment_method, hold_expires_at, refund_due, amount_refunded } = booking
  const isOpen = balance_due > 0
  const transfer = payment_method === 'bank_transfer' ? bank : ''
  const payment = transfer || (hold_expires_at === null ? say('on_site') : say('held'))
  return {
    due_hint: isOpen ? say('due') : '',
    payment_hint: isOpen ? payment : '',
    refund_hint: refund_due + amount_refunded > 0 ? say('given_back') : '',
  }
}

function detailsOf(booking: StoredBooking, values: Readonly<Record<string, string>>, { labels }: LetterTable): Named {
  const all: [DetailName, string | undefined][] = [
    ['ref', values.ref],
    ['location', [values.location, values.address].filter(Boolean).join(', ')],
    ['space', booking.spaces > 1 ? `${booking.spaces} x ${values.space_type}` : values.space_type],
    ['entry', values.entry],
    ['exit', values.exit],
    ['name', values.name],
    ['plate', values.plate],
    ['total', values.total],
    ['paid', booking.amount_paid > 0 ? values.paid : ''],
    ['still_due', booking.balance_due > 0 ? values.due : ''],
  ]
  return all.flatMap(([name, value]) => (value ? [[labels[name], value] as const] : []))
}

/** What customers do with their links is not for staff, who have the screens, and one button where a booking waits. */
function staffLinks(booking: StoredBooking, { labels }: LetterTable, ctx: Context): Named {
  const confirm = confirmAddress(booking, ctx)
  const own = `${ctx.site.url}/admin/car-parking/bookings/${booking.id}`
  return [...(confirm ? [[labels.confirm_url, confirm] as const] : []), [labels.staff_url, own]]
}

const LINKS = ['account_url', 'pay_url', 'invoice_url'] as const satisfies readonly LinkName[]

const linksOf = (shown: PresentedBooking, { labels }: LetterTable): Named =>
  LINKS.filter(name => name !== 'invoice_url' || isBilled(shown)).flatMap(name =>
    shown[name] ? [[labels[name], shown[name]] as const] : [],
  )
