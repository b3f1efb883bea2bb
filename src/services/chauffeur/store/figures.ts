/** Numbers and revenue of a span of dates, by the day of booking: read from sums that the database keeps. */
import { dateAfter, dateAt, daysBetween } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { isDate } from '../../../kernel/records/time-kinds.ts'
import { type BookingStatus, bookingStatuses, isEarned, serviceTypes } from '../domain/booking-status.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'

/** Dates of the site, both included. */
export type Period = { readonly from: string; readonly to: string }

type Sums = { readonly bookings: number; readonly revenue: number }
export type Figures = {
  readonly totals: Sums & { readonly currency: string }
  readonly by_day: readonly (Sums & { readonly date: string })[]
  readonly by_service: readonly (Sums & { readonly service_type: string })[]
  readonly by_vehicle: readonly (Sums & { readonly vehicle_id: number | null; readonly vehicle_name: string })[]
  readonly by_status: readonly (Sums & { readonly status: string })[]
}

export const today = ({ clock, site }: ReadContext): string => dateAt(clock.millis(), site.zone)

/** The last so many days, today among them. */
export const lastDays = (days: number, ctx: ReadContext): Period => ({
  from: dateAfter(today(ctx), 1 - days),
  to: today(ctx),
})

/** The same number of days before. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1
  return { from: dateAfter(from, -days), to: dateAfter(from, -1) }
}

/** Dates as they were sent; those that are not sent are the usual ones. */
export function readPeriod(sent: { readonly from?: unknown; readonly to?: unknown }, usual: Period): Period {
  const given = (value: unknown, otherwise: string) => {
    if (value === undefined || value === null || value === '') return otherwise
    if (typeof value !== 'string' || !isDate(value)) throw errors.period()
    return value
  }
  const period = { from: given(sent.from, usual.from), to: given(sent.to, usual.to) }
  if (period.from > period.to || daysBetween(period.from, period.to) >= MOST_DAYS) throw errors.period()
  return period
}

/** Ten years. */
const MOST_DAYS = 3660

type Row = {
  readonly day: string
  readonly service_type: string
  readonly vehicle_id: number
  readonly status: string
  readonly count: number
  readonly revenue: number
}

export async function readFigures(period: Period, ctx: ReadContext): Promise<Figures> {
  const { currency } = await ctx.settings(settings)
  const rows = await readRows(period, currency, ctx)
  const names = await vehicleNames([...new Set(rows.map(row => row.vehicle_id))], ctx)
  const sums = (of: readonly Row[]): Sums => ({
    bookings: of.reduce((sum, { count }) => sum + count, 0),
    revenue: majorUnits(
      of.reduce((sum, { revenue }) => sum + revenue, 0),
      currency,
    ),
  })
  const by = (key: keyof Row) => Map.groupBy(rows, row => row[key])
  const [days, services, statuses, vehicles] = [by('day'), by('service_type'), by('status'), by('vehicle_id')]
  return {
    totals: { ...sums(rows), currency },
    by_day: datesOf(period).map(date => ({ date, ...sums(days.get(date) ?? []) })),
    by_service: serviceTypes.map(service_type => ({ service_type, ...sums(services.get(service_type) ?? []) })),
    by_vehicle: [...vehicles]
      .map(([id, of]) => ({
        vehicle_id: (id as number) || null,
        vehicle_name: names.get(id as number) ?? '',
        ...sums(of),
      }))
      .toSorted((one, other) => other.revenue - one.revenue || other.bookings - one.bookings),
    by_status: bookingStatuses.map(status => ({ status, ...sums(statuses.get(status) ?? []) })),
  }
}

const datesOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => dateAfter(from, day))

/** What other currencies earn is no part of the sum; their bookings are counted. */
async function readRows({ from, to }: Period, currency: string, ctx: ReadContext): Promise<Row[]> {
  const rows = await ctx.db
    .selectFrom('chauffeur_days')
    .select(eb => [
      ...(['day', 'service_type', 'vehicle_id', 'status', 'currency'] as const),
      eb.fn.sum<number>('count').as('count'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['day', 'service_type', 'vehicle_id', 'status', 'currency'])
    .execute()
  return rows
    .map(({ total, count, ...row }) => ({
      ...row,
      count: Number(count),
      revenue: row.currency === currency && isEarned(row.status as BookingStatus) ? Number(total) : 0,
    }))
    .filter(({ count }) => count > 0)
}

async function vehicleNames(ids: readonly number[], ctx: ReadContext): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('chauffeur_vehicles').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
