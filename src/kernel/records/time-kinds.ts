/** Dates, times of day, points in time. */
import { Type } from 'typebox'
import { Unfit, wrongType } from '../misfits.ts'
import { asIs, type Kind } from './kind.ts'

export const date: Kind = {
  ...asIs,
  column: 'text',
  accept: value => (typeof value !== 'string' ? wrongType('string') : isDate(value) ? value : notADate('date')),
  schema: () => Type.String({ format: 'date' }),
}

export const time: Kind = {
  ...asIs,
  column: 'text',
  accept(value) {
    if (typeof value !== 'string') return wrongType('string')
    // Browsers may add seconds to what people enter; they are dropped when they are zero.
    const read = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::00(?:\.0+)?)?$/.exec(value)
    return read?.[1] ?? notADate('time')
  },
  schema: () => Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
}

export const instant: Kind = {
  ...asIs,
  column: 'text',
  accept(value, { local, orDate }, ctx) {
    if (typeof value !== 'string') return wrongType('string')
    // Whose clock it is on is known when the whole record is: `local-times.ts` makes an instant of it.
    if (local && isLocalTime(value)) return value
    if (orDate && isDate(value)) return dayBounds(value, ctx.site.zone).from
    return readInstant(value) ?? notADate('instant')
  },
  schema: () => Type.String({ format: 'date-time' }),
}

/** A date and a time of day without an offset, as a clock on a wall shows them. */
export function isLocalTime(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?$/.test(value)) return false
  try {
    Temporal.PlainDateTime.from(value, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

/** When a clock in a zone shows a local time: after the gap where it skips it, the first where it comes twice. */
export const instantIn = (local: string, zone: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 6 })

/** ISO 8601 with an offset as UTC with microseconds; null when it is not one. */
export function readInstant(value: string): string | null {
  if (!/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d(:?\d\d)?)$/.test(value)) return null
  try {
    const read = Temporal.Instant.from(value.replace(',', '.')).toString({ fractionalSecondDigits: 6 })
    // An offset can push the first or last year out of the four digits that are kept.
    return read.length === INSTANT_LENGTH ? read : null
  } catch {
    return null
  }
}

/** The first instant of a date on a place's clock, and the first after it. */
export function dayBounds(day: string, zone: string): { from: string; until: string } {
  const date = Temporal.PlainDate.from(day)
  const startOf = (of: Temporal.PlainDate) =>
    of.toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 6 })
  return { from: startOf(date), until: startOf(date.add({ days: 1 })) }
}

export function isDate(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false
  try {
    Temporal.PlainDate.from(value, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

const INSTANT_LENGTH = 27
const notADate = (what: 'date' | 'time' | 'instant') => new Unfit('rest_invalid_date', what)
