/** Dates as people write them, in the site's clock, and the instants that are stored. */

/** The first instant that a date or time names; null when it is none. */
export const firstInstant = (text: string, zone: string): string | null => read(text, zone)?.first ?? null
/** The last one: the end of a day, or the time itself. */
export const lastInstant = (text: string, zone: string): string | null => read(text, zone)?.last ?? null

/** The day and the hour of an instant in the site's clock. */
export function localHour(instant: string, zone: string): { readonly day: string; readonly hour: number } {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return { day: local.toPlainDate().toString(), hour: local.hour }
}

export const dayStart = (day: string, zone: string): string =>
  storedInstant(Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant())

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

export const storedInstant = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'microsecond' })

type Span = { readonly first: string; readonly last: string }

function read(text: string, zone: string): Span | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return wholeDay(text, zone)
    if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/i.test(text)) return null
    const time = text.replace(' ', 'T')
    const instant = /(z|[+-]\d\d(:?\d\d)?)$/i.test(time)
      ? Temporal.Instant.from(time)
      : Temporal.PlainDateTime.from(time).toZonedDateTime(zone).toInstant()
    const stored = storedInstant(instant)
    return stored.length === INSTANT_LENGTH ? { first: stored, last: stored } : null
  } catch {
    return null
  }
}

const INSTANT_LENGTH = 27

function wholeDay(text: string, zone: string): Span {
  const day = Temporal.PlainDate.from(text, { overflow: 'reject' })
  const next = day.add({ days: 1 }).toZonedDateTime(zone).toInstant()
  return { first: dayStart(day.toString(), zone), last: storedInstant(next.subtract({ microseconds: 1 })) }
}
