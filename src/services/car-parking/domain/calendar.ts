/** Dates and times of day on the clock of a place. Instants are milliseconds since 1970. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The calendar date at a place, `2026-04-16`. */
export const dateAt = (instant: number, timeZone: string): string => zoned(instant, timeZone).toPlainDate().toString()

/** The time of day at a place, `09:00`. */
export const timeAt = (instant: number, timeZone: string): string =>
  zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' })

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days

export const dateAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

/** Where a date of the place begins. */
export const startOfDate = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds

const zoned = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
