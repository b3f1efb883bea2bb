/** The day at a glance: who comes, who goes, what is free, what was earned. */

import type { TableRow } from '../../../db/row-types.ts'
import { dateAfter, dateAt } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { dayBounds } from '../../../kernel/records/time-kinds.ts'
import { route } from '../../../kernel/route.ts'
import { localText } from '../bookings/asked-stay.ts'
import { countNow } from '../bookings/count-now.ts'
import { locationZones, type ZoneGroup, zoneGroups } from '../bookings/location-zones.ts'
import { bookingStatuses } from '../domain/booking-status.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { dashboardShape } from './answers/dashboard.ts'

/** Payments and bookings are read with one right. */
export const dashboard = route({
  method: 'GET',
  path: '/dashboard',
  summary: "Today's arrivals and departures, occupancy, revenue and what is outstanding",
  access: can('view'),
  reply: dashboardShape,
  async handler(_input, ctx) {
    const { currency } = await ctx.settings(settings)
    const byStatus = await countByStatus(ctx)
    return {
      currency,
      today: await today(ctx),
      revenue: await revenue(currency, ctx),
      outstanding: await outstanding(currency, ctx),
      by_status: byStatus,
      next_arrivals: await nextArrivals(ctx),
      latest: await latest(ctx),
    }
  },
})

const TIME_LIMIT = 10_000
/** Bookings whose car comes or came. */
const COMING = ['pending', 'confirmed', 'checked_in', 'completed'] as const

/** Today is the date that it is at each location. */
async function today(ctx: ReadContext) {
  const groups = await zoneGroups(ctx)
  const countIn = async (column: 'entry' | 'exit', { zone, is, locations }: ZoneGroup) => {
    const { from, until } = dayBounds(dateAt(ctx.clock.millis(), zone), zone)
    const row = await ctx.db
      .selectFrom('carparking_bookings')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(column, '>=', from)
      .where(column, '<', until)
      .where('status', 'in', COMING)
      .where('trashed_at', 'is', null)
      .$if(is !== null, query => query.where('location_id', is!, locations))
      .executeTakeFirstOrThrow()
    return row.count
  }
  const count = async (column: 'entry' | 'exit') =>
    (await Promise.all(groups.map(group => countIn(column, group)))).reduce((sum, one) => sum + one, 0)
  const { capacity, taken, onSite, overdue } = await countNow(ctx)
  return {
    arrivals: await count('entry'),
    departures: await count('exit'),
    on_site: onSite,
    overdue,
    free: Math.max(0, capacity - taken),
    capacity,
    occupancy: capacity === 0 ? 0 : Math.round((100 * Math.min(taken, capacity)) / capacity),
  }
}

/** What came in less what was given back, by the day on which it did, on the clock of the site. */
async function revenue(currency: string, ctx: ReadContext) {
  const date = dateAt(ctx.clock.millis(), ctx.site.zone)
  const since = (days: number) => dayBounds(dateAfter(date, -days), ctx.site.zone).from
  const until = dayBounds(date, ctx.site.zone).until
  const between = async (from: string, to: string) => {
    const [row] = await ctx.database.slow<{ total: number | null }>(
      ctx.db
        .selectFrom('payments')
        .select(eb =>
          eb.fn
            .sum(
              eb
                .case()
                .when('kind', '=', 'refund')
                .then(eb.neg(eb.ref('amount')))
                .else(eb.ref('amount'))
                .end(),
            )
            .as('total'),
        )
        .where('service', '=', 'car-parking')
        .where('completed_at', '>=', from)
        .where('completed_at', '<', to)
        .where('currency', '=', currency),
      { timeLimit: TIME_LIMIT },
    )
    return majorUnits(row?.total ?? 0, currency)
  }
  return {
    today: await between(since(0), until),
    last_7: await between(since(6), until),
    last_30: await between(since(29), until),
    previous_30: await between(since(59), since(29)),
  }
}

/** What customers have still to pay, as their bookings say. */
async function outstanding(currency: string, ctx: ReadContext): Promise<number> {
  const [row] = await ctx.database.rows<{ total: number | null }>(OUTSTANDING, [ctx.site.id, currency])
  return majorUnits(row?.total ?? 0, currency)
}

const OUTSTANDING = `select sum(balance_due) as total from carparking_bookings where site_id = ? and currency = ?
  and trashed_at is null and balance_due > 0`

/** Over all bookings there are, so it runs aside. */
async function countByStatus(ctx: ReadContext): Promise<Record<string, number>> {
  const rows = await ctx.database.slow<{ status: string; count: number }>(
    ctx.db
      .selectFrom('carparking_bookings')
      .select(eb => ['status', eb.fn.countAll<number>().as('count')])
      .where('trashed_at', 'is', null)
      .groupBy('status'),
    { timeLimit: TIME_LIMIT },
  )
  const found = new Map(rows.map(row => [row.status, row.count]))
  return Object.fromEntries(bookingStatuses.map(status => [status, found.get(status) ?? 0]))
}

const MOST = 5
const SHOWN = [
  'id',
  'ref',
  'status',
  'location_id',
  'space_type_id',
  'customer_name',
  'vehicle_plate',
  'entry',
  'exit',
  'spaces',
  'currency',
  'total',
  'payment_status',
] as const
type ListedBooking = Pick<TableRow<'carparking_bookings'>, (typeof SHOWN)[number]>

async function nextArrivals(ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('carparking_bookings')
    .select(SHOWN)
    .where('status', '=', 'confirmed')
    .where('entry', '>=', ctx.clock.instant())
    .where('trashed_at', 'is', null)
    .orderBy('entry')
    .limit(MOST)
    .execute()
  return presentAll(rows, ctx)
}

async function latest(ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('carparking_bookings')
    .select(SHOWN)
    .where('trashed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return presentAll(rows, ctx)
}

/** With the times of each location. */
async function presentAll(rows: readonly ListedBooking[], ctx: ReadContext) {
  const zones = await locationZones(ctx)
  return rows.map(row => {
    const zone = zones.get(row.location_id) ?? ctx.site.zone
    return {
      ...present(row),
      entry: localText(Date.parse(row.entry), zone),
      exit: localText(Date.parse(row.exit), zone),
    }
  })
}

const present = (row: ListedBooking) => ({
  ...row,
  total: majorUnits(row.total, row.currency),
})
