/** The site's clock as display rules and daily counters read it. */
import { DAY } from '../../../kernel/calendar.ts'
import type { SiteTime } from './rules.ts'

/** Milliseconds since 1970, in an IANA zone. */
export function siteTime(millis: number, zone: string): SiteTime {
  const at = Temporal.Instant.fromEpochMilliseconds(millis).toZonedDateTimeISO(zone)
  return { minutes: at.hour * 60 + at.minute, weekday: at.dayOfWeek % 7, date: at.toPlainDate().toString() }
}

/** The dates of so many days, the last one included, the oldest first. */
export function lastDays(last: string, days: number): string[] {
  // Days of the calendar have no zone; counted in UTC all of them are equally long.
  const end = Date.parse(`${last}T00:00:00Z`)
  return Array.from({ length: days }, (_, index) => new Date(end - (days - 1 - index) * DAY).toISOString().slice(0, 10))
}

/** The whole day before, as the instants at its ends; it has 23 or 25 hours where the clock was changed. */
export function yesterday(millis: number, zone: string): { readonly from: string; readonly until: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(millis).toZonedDateTimeISO(zone).startOfDay()
  const instant = (at: Temporal.ZonedDateTime) => at.toInstant().toString({ fractionalSecondDigits: 6 })
  return { from: instant(today.subtract({ days: 1 }).startOfDay()), until: instant(today) }
}
