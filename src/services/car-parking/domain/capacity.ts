/** How many spaces are free: the lowest number at any instant of a stay, not a sum over bookings. */
import { dateAfter, dateAt, MINUTE, startOfDate } from '../../../kernel/calendar.ts'
import { exceptionsOn } from '../../../platform/opening-hours/opening-hours.ts'
import { type Level, levelAt, levelsOf, peakOf, type Span, type Taken } from '../../../platform/span-load/span-load.ts'
import type { DateException } from './opening-hours.ts'

export type Supply = {
  /** All spaces of the type that are in use at all. */
  readonly capacity: number
  readonly outOfService: readonly Taken[]
  /** Dates on which the place offers another number. */
  readonly exceptions: readonly DateException[]
  readonly timeZone: string
}

/** A stay keeps its space for the turnaround after it as well. */
export const occupied = (stay: Span & { readonly spaces: number }, bufferMinutes: number): Taken => ({
  from: stay.from,
  to: stay.to + bufferMinutes * MINUTE,
  units: stay.spaces,
})

/**
 * The number of spaces that are free during the whole span; 0 when more are taken than there are. `booked` are the levels
 * of bookings over the same span.
 */
export function freeSpaces(supply: Supply, booked: readonly Level[], span: Span): number {
  const isPlain = supply.outOfService.length === 0 && !supply.exceptions.some(({ kind }) => kind === 'capacity')
  if (isPlain) return Math.max(0, supply.capacity - peakOf(booked))
  const broken = levelsOf(supply.outOfService, span)
  const offered = offeredLevels(supply, span)
  const starts = new Set([...booked, ...broken, ...offered].map(({ from }) => from))
  const left = [...starts].map(instant => {
    const inService = supply.capacity - levelAt(broken, instant)
    return Math.min(inService, levelAt(offered, instant)) - levelAt(booked, instant)
  })
  return Math.max(0, Math.min(...left))
}

/** What the place offers on each date of the span; where two exceptions meet, the smaller number. */
function offeredLevels({ capacity, exceptions, timeZone }: Supply, { from, to }: Span): Level[] {
  const limiting = exceptions.filter(({ kind }) => kind === 'capacity')
  if (limiting.length === 0) return [{ from, units: capacity }]
  const found: Level[] = []
  for (let date = dateAt(from, timeZone); startOfDate(date, timeZone) < to; date = dateAfter(date, 1)) {
    const numbers = exceptionsOn(date, limiting).map(exception => exception.capacity ?? capacity)
    const units = numbers.length > 0 ? Math.min(...numbers) : capacity
    found.push({ from: Math.max(from, startOfDate(date, timeZone)), units })
  }
  return found
}
