/** The moment that a caller asks about: now, or any before it. */
import { instantAt } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { errors } from '../errors.ts'

/** Null for now. Without an offset it is on the clock of the site; a date alone is the end of that day. */
export function askedMoment(ctx: ReadContext): string | null {
  const sent = ctx.request.via === 'rest' ? ctx.request.query.as_of : undefined
  if (sent === undefined || sent === '') return null
  if (typeof sent !== 'string') throw errors.as_of({}, { data: { fields: { as_of: 'as_of is one text.' } } })
  return momentOf(sent, ctx.site.zone)
}

export function momentOf(sent: string, zone: string): string {
  const [, date, time = '23:59', rest = ''] = SHAPE.exec(sent.trim()) ?? []
  const millis = rest === '' ? local(date, time, zone) : Date.parse(sent)
  if (date === undefined || !Number.isFinite(millis))
    throw errors.as_of({}, { data: { fields: { as_of: 'as_of is no date and time.' } } })
  return instantFromMillis(millis)
}

const SHAPE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** The minute counts as a whole. */
function local(date: string | undefined, time: string, zone: string): number {
  if (date === undefined || Number.isNaN(Date.parse(date)) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return Number.NaN
  return instantAt(date, time, zone) + 59_999
}
