/** Trips of a range of dates as calendars draw them: one event for each way. */
import { Type } from 'typebox'
import { dateAfter, daysBetween } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { dayBounds } from '../../../kernel/records/time-kinds.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { idIn, textIn } from '../bookings/asked-trip.ts'
import { type Conflict, conflictsOf } from '../bookings/conflicts-of.ts'
import { type BookingStatus, isBlocking } from '../domain/booking-status.ts'
import { LONGEST_LEG } from '../domain/legs.ts'
import { errors } from '../errors.ts'
import { mayManage } from '../permissions.ts'
import { type Period, readPeriod, today } from '../store/figures.ts'

const loose = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }))

/** More dates than a screen shows, and more trips than one can read. */
const MOST_DAYS = 93
const MOST_EVENTS = 2000

export const calendar = route({
  method: 'GET',
  path: '/bookings/calendar',
  summary: 'Trips of a range of dates, with those that one vehicle or driver cannot both do',
  access: mayManage,
  input: Type.Object({
    from: loose('First date; the first of this month unless told.'),
    to: loose('Last date, included; the last of this month unless told.'),
    status: loose('Only bookings with this status.'),
    vehicle_id: loose('Only trips of this vehicle.'),
    driver_id: loose('Only trips of this driver.'),
  }),
  reply: Type.Object({
    events: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'Of the booking.' }),
        booking_number: Type.String(),
        title: Type.String(),
        leg: Type.Enum(['outbound', 'return']),
        start: Type.String({ description: 'As an instant.' }),
        end: Type.String(),
        status: Type.String(),
        vehicle_id: orNull(Type.Integer()),
        vehicle_name: Type.String(),
        driver_id: orNull(Type.Integer()),
        driver_name: Type.String(),
        customer_name: Type.String(),
        pickup_address: Type.String(),
        dropoff_address: Type.String(),
        conflicts: Type.Array(
          Type.Object({ booking_id: Type.Integer(), booking_number: Type.String(), by: Type.String() }),
        ),
      }),
    ),
  }),
  async handler(sent, ctx) {
    const period = readPeriod(sent, monthOf(today(ctx)))
    if (daysBetween(period.from, period.to) >= MOST_DAYS) throw errors.period()
    const rows = await legsWithin(period, sent, ctx)
    const shown = rows.slice(0, MOST_EVENTS)
    const conflicts = await conflictsByBooking(shown, ctx)
    const events = shown.map(({ from_at, until_at, ...row }) => ({
      ...row,
      booking_number: row.booking_number ?? '',
      title: [row.customer_name, row.vehicle_name].filter(Boolean).join(' · ') || (row.booking_number ?? ''),
      leg: row.leg as 'outbound' | 'return',
      start: from_at,
      end: until_at,
      conflicts: conflicts.get(row.id) ?? [],
    }))
    return rows.length > MOST_EVENTS ? withMeta({ events }, { truncated: true }) : { events }
  },
})

function monthOf(date: string): Period {
  const first = `${date.slice(0, 8)}01`
  const next = `${dateAfter(first, 31).slice(0, 8)}01`
  return { from: first, to: dateAfter(next, -1) }
}

/** No way is longer than a month, so the index is asked for both ends. */
function legsWithin({ from, to }: Period, sent: Readonly<Record<string, unknown>>, ctx: ReadContext) {
  const [begin, end] = [dayBounds(from, ctx.site.zone).from, dayBounds(to, ctx.site.zone).until]
  const [status, vehicle, driver] = [textIn(sent.status), idIn(sent.vehicle_id), idIn(sent.driver_id)]
  return ctx.db
    .selectFrom('chauffeur_legs as l')
    .innerJoin('chauffeur_bookings as b', 'b.id', 'l.booking_id')
    .select(['b.id', 'b.booking_number', 'l.leg', 'l.from_at', 'l.until_at', 'b.status', 'b.vehicle_id'])
    .select(['b.vehicle_name', 'b.driver_id', 'b.driver_name', 'b.customer_name', 'b.pickup_address'])
    .select('b.dropoff_address')
    .where('l.from_at', '>', instantFromMillis(Date.parse(begin) - LONGEST_LEG))
    .where('l.from_at', '<', end)
    .where('l.until_at', '>', begin)
    .$if(status !== '', query => query.where('b.status', '=', status))
    .$if(vehicle !== null, query => query.where('l.vehicle_id', '=', vehicle!))
    .$if(driver !== null, query => query.where('l.driver_id', '=', driver!))
    .orderBy('l.from_at')
    .orderBy('l.until_at')
    .orderBy('l.id')
    .limit(MOST_EVENTS + 1)
    .execute()
}

/** Trips that are over, or off, are in nobody's way. */
async function conflictsByBooking(rows: readonly { readonly id: number; readonly status: string }[], ctx: ReadContext) {
  const blocking = rows.filter(({ status }) => isBlocking(status as BookingStatus))
  const ids = [...new Set(blocking.map(({ id }) => id))].map(id => ({ id }))
  const found: readonly { readonly conflicts: Conflict[] }[] = await conflictsOf(ids, ctx)
  return new Map(ids.map(({ id }, index) => [id, found[index]!.conflicts]))
}
