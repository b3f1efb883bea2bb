/** How many units a stay is charged for, and the date on which each begins. */
import {
  DAY,
  dateAfter,
  dateAt,
  daysBetween,
  HOUR,
  instantAt,
  MINUTE,
  timeAt,
  wallClock,
} from '../../../kernel/calendar.ts'
import type { Stay } from './stay.ts'
import type { BillingUnit, Tariff } from './tariff.ts'

export type Units = {
  readonly count: number
  /** Hours of the last unit when it is charged by the hour. */
  readonly overrunHours: number | null
  /** The date at the place on which the unit with this index begins. */
  readonly dateOf: (index: number) => string
}

export type Counting = Pick<Tariff, 'billingUnit' | 'graceMinutes' | 'minUnits' | 'overrun'>

/**
 * Hours count the time that really passes, also over a change of the clock. A day lasts until the same time on the next
 * date, whatever the clock does in between. Calendar days and nights count dates of the place; a date is started by any
 * time on it. The grace is taken off the end.
 */
export function unitsOf(stay: Stay, counting: Counting): Units {
  const end = Math.max(stay.entry, stay.exit - counting.graceMinutes * MINUTE)
  const started = startedUnits(stay, end, counting.billingUnit)
  const least = Math.max(1, counting.minUnits)
  const count = Math.max(least, started)
  const isByHour = counting.overrun !== null && counting.billingUnit === 'day_24h' && count > least
  return {
    count,
    overrunHours: isByHour ? Math.max(1, Math.ceil((end - startOfDay(stay, count - 1)) / HOUR)) : null,
    dateOf: index => dateOfUnit(stay, counting.billingUnit, index),
  }
}

function startedUnits({ entry, timeZone }: Stay, end: number, billingUnit: BillingUnit): number {
  if (billingUnit === 'hour') return Math.ceil((end - entry) / HOUR)
  if (billingUnit === 'day_24h') return Math.ceil((wallClock(end, timeZone) - wallClock(entry, timeZone)) / DAY)
  // The last millisecond that is charged: midnight itself belongs to the date that nobody stays on.
  const last = Math.max(entry, end - 1)
  const midnights = daysBetween(dateAt(entry, timeZone), dateAt(last, timeZone))
  return billingUnit === 'night' ? midnights : midnights + 1
}

function dateOfUnit({ entry, timeZone }: Stay, billingUnit: BillingUnit, index: number): string {
  if (billingUnit === 'hour') return dateAt(entry + index * HOUR, timeZone)
  return dateAfter(dateAt(entry, timeZone), index)
}

/** When a day of a stay begins: at the time of day of the entry, so many dates later. */
const startOfDay = ({ entry, timeZone }: Stay, index: number): number =>
  index === 0 ? entry : instantAt(dateAfter(dateAt(entry, timeZone), index), timeAt(entry, timeZone), timeZone)
