/** The event in an iCalendar file (RFC 5545), as far as a meeting has it. Everything in it is a stranger's. */

export type CalendarEvent = {
  readonly uid: string
  /** REQUEST, CANCEL and others; empty where the file does not say. */
  readonly method: string
  readonly name: string
  readonly place: string
  readonly text: string
  readonly organizer: string
  /** Instants in UTC. */
  readonly date_start: string
  readonly date_end: string
  readonly is_all_day: boolean
}

/** Null where there is no event with a beginning. Times without a zone that is known are on the clock of `zone`. */
export function calendarEventIn(file: string, zone: string): CalendarEvent | null {
  const lines = file
    .slice(0, LONGEST)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const from = lines.findIndex(line => /^BEGIN:VEVENT\s*$/i.test(line))
  if (from < 0) return null
  const end = lines.findIndex((line, at) => at > from && /^(END:VEVENT|BEGIN:VALARM)\s*$/i.test(line))
  const read = (name: string) => propertyIn(lines.slice(from + 1, end < 0 ? undefined : end), name)
  const start = timeOf(read('DTSTART'), zone)
  if (!start) return null
  const finish = timeOf(read('DTEND'), zone)?.at ?? after(start, read('DURATION')?.value)
  return {
    uid: worded(read('UID')).slice(0, 250),
    method: (propertyIn(lines.slice(0, from), 'METHOD')?.value ?? '').trim().toUpperCase().slice(0, 20),
    name: worded(read('SUMMARY')).slice(0, 249),
    place: worded(read('LOCATION')).slice(0, 250),
    text: worded(read('DESCRIPTION')).slice(0, 10_000),
    organizer: (read('ORGANIZER')?.value ?? '')
      .replace(/^mailto:/i, '')
      .trim()
      .slice(0, 320),
    date_start: written(start.at),
    date_end: written(Temporal.Instant.compare(finish, start.at) < 0 ? start.at : finish),
    is_all_day: start.isDay,
  }
}

const LONGEST = 200_000

type Property = { readonly parameters: string; readonly value: string }
type Time = { readonly at: Temporal.Instant; readonly isDay: boolean }

function propertyIn(lines: readonly string[], name: string): Property | null {
  for (const line of lines) {
    const [, parameters = '', value = ''] =
      new RegExp(`^${name}((?:;[^:";]*(?:"[^"]*"[^:";]*)*)*):(.*)$`, 'i').exec(line) ?? []
    if (value !== '') return { parameters, value }
  }
  return null
}

const worded = (property: Property | null): string =>
  (property?.value ?? '').replace(/\\([nN,;\\])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark)).trim()

function timeOf(property: Property | null, zone: string): Time | null {
  const [, day = '', time, isUtc] = /^(\d{8})(?:T(\d{6})(Z)?)?$/.exec(property?.value.trim() ?? '') ?? []
  if (day === '') return null
  const named = /TZID="?([^";:]+)/i.exec(property!.parameters)?.[1]
  try {
    const wall = Temporal.PlainDateTime.from(time ? `${day}T${time}` : day)
    return { at: isUtc ? instantIn(wall, 'UTC') : inZone(wall, named, zone), isDay: time === undefined }
  } catch {
    return null
  }
}

const instantIn = (wall: Temporal.PlainDateTime, zone: string): Temporal.Instant =>
  wall.toZonedDateTime(zone).toInstant()

/** Some programs name zones by words of their own. */
function inZone(wall: Temporal.PlainDateTime, named: string | undefined, zone: string): Temporal.Instant {
  try {
    return instantIn(wall, named ?? zone)
  } catch {
    return instantIn(wall, zone)
  }
}

/** A day, or an hour, where neither an end nor a length is told. */
function after({ at, isDay }: Time, length: string | undefined): Temporal.Instant {
  try {
    const { days, weeks, hours, minutes, seconds } = Temporal.Duration.from(length?.trim() ?? '')
    return at.add({ hours: hours + 24 * (days + 7 * weeks), minutes, seconds })
  } catch {
    return at.add({ hours: isDay ? 24 : 1 })
  }
}

const written = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 6 })
