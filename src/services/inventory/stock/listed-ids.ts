/** Ids for `in (…)`. */

/** Each once, in order; filled up to a power of two, so that the same statements are prepared for lists of any length. */
export function listOf(ids: readonly number[]): number[] {
  const list = [...new Set(ids)].toSorted((one, other) => one - other)
  const size = 2 ** Math.ceil(Math.log2(Math.max(list.length, 1)))
  return Array.from({ length: size }, (_, index) => list[Math.min(index, list.length - 1)] ?? 0)
}
export const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ')
