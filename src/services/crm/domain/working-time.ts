/** Working time: weekdays with hours, and days that are different. */

export type TimeRange = readonly [from: string, to: string]
export type WorkingDay = { readonly is_working: boolean; readonly time_ranges?: readonly TimeRange[] }
export type WorkingCalendar = {
  readonly zone: string
  /** Monday first. */
  readonly weekdays: readonly WorkingDay[]
  readonly time_ranges: readonly TimeRange[]
  readonly exceptions: readonly {
    readonly date_start: string
    readonly date_end: string
    readonly type: 'working' | 'non_working'
    readonly time_ranges?: readonly TimeRange[]
  }[]
}

export type Span = { readonly start: string; readonly end: string }

/** The working spans between two instants, in order. */
export function workingSpans(calendar: WorkingCalendar, between: Span): Span[] {
  const first = dayOf(between.start, calendar.zone)
  const last = dayOf(between.end, calendar.zone)
  const spans: Span[] = []
  for (let day = first, count = 0; count < MOST_DAYS && Temporal.PlainDate.compare(day, last) <= 0; count += 1) {
    spans.push(...spansOf(calendar, day))
    day = day.add({ days: 1 })
  }
  return spans.flatMap(span => clipped(span, between))
}

/** When so many working hours have passed; a year later at most. */
export function addWorkingHours(calendar: WorkingCalendar, { from, hours }: { from: string; hours: number }): string {
  let left = hours * 3_600_000
  let day = dayOf(from, calendar.zone)
  for (let count = 0; count < MOST_DAYS; count += 1, day = day.add({ days: 1 })) {
    for (const span of spansOf(calendar, day).flatMap(one => clipped(one, { start: from, end: FAR }))) {
      const length = millis(span.end) - millis(span.start)
      if (left <= length) return instantAt(millis(span.start) + left)
      left -= length
    }
  }
  return instantAt(millis(from) + hours * 3_600_000)
}

const MOST_DAYS = 370
const FAR = '9999-12-31T00:00:00.000000Z'

const millis = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const instantAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString({ fractionalSecondDigits: 6 })
const dayOf = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate()

function spansOf(calendar: WorkingCalendar, day: Temporal.PlainDate): Span[] {
  return rangesOf(calendar, day).map(([from, to]) => ({
    start: at(day, from, calendar.zone),
    end: to === '24:00' || to <= from ? at(day.add({ days: 1 }), '00:00', calendar.zone) : at(day, to, calendar.zone),
  }))
}

function rangesOf(calendar: WorkingCalendar, day: Temporal.PlainDate): readonly TimeRange[] {
  const date = day.toString()
  const exception = calendar.exceptions.findLast(one => one.date_start <= date && date <= one.date_end)
  if (exception?.type === 'non_working') return []
  if (exception) return exception.time_ranges?.length ? exception.time_ranges : calendar.time_ranges
  const weekday = calendar.weekdays[day.dayOfWeek - 1]
  if (!weekday?.is_working) return []
  return weekday.time_ranges?.length ? weekday.time_ranges : calendar.time_ranges
}

const at = (day: Temporal.PlainDate, time: string, zone: string): string =>
  day
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString({ fractionalSecondDigits: 6 })

function clipped(span: Span, between: Span): Span[] {
  const start = span.start > between.start ? span.start : between.start
  const end = span.end < between.end ? span.end : between.end
  return start < end ? [{ start, end }] : []
}
