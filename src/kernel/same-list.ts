/** The same things in the same order. */
export const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one === other || (one.length === other.length && one.every((thing, place) => thing === other[place]))
