/** Numbers and revenue of a span of dates, by the day of booking: read from sums that the database keeps. */
import { dateAfter, dateAt, daysBetween } from '../../../kernel/calendar.ts'
import { COMMIT, type ReadContext } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { sum } from '../../../kernel/money.ts'
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

/** Kept until anything is written: a month of a large fleet has thousands of sums, and dashboards ask again and again. */
export const readFigures = (period: Period, ctx: ReadContext): Promise<Figures> =>
  ctx.memory('chauffeur figures', COMMIT, MOST_KEPT).keep(`${period.from} ${period.to}`, () => figuresOf(period, ctx))

export const readTotals = (period: Period, ctx: ReadContext): Promise<Figures['totals']> =>
  ctx.memory('chauffeur totals', COMMIT, MOST_KEPT).keep(`${period.from} ${period.to}`, () => totalsOf(period, ctx))

const MOST_KEPT = 20

async function figuresOf(period: Period, ctx: ReadContext): Promise<Figures> {
  const { currency } = await ctx.settings(settings)
  const sums = sumsIn(currency)
  const rows = earnedIn(
    currency,
    await summed(period, ctx).select(['day', 'service_type']).groupBy(['day', 'service_type']).execute(),
  )
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const byService = Map.groupBy(rows, ({ service_type }) => service_type)
  const byStatus = Map.groupBy(rows, ({ status }) => status)
  return {
    totals: { ...sums(rows), currency },
    by_day: datesOf(period).map(date => ({ date, ...sums(byDay.get(date)) })),
    by_service: serviceTypes.map(service_type => ({ service_type, ...sums(byService.get(service_type)) })),
    by_vehicle: await readVehicles(period, currency, ctx),
    by_status: bookingStatuses.map(status => ({ status, ...sums(byStatus.get(status)) })),
  }
}

async function readVehicles(period: Period, currency: string, ctx: ReadContext): Promise<Figures['by_vehicle']> {
  const rows = earnedIn(currency, await summed(period, ctx).select('vehicle_id').groupBy('vehicle_id').execute())
  const byVehicle = Map.groupBy(rows, ({ vehicle_id }) => vehicle_id)
  const names = await vehicleNames([...byVehicle.keys()], ctx)
  const sums = sumsIn(currency)
  return [...byVehicle]
    .map(([id, own]) => ({ vehicle_id: id || null, vehicle_name: names.get(id) ?? '', ...sums(own) }))
    .toSorted((one, other) => other.revenue - one.revenue || other.bookings - one.bookings)
}

async function totalsOf(period: Period, ctx: ReadContext): Promise<Figures['totals']> {
  const { currency } = await ctx.settings(settings)
  return { ...sumsIn(currency)(earnedIn(currency, await summed(period, ctx).execute())), currency }
}

const sumsIn =
  (currency: string) =>
  (rows: readonly Earned[] = []): Sums => ({
    bookings: sum(rows.map(({ count }) => count)),
    revenue: majorUnits(sum(rows.map(({ revenue }) => revenue)), currency),
  })

const datesOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => dateAfter(from, day))

/** Summed up by the database, since a large fleet has thousands of rows in a month. */
const summed = ({ from, to }: Period, ctx: ReadContext) =>
  ctx.db
    .selectFrom('chauffeur_days')
    .select(eb => [
      ...(['status', 'currency'] as const),
      eb.fn.sum<number>('count').as('count'),
      eb.fn.sum<number>('total').as('total'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['status', 'currency'])

type Counted = {
  readonly status: string
  readonly currency: string
  readonly count: number
  readonly total: number
}
type Earned = { readonly count: number; readonly revenue: number }

/** What other currencies earn is no part of the sum; their bookings are counted. */
const earnedIn = <Row extends Counted>(currency: string, rows: readonly Row[]): (Row & Earned)[] =>
  rows.flatMap(row => {
    const [count = 0, total = 0] = [row.count, row.total].map(Number)
    const isOurs = row.currency === currency && isEarned(row.status as BookingStatus)
    return count > 0 ? [{ ...row, count, revenue: isOurs ? total : 0 }] : []
  })

async function vehicleNames(ids: readonly number[], ctx: ReadContext): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('chauffeur_vehicles').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
