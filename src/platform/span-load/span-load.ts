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

/** The highest number that is taken at one instant. */
export function peakOf(levels: readonly Level[]): number {
  let peak = 0
  for (const { units } of levels) if (units > peak) peak = units
  return peak
}

/** How many are taken from each instant on at which that changes, the start of the span first. */
export function levelsOf(taken: readonly Taken[], { from, to }: Span): Level[] {
  const changes: { readonly at: number; readonly units: number }[] = []
  for (const one of taken) {
    if (one.to <= from || one.from >= to || one.to <= one.from) continue
    changes.push({ at: Math.max(from, one.from), units: one.units })
    if (one.to < to) changes.push({ at: one.to, units: -one.units })
  }
  // They come nearly in order, which is what this sort is quick at.
  changes.sort((one, other) => one.at - other.at)
  let last = { from, units: 0 }
  const levels = [last]
  for (const { at, units } of changes) {
    if (at === last.from) {
      last.units += units
      continue
    }
    last = { from: at, units: last.units + units }
    levels.push(last)
  }
  return levels
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
