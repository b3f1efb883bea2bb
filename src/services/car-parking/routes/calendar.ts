/** The calendar of the car parks: bookings of a range of dates, and how full each date is. */

import { type Static, Type } from 'typebox'
import type { TableRow } from '../../../db/row-types.ts'
import { dateAfter, daysBetween, startOfDate } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { dayBounds, isDate } from '../../../kernel/records/time-kinds.ts'
import { withMeta } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { localText } from '../bookings/asked-stay.ts'
import { loadExceptions, openCount } from '../bookings/free-spaces.ts'
import { locationZones, type ZoneGroup, zoneGroups } from '../bookings/location-zones.ts'
import { bookingStatuses } from '../domain/booking-status.ts'
import { LONGEST_STAY } from '../domain/stay.ts'
import { can } from '../permissions.ts'
import { eventShape, occupancyShape } from './answers/calendar.ts'

const id = Type.Optional(Type.Integer({ minimum: 1 }))
const input = Type.Object({
  from: Type.String({ maxLength: 40, description: 'First date, 2027-04-01' }),
  to: Type.String({ maxLength: 40, description: 'Last date, included' }),
  location_id: id,
  space_type_id: id,
  status: Type.Optional(Type.Enum([...bookingStatuses], { description: 'Only bookings with this status.' })),
})
type Asked = Static<typeof input>

/** More dates than a screen shows, and more bookings than one can read. */
const MOST_DAYS = 93
const MOST_EVENTS = 2000

export const calendar = route({
  method: 'GET',
  path: '/calendar',
  summary: 'Bookings and occupancy of a range of dates',
  access: can('view'),
  input,
  reply: Type.Object({ events: Type.Array(eventShape), occupancy: Type.Array(occupancyShape) }),
  async handler(sent, ctx) {
    const asked = { ...sent, from: sent.from.slice(0, 10), to: sent.to.slice(0, 10) }
    refuseDates(asked)
    const events = await loadEvents(asked, ctx)
    const occupancy = await loadDays(asked, ctx)
    const isCut = events.length > MOST_EVENTS
    return withMeta(
      { events: events.slice(0, MOST_EVENTS), occupancy },
      { total: events.length, ...(isCut ? { cut: true } : {}) },
    )
  },
})

function refuseDates({ from, to }: Asked): void {
  const problems: Record<string, string> = {}
  if (!isDate(from)) problems.from = 'This is no date.'
  if (!isDate(to)) problems.to = 'This is no date.'
  else if (isDate(from) && to < from) problems.to = 'It must not be before from.'
  else if (isDate(from) && daysBetween(from, to) >= MOST_DAYS) problems.to = `A calendar has at most ${MOST_DAYS} days.`
  const names = Object.keys(problems)
  if (names.length > 0) throw restErrors.invalid_param({ names: names.join(', ') }, { data: { params: problems } })
}

/** Of the dates on the clock of each location, as its occupancy is. */
async function loadEvents(asked: Asked, ctx: ReadContext) {
  const zones = await locationZones(ctx)
  const rows = []
  for (const group of await zoneGroups(ctx)) rows.push(...(await loadGroup(asked, group, ctx)))
  return rows
    .toSorted((one, other) => (one.entry < other.entry ? -1 : 1))
    .map(row => presentEvent(row, zones.get(row.location_id) ?? ctx.site.zone))
}

/** Who comes, who goes, and who is there all the time: each is a range of an index. */
async function loadGroup(asked: Asked, { zone, is, locations }: ZoneGroup, ctx: ReadContext) {
  const [from, until] = [dayBounds(asked.from, zone).from, dayBounds(asked.to, zone).until]
  const found = ctx.db
    .selectFrom('carparking_bookings')
    .select(EVENT_COLUMNS)
    .where('trashed_at', 'is', null)
    .$if(asked.location_id !== undefined, query => query.where('location_id', '=', asked.location_id!))
    .$if(asked.space_type_id !== undefined, query => query.where('space_type_id', '=', asked.space_type_id!))
    .$if(asked.status !== undefined, query => query.where('status', '=', asked.status!))
    .$if(is !== null, query => query.where('location_id', is!, locations))
    .limit(MOST_EVENTS + 1)
  const coming = found.where('entry', '>=', from).where('entry', '<', until).orderBy('entry')
  const leaving = found.where('entry', '<', from).where('exit', '>', from).where('exit', '<=', until)
  const staying = found
    .where('entry', '>', instantFromMillis(Date.parse(from) - LONGEST_STAY))
    .where('entry', '<', from)
    .where('exit', '>', until)
  const rows = []
  for (const query of [coming, leaving, staying])
    rows.push(...(await ctx.database.slow<EventRow>(query, { timeLimit: 10_000 })))
  return rows
}

const EVENT_COLUMNS = [
  ...(['id', 'ref', 'status', 'location_id', 'space_type_id', 'space_id', 'spaces', 'entry', 'exit'] as const),
  ...(['customer_name', 'vehicle_plate', 'payment_status', 'attention'] as const),
]
type EventRow = Pick<TableRow<'carparking_bookings'>, (typeof EVENT_COLUMNS)[number]>

function presentEvent(row: EventRow, zone: string) {
  return {
    ...row,
    entry: localText(Date.parse(row.entry), zone),
    exit: localText(Date.parse(row.exit), zone),
    title: row.vehicle_plate ? `${row.customer_name} · ${row.vehicle_plate}` : row.customer_name,
  }
}

/** Each date at its fullest instant, on the clock of the location. */
async function loadDays(asked: Asked, ctx: ReadContext) {
  const places = await ctx.db
    .selectFrom('carparking_locations')
    .select(['id', 'timezone'])
    .where('trashed_at', 'is', null)
    .$if(asked.location_id === undefined, query => query.where('status', '=', 'active'))
    .$if(asked.location_id !== undefined, query => query.where('id', '=', asked.location_id!))
    .orderBy('id')
    .limit(200)
    .execute()
  const days = []
  for (const { id: place, timezone } of places)
    days.push(...(await daysOf({ id: place, timeZone: timezone || ctx.site.zone }, asked, ctx)))
  return days
}

async function daysOf({ id: locationId, timeZone }: { id: number; timeZone: string }, asked: Asked, ctx: ReadContext) {
  const dates = Array.from({ length: daysBetween(asked.from, asked.to) + 1 }, (_, day) => dateAfter(asked.from, day))
  const spanOf = (date: string) => ({
    from: startOfDate(date, timeZone),
    to: startOfDate(dateAfter(date, 1), timeZone),
  })
  const exceptions = await loadExceptions(locationId, ctx)
  const whole = { from: spanOf(asked.from).from, to: spanOf(asked.to).to }
  // Turnarounds belong to whoever asks for a space, not to how full a day was.
  const count = await openCount(
    { locationId, ...whole, timeZone, exceptions, bufferMinutes: 0, exceptBooking: null },
    ctx,
  )
  const types = count.types.filter(type => type === (asked.space_type_id ?? type))
  return dates.flatMap(date =>
    types.map(type => {
      const { free, capacity, taken: booked } = count.during(type, spanOf(date))
      return { date, location_id: locationId, space_type_id: type, capacity, booked, free }
    }),
  )
}
