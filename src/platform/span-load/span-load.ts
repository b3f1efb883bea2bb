/**
 * How much of something is taken over a span of time. Spans are half open: what ends when the next begins does not
 * overlap it. Instants are milliseconds since 1970. Values in, values out.
 */

export type Span = { readonly from: number; readonly to: number }
/** So many units are taken from an instant until before another. */
export type Taken = Span & { readonly units: number }
/** From this instant on there are so many. */
export type Level = { readonly from: number; readonly units: number }

/** From an instant on so many more are taken, or fewer. */
export const changeAt = (instant: number, units: number): Taken => ({ from: instant, to: Infinity, units })

/** The highest number that is taken at one instant of the span. */
export const peakOverlap = (taken: readonly Taken[], span: Span): number =>
  Math.max(0, ...levelsOf(taken, span).map(({ units }) => units))

/** How many are taken from each instant on at which that changes, the start of the span first. */
export function levelsOf(taken: readonly Taken[], { from, to }: Span): Level[] {
  const changes = new Map<number, number>([[from, 0]])
  for (const one of taken) {
    if (one.to <= from || one.from >= to || one.to <= one.from) continue
    const start = Math.max(from, one.from)
    changes.set(start, (changes.get(start) ?? 0) + one.units)
    if (one.to < to) changes.set(one.to, (changes.get(one.to) ?? 0) - one.units)
  }
  let units = 0
  return [...changes]
    .toSorted(([one], [other]) => one - other)
    .map(([instant, change]) => {
      units += change
      return { from: instant, units }
    })
}

/** The level at an instant: that of the last change before it. The levels are in order, and the first is not later. */
export function levelAt(levels: readonly Level[], instant: number): number {
  let [low, high] = [0, levels.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (levels[middle]!.from <= instant) low = middle
    else high = middle - 1
  }
  return levels[low]!.units
}
