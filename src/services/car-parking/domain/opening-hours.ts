/** When a location is open: weekly hours and the dates that differ, on the clock of the place. */
import { dateAfter, dateAt, instantAt, startOfDate, weekdayOf } from './calendar.ts'

/** Times of day, `HH:MM`. An end that is not after its start lies on the next day; 00:00 to 00:00 is a whole day. */
export type Period = { readonly start: string; readonly end: string }

export type WeekHours = {
  readonly alwaysOpen: boolean
  /** By weekday, 1 is Monday. A missing or empty day is closed. */
  readonly days: Readonly<Record<string, readonly Period[]>>
}

export type ExceptionKind = 'closed' | 'special_hours' | 'no_entry' | 'no_exit' | 'capacity'

export type DateException = {
  readonly dateFrom: string
  /** The last date, included. */
  readonly dateTo: string
  readonly kind: ExceptionKind
  /** Special hours. */
  readonly period: Period | null
  /** Null: for every type of space. */
  readonly spaceTypeId: number | null
  /** How many spaces there are on these dates, of this kind of exception. */
  readonly capacity: number | null
  readonly repeatsYearly: boolean
}

export type OpeningTimes = {
  readonly timeZone: string
  readonly week: WeekHours
  readonly exceptions: readonly DateException[]
}

/**
 * Whether cars may come in, or go out. `isBound` says whether the place lets them only while it is open; a closed date
 * and a date without entries or exits refuse in any case.
 */
export function isOpenFor(
  way: 'entry' | 'exit',
  instant: number,
  { opening, isBound }: { opening: OpeningTimes; isBound: boolean },
): boolean {
  if (opening.exceptions.length === 0 && (opening.week.alwaysOpen || !isBound)) return true
  const today = exceptionsOn(dateAt(instant, opening.timeZone), opening.exceptions)
  if (today.some(({ kind }) => kind === (way === 'entry' ? 'no_entry' : 'no_exit'))) return false
  if (!isBound) return way === 'exit' || !today.some(({ kind }) => kind === 'closed')
  return isOpenAt(instant, opening, { onClosedDates: way === 'exit' })
}

/**
 * Whether an instant lies within opening hours, the very minute of closing included. `onClosedDates`: who leaves may do so
 * where a night that began before a closed date ends.
 */
export function isOpenAt(instant: number, opening: OpeningTimes, { onClosedDates = false } = {}): boolean {
  const date = dateAt(instant, opening.timeZone)
  const isClosed = exceptionsOn(date, opening.exceptions).some(({ kind }) => kind === 'closed')
  if (isClosed && !onClosedDates) return false
  // A night's hours belong to the date they begin on, so the day before counts too.
  return [dateAfter(date, -1), date].some(day =>
    periodsOn(day, opening).some(period => {
      const { from, to } = instantsOf(period, day, opening.timeZone)
      // A closed date cuts the night before it short at midnight.
      const end = isClosed ? Math.min(to, startOfDate(date, opening.timeZone)) : to
      return from <= instant && instant <= end
    }),
  )
}

/** The hours that begin on a date. */
export function periodsOn(date: string, { week, exceptions }: OpeningTimes): readonly Period[] {
  const today = exceptionsOn(date, exceptions)
  if (today.some(({ kind }) => kind === 'closed')) return []
  const special = today.flatMap(({ kind, period }) => (kind === 'special_hours' && period ? [period] : []))
  if (special.length > 0) return special
  if (week.alwaysOpen) return [{ start: '00:00', end: '00:00' }]
  return week.days[String(weekdayOf(date))] ?? []
}

export const exceptionsOn = (date: string, exceptions: readonly DateException[]): DateException[] =>
  exceptions.filter(exception => covers(exception, date))

/** What applies to a type of space: what is for all, and what is for it alone. */
export const exceptionsFor = (spaceTypeId: number | null, exceptions: readonly DateException[]): DateException[] =>
  exceptions.filter(exception => exception.spaceTypeId === null || exception.spaceTypeId === spaceTypeId)

function covers({ dateFrom, dateTo, repeatsYearly }: DateException, date: string): boolean {
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
