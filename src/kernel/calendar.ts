/** Dates and times of day on the clock of a place. Instants are milliseconds since 1970. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The calendar date at a place, `2026-04-16`. */
export const dateAt = (instant: number, timeZone: string): string => dateOf(instant + offsetAt(instant, timeZone))

/** The time of day at a place, `09:00`. */
export const timeAt = (instant: number, timeZone: string): string =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(-13, -8)

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** Whether a month has this day: `2026-02-30` would otherwise be read as one of the next. */
export const isDate = (date: string): boolean => new Date(date).getUTCDate() === Number(date.slice(-2))

export const dateAfter = (date: string, days: number): string => dateOf(Date.parse(date) + days * DAY)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7

/** Where a date of the place begins. */
export const startOfDate = (date: string, timeZone: string): number =>
  steadyInstant(Date.parse(date), timeZone) ?? Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds

/** A time that the clock skips in spring is the one after the gap; one that comes twice in autumn is the first. */
export const instantAt = (date: string, time: string, timeZone: string): number =>
  steadyInstant(Date.parse(`${date}T${time}Z`), timeZone) ??
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds

/** What the clock of a place shows, as if it were UTC: the same time of day on the next date is one day more. */
export const wallClock = (instant: number, timeZone: string): number => instant + offsetAt(instant, timeZone)

/** The date of a clock, given as if it were UTC. */
const dateOf = (local: number): string => new Date(local).toISOString().split('T')[0]!

/** Milliseconds by which the clock of a place is ahead of UTC. */
const offsetAt = (instant: number, timeZone: string): number =>
  offsetOnDay(Math.floor(instant / DAY), timeZone) ?? zoned(instant, timeZone).offsetNanoseconds / NANOSECONDS

/** When a clock shows a time, given as if it were UTC; null near a change of the clock: it may come twice, or never. */
function steadyInstant(local: number, timeZone: string): number | null {
  // No clock is a whole day off, so the instant lies on this day of UTC or on one beside it.
  const day = Math.floor(local / DAY)
  const offset = offsetOnDay(day, timeZone)
  const isSteady = offsetOnDay(day - 1, timeZone) === offset && offsetOnDay(day + 1, timeZone) === offset
  return offset !== null && isSteady ? local - offset : null
}

/**
 * The offset of a whole day of UTC, or null when the clock changes within it. `Temporal` knows, but takes its time to
 * tell, and one price asks a dozen times.
 */
function offsetOnDay(day: number, timeZone: string): number | null {
  const name = `${timeZone} ${day}`
  const offset = knownOffsets.get(name)
  if (offset !== undefined) return offset
  const start = zoned(day * DAY, timeZone)
  const change = start.getTimeZoneTransition('next')
  const isSteady = change === null || change.epochMilliseconds >= (day + 1) * DAY
  const found = isSteady ? start.offsetNanoseconds / NANOSECONDS : null
  if (knownOffsets.size >= MOST_KNOWN) knownOffsets.clear()
  knownOffsets.set(name, found)
  return found
}

const NANOSECONDS = 1_000_000
const MOST_KNOWN = 10_000
const knownOffsets = new Map<string, number | null>()

const zoned = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
