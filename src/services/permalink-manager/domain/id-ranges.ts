/** Ids and ranges of ids as people write them: `3, 8, 10-40`. Ranges stay ranges, however long they are. */

export type IdRanges = readonly (readonly [from: number, to: number])[]

export const MOST_PARTS = 1000
const HIGHEST = 2 ** 31 - 1

/** Null where the text is none. */
export function parseIdRanges(text: string): IdRanges | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (parts.length > MOST_PARTS) return null
  const ranges = parts.map(rangeOf)
  return ranges.every(range => range !== null) ? (ranges as IdRanges) : null
}

export const isInRanges = (id: number, ranges: IdRanges): boolean => ranges.some(([from, to]) => id >= from && id <= to)

function rangeOf(part: string): readonly [number, number] | null {
  const found = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part)
  if (!found) return null
  const from = Number(found[1])
  const to = Number(found[2] ?? found[1])
  return from >= 1 && from <= to && to <= HIGHEST ? [from, to] : null
}
