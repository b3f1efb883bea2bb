/** When a place is open: weekly hours and the dates that differ, on the clock of the place. Values in, values out. */
import { dateAfter, dateAt, instantAt, startOfDate, weekdayOf } from '../../kernel/calendar.ts'

/** Times of day, `HH:MM`. An end that is not after its start lies on the next day; 00:00 to 00:00 is a whole day. */
export type Period = { readonly start: string; readonly end: string }

export type WeekHours = {
  readonly alwaysOpen: boolean
  /** By weekday, 1 is Monday. A missing or empty day is closed. */
  readonly days: Readonly<Record<string, readonly Period[]>>
}

/** Dates, from the first to the last, in one year or in all. */
export type DateRange = {
  readonly dateFrom: string
  /** The last date, included. */
  readonly dateTo: string
  readonly repeatsYearly: boolean
}

/** Dates that differ from the week. A service may have more kinds of them; opening hours know `closed` and `special_hours`. */
export type HoursException = DateRange & {
  readonly kind: string
  /** Special hours. */
  readonly period: Period | null
}

export type OpeningHours<Exception extends HoursException = HoursException> = {
  readonly timeZone: string
  readonly week: WeekHours
  readonly exceptions: readonly Exception[]
}

/**
 * Whether an instant lies within opening hours, the very minute of closing included. `onClosedDates`: who leaves may do so
 * where a night that began before a closed date ends.
 */
export function isOpenAt(instant: number, hours: OpeningHours, { onClosedDates = false } = {}): boolean {
  const date = dateAt(instant, hours.timeZone)
  const isClosed = exceptionsOn(date, hours.exceptions).some(({ kind }) => kind === 'closed')
  if (isClosed && !onClosedDates) return false
  // A night's hours belong to the date they begin on, so the day before counts too.
  return [dateAfter(date, -1), date].some(day =>
    periodsOn(day, hours).some(period => {
      const { from, to } = instantsOf(period, day, hours.timeZone)
      // A closed date cuts the night before it short at midnight.
      const end = isClosed ? Math.min(to, startOfDate(date, hours.timeZone)) : to
      return from <= instant && instant <= end
    }),
  )
}

/** The hours that begin on a date. */
export function periodsOn(date: string, { week, exceptions }: OpeningHours): readonly Period[] {
  const today = exceptionsOn(date, exceptions)
  if (today.some(({ kind }) => kind === 'closed')) return []
  const special = today.flatMap(({ kind, period }) => (kind === 'special_hours' && period ? [period] : []))
  if (special.length > 0) return special
  if (week.alwaysOpen) return [{ start: '00:00', end: '00:00' }]
  return week.days[String(weekdayOf(date))] ?? []
}

export const exceptionsOn = <Range extends DateRange>(date: string, exceptions: readonly Range[]): Range[] =>
  exceptions.filter(exception => covers(exception, date))

function covers({ dateFrom, dateTo, repeatsYearly }: DateRange, date: string): boolean {
  if (!repeatsYearly) return dateFrom <= date && date <= dateTo
  const [from, to, day] = [dateFrom, dateTo, date].map(whole => whole.slice(5)) as [string, string, string]
  // From December to January the range runs over the end of the year.
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

function instantsOf({ start, end }: Period, date: string, timeZone: string): { from: number; to: number } {
  const endDate = end <= start ? dateAfter(date, 1) : date
  return { from: timeOn(date, start, timeZone), to: timeOn(endDate, end, timeZone) }
}

/** Midnight is where the date begins, also where the clock skips it. */
const timeOn = (date: string, time: string, timeZone: string): number =>
  time === '00:00' ? startOfDate(date, timeZone) : instantAt(date, time, timeZone)
