/** Dates and times as a site wants them written: `F j, Y`, `d.m.Y`, `H:i`. The letters are those that site owners know from PHP. */

export type Writing = { readonly language: string; readonly zone: string }

/** Fills a format with an instant. A backslash takes the next letter as it is; what is no letter of a format stays. */
export function writeInstant(instant: Date, format: string, { language, zone }: Writing): string {
  const time = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
  return format.replace(/\\(.)|[A-Za-z]/gs, (letter: string, escaped: string | undefined) => {
    if (escaped !== undefined) return escaped
    return LETTERS[letter]?.(time, language) ?? letter
  })
}

type Time = Temporal.ZonedDateTime

const two = (value: number): string => String(value).padStart(2, '0')
const hourOfTwelve = ({ hour }: Time): number => hour % 12 || 12
const half = ({ hour }: Time): string => (hour < 12 ? 'AM' : 'PM')

const LETTERS: Readonly<Record<string, ((time: Time, language: string) => string) | undefined>> = Object.freeze({
  d: ({ day }) => two(day),
  j: ({ day }) => String(day),
  S: ({ day }) => suffixOf(day),
  D: (time, language) => nameOf(time, language, ['weekday', 'short']),
  l: (time, language) => nameOf(time, language, ['weekday', 'long']),
  N: ({ dayOfWeek }) => String(dayOfWeek),
  w: ({ dayOfWeek }) => String(dayOfWeek % 7),
  z: ({ dayOfYear }) => String(dayOfYear - 1),
  W: ({ weekOfYear }) => two(weekOfYear ?? 0),
  F: (time, language) => nameOf(time, language, ['month', 'long']),
  M: (time, language) => nameOf(time, language, ['month', 'short']),
  m: ({ month }) => two(month),
  n: ({ month }) => String(month),
  t: ({ daysInMonth }) => String(daysInMonth),
  L: ({ inLeapYear }) => (inLeapYear ? '1' : '0'),
  Y: ({ year }) => String(year).padStart(4, '0'),
  y: ({ year }) => two(year % 100),
  a: time => half(time).toLowerCase(),
  A: half,
  g: time => String(hourOfTwelve(time)),
  h: time => two(hourOfTwelve(time)),
  G: ({ hour }) => String(hour),
  H: ({ hour }) => two(hour),
  i: ({ minute }) => two(minute),
  s: ({ second }) => two(second),
  e: ({ timeZoneId }) => timeZoneId,
  P: ({ offset }) => offset,
  O: ({ offset }) => offset.replace(':', ''),
  c: time => time.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 }),
  U: ({ epochMilliseconds }) => String(Math.floor(epochMilliseconds / 1000)),
})

type NameKind = 'weekday' | 'month'

/** The name as it stands beside a day: some languages bend it there. */
function nameOf(time: Time, language: string, [kind, style]: readonly [NameKind, 'short' | 'long']): string {
  const noon = new Date(Date.UTC(time.year, time.month - 1, time.day, 12))
  const parts = formatterOf(language, kind, style).formatToParts(noon)
  return parts.find(({ type }) => type === kind)?.value ?? ''
}

/** Formatters are costly, and there are four for each language that is spoken here. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(language: string, kind: NameKind, style: 'short' | 'long'): Intl.DateTimeFormat {
  const key = `${language} ${kind} ${style}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    ...(kind === 'month' ? { month: style, day: 'numeric' } : { weekday: style }),
  })
  formatters.set(key, made)
  return made
}

function suffixOf(day: number): string {
  if (day > 10 && day < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}
