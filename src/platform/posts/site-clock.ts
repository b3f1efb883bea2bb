/** Between points in time and what the clock on the site's wall shows. */
import { instantFromMillis } from '../../kernel/clock.ts'

/** `2026-03-05T14:07:00`: what the site's clock shows at an instant. */
export const wallTimeOf = (instant: string, zone: string): string => wallTimeAt(Date.parse(instant), zone)

export function wallTimeAt(milliseconds: number, zone: string): string {
  const second = Math.floor(milliseconds / 1000)
  if (last.second === second && last.zone === zone) return last.text
  const text = Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
  last = { second, zone, text }
  return text
}

/** Most of what is asked is the present second, several times for each post that is saved. */
let last = { second: Number.NaN, zone: '', text: '' }

/**
 * The instant that a caller means: with an offset that very one, without one the time on the clock of `zone`. Fractions
 * of a second are dropped, because neither form of the date that callers read has any.
 */
export function instantFrom(text: string, zone: string): string {
  const whole = text
    .replace(/[.,]\d+/, '')
    .replace(' ', 'T')
    .toUpperCase()
  const zoned = /(Z|[+-]\d\d(:?\d\d)?)$/.test(whole.slice(10))
  const milliseconds = zoned
    ? Temporal.Instant.from(whole).epochMilliseconds
    : Temporal.PlainDateTime.from(whole).toZonedDateTime(zone).epochMilliseconds
  return instantFromMillis(milliseconds)
}

/** An instant as the API shows it: no fraction, no zone. */
export const shownInstant = (instant: string): string => instant.slice(0, 19)
