/** The trips of a vehicle or a driver as a calendar feed, behind a secret link: calendars cannot sign in. */
import { DAY } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { type CalendarEvent, feedKey, isFeedKey } from '../../../platform/calendar-files/calendar-files.ts'
import { errors } from '../errors.ts'

/** Without a salt nothing has a feed; a new one ends the old link. */
export type FeedSubject = {
  readonly kind: 'vehicle' | 'driver'
  readonly id: number
  readonly salt: string | null
}

export function feedUrl(subject: FeedSubject, ctx: ReadContext): string | null {
  const key = subject.salt === null ? null : feedKey(ownerOf(subject, subject.salt), ctx)
  return key && `${ctx.site.url}/api/vendor-chauffeur/v1/public/${subject.kind}/${subject.id}/calendar?key=${key}`
}

/** Nobody learns whether somebody exists without the key. */
export function checkFeedKey(given: string, subject: FeedSubject, ctx: ReadContext): void {
  const isRight = isFeedKey(given, ownerOf(subject, subject.salt ?? ''), ctx)
  if (subject.salt === null || !isRight) throw errors.no_feed()
}

const ownerOf = ({ kind, id }: FeedSubject, salt: string) => ({ feed: `chauffeur ${kind}`, owner: id, salt })

const PAST = 30 * DAY
const AHEAD = 365 * DAY
const MOST = 1000

/** Trips of the last month and the next year that are still to be driven, or were. */
export async function feedEvents({ kind, id }: FeedSubject, ctx: ReadContext): Promise<CalendarEvent[]> {
  const now = ctx.clock.millis()
  const rows = await ctx.db
    .selectFrom('chauffeur_legs as l')
    .innerJoin('chauffeur_bookings as b', 'b.id', 'l.booking_id')
    .select(['l.leg', 'l.from_at', 'l.until_at', 'b.booking_number', 'b.status', 'b.modified_at', 'b.times_moved'])
    .select(['b.pickup_address', 'b.dropoff_address', 'b.customer_name', 'b.customer_phone', 'b.passengers'])
    .select(['b.luggage', 'b.flight_number', 'b.notes', 'b.vehicle_name', 'b.driver_name', 'b.driver_answer'])
    .where(`l.${kind}_id`, '=', id)
    .where('l.from_at', '>', instantFromMillis(now - PAST))
    .where('l.from_at', '<', instantFromMillis(now + AHEAD))
    .where('b.status', 'in', ['pending', 'processing', 'on_hold', 'completed'])
    .$if(kind === 'driver', query => query.where('b.driver_answer', 'is distinct from', 'declined'))
    .orderBy('l.from_at')
    .orderBy('l.id')
    .limit(MOST)
    .execute()
  return rows.map(row => eventOf(row, kind))
}

type FeedRow = {
  readonly leg: string
  readonly from_at: string
  readonly until_at: string
  readonly booking_number: string | null
  readonly status: string
  readonly modified_at: string
  readonly times_moved: number
  readonly pickup_address: string
  readonly dropoff_address: string
  readonly customer_name: string
  readonly customer_phone: string | null
  readonly passengers: number
  readonly luggage: number
  readonly flight_number: string
  readonly notes: string
  readonly vehicle_name: string
  readonly driver_name: string
  readonly driver_answer: string | null
}

/** What a customer told is for who drives them; the calendar of a vehicle names the driver. */
function eventOf(row: FeedRow, kind: FeedSubject['kind']): CalendarEvent {
  const isBack = row.leg === 'return'
  const [from, to] = isBack ? [row.dropoff_address, row.pickup_address] : [row.pickup_address, row.dropoff_address]
  const told =
    kind === 'driver'
      ? [row.customer_name, row.customer_phone, row.flight_number, row.vehicle_name, row.notes]
      : [row.customer_name, row.driver_name]
  const isOpen = row.status === 'pending' || (kind === 'driver' && row.driver_answer !== 'accepted')
  return {
    uid: `${row.booking_number}-${row.leg}@chauffeur`,
    status: isOpen ? 'tentative' : 'confirmed',
    from: Date.parse(row.from_at),
    to: Date.parse(row.until_at),
    sequence: row.times_moved,
    changed: Date.parse(row.modified_at),
    title: [row.booking_number, row.customer_name, `${row.passengers}/${row.luggage}`].filter(Boolean).join(' · '),
    text: [to && `→ ${to}`, ...told].filter(Boolean).join('\n'),
    place: from,
    url: null,
  }
}
