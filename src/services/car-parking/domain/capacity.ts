/** How many spaces are free: the lowest number at any instant of a stay, not a sum over bookings. */
import { dateAfter, dateAt, MINUTE, startOfDate } from './calendar.ts'
import { type DateException, exceptionsOn } from './opening-hours.ts'

/** Spaces that are taken, or out of service, from an instant until before another. */
export type Taken = { readonly from: number; readonly to: number; readonly spaces: number }
type Span = { readonly from: number; readonly to: number }

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
  spaces: stay.spaces,
})

/** From an instant on there are so many more spaces taken, or fewer. */
export const changeAt = (instant: number, spaces: number): Taken => ({ from: instant, to: Infinity, spaces })

/** The highest number of spaces that are taken at one instant of the span. */
export const peakOverlap = (taken: readonly Taken[], span: Span): number =>
  Math.max(0, ...levels(taken, span).map(({ spaces }) => spaces))

/** The number of spaces that are free during the whole span; 0 when more are taken than there are. */
export function freeSpaces(supply: Supply, bookings: readonly Taken[], span: Span): number {
  const isPlain = supply.outOfService.length === 0 && !supply.exceptions.some(({ kind }) => kind === 'capacity')
  if (isPlain) return Math.max(0, supply.capacity - peakOverlap(bookings, span))
  const booked = levels(bookings, span)
  const broken = levels(supply.outOfService, span)
  const offered = offeredLevels(supply, span)
  const starts = new Set([...booked, ...broken, ...offered].map(({ from }) => from))
  const left = [...starts].map(instant => {
    const inService = supply.capacity - at(broken, instant)
    return Math.min(inService, at(offered, instant)) - at(booked, instant)
  })
  return Math.max(0, Math.min(...left))
}

type Level = { readonly from: number; readonly spaces: number }

/** How many are taken from each instant on at which that changes, the start of the span first. */
function levels(taken: readonly Taken[], { from, to }: Span): Level[] {
  const changes = new Map<number, number>([[from, 0]])
  for (const one of taken) {
    if (one.to <= from || one.from >= to || one.to <= one.from) continue
    const start = Math.max(from, one.from)
    changes.set(start, (changes.get(start) ?? 0) + one.spaces)
    if (one.to < to) changes.set(one.to, (changes.get(one.to) ?? 0) - one.spaces)
  }
  let spaces = 0
  return [...changes]
    .toSorted(([one], [other]) => one - other)
    .map(([instant, change]) => {
      spaces += change
      return { from: instant, spaces }
    })
}

/** What the place offers on each date of the span; where two exceptions meet, the smaller number. */
function offeredLevels({ capacity, exceptions, timeZone }: Supply, { from, to }: Span): Level[] {
  const limiting = exceptions.filter(({ kind }) => kind === 'capacity')
  if (limiting.length === 0) return [{ from, spaces: capacity }]
  const found: Level[] = []
  for (let date = dateAt(from, timeZone); startOfDate(date, timeZone) < to; date = dateAfter(date, 1)) {
    const numbers = exceptionsOn(date, limiting).map(exception => exception.capacity ?? capacity)
    const spaces = numbers.length > 0 ? Math.min(...numbers) : capacity
    found.push({ from: Math.max(from, startOfDate(date, timeZone)), spaces })
  }
  return found
}

/** The level at an instant: that of the last change before it. */
function at(changes: readonly Level[], instant: number): number {
  let [low, high] = [0, changes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (changes[middle]!.from <= instant) low = middle
    else high = middle - 1
  }
  return changes[low]!.spaces
}
