/** When trips can be booked: lead time, horizon, business hours and blackout dates on the clock of the site. */
import { DAY, dateAfter, dateAt, instantAt, isDate, MINUTE, wallClock } from '../../../kernel/calendar.ts'
import { exceptionsOn, isOpenAt, type Period } from '../../../platform/opening-hours/opening-hours.ts'

/** Times of day, `HH:MM`; an end that is not after its start lies on the next day, and 24:00 is midnight. */
export type DayHours = { readonly open: boolean; readonly start: string; readonly end: string }
export type Blackout = { readonly start: string; readonly end: string; readonly label: string }
export type AvailabilityRules = {
  readonly enabled: boolean
  readonly lead_time_minutes: number
  /** Dates from today on; 0 for no end. */
  readonly horizon_days: number
  /** 1 is Monday, 7 is Sunday. A missing day is closed. */
  readonly business_hours: Readonly<Record<string, DayHours>>
  readonly blackout_dates: readonly Blackout[]
}

/** A time of the site's clock. */
export type LocalTime = { readonly date: string; readonly time: string }
export type Moment = LocalTime & { readonly instant: number }

/** Why a time cannot be booked. */
export type Refusal = 'no_such_time' | 'past' | 'blackout' | 'closed' | 'too_soon' | 'too_far_ahead'

/** `2027-04-16 09:30`, with a T in between, with or without seconds; null for what is no date and time. */
export function readLocalTime(text: string): LocalTime | null {
  const found = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(
    text,
  )
  if (!found || !isDate(found[1]!)) return null
  return { date: found[1]!, time: found[2]! }
}

/** As answers write it. */
export const localText = ({ date, time }: LocalTime): string => `${date} ${time}:00`

/** Null for a time that the clock skips in spring. One that comes twice in autumn is the first. */
export function momentOf(local: LocalTime, zone: string): Moment | null {
  const { date, time } = local
  const instant = instantAt(date, time, zone)
  return wallClock(instant, zone) === Date.parse(`${date}T${time}Z`) ? { date, time, instant } : null
}

type At = { readonly now: number; readonly zone: string }

/** Why the site takes no booking for a moment; null where it does. */
export function refusalOf({ date, instant }: Moment, rules: AvailabilityRules, { now, zone }: At): Refusal | null {
  if (instant <= now) return 'past'
  if (!rules.enabled) return null
  const exceptions = rules.blackout_dates.map(closedDates)
  if (exceptionsOn(date, exceptions).length > 0) return 'blackout'
  if (!isOpenAt(instant, { timeZone: zone, week: { alwaysOpen: false, days: weekOf(rules) }, exceptions }))
    return 'closed'
  if (instant < now + rules.lead_time_minutes * MINUTE) return 'too_soon'
  const isBeyond = rules.horizon_days > 0 && date > dateAfter(dateAt(now, zone), rules.horizon_days)
  return isBeyond ? 'too_far_ahead' : null
}

/** The same for the lead time of one booking form. */
export const isTooSoon = ({ instant }: Moment, leadMinutes: number, now: number): boolean =>
  instant < now + leadMinutes * MINUTE

/** Longer than any rule looks ahead. */
export const FARTHEST = 3650 * DAY

const closedDates = ({ start, end }: Blackout) => ({
  kind: 'closed',
  dateFrom: start,
  dateTo: end,
  repeatsYearly: false,
  period: null,
})

const weekOf = ({ business_hours }: AvailabilityRules): Record<string, readonly Period[]> =>
  Object.fromEntries(
    Object.entries(business_hours).map(([day, { open, start, end }]) => [
      day,
      open ? [{ start, end: end === '24:00' ? '00:00' : end }] : [],
    ]),
  )
