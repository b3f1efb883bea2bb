/** Whole numbers from 0 to below the most, by chance. */
export type Chance = (most: number) => number

/**
 * The same in every run for the same seed, so that a failure can be looked at again (mulberry32). All of its arithmetic
 * is that of whole numbers of 32 bits: a generator whose products exceed what a number holds exactly soon goes in a circle.
 */
export function chance(seed: number): Chance {
  let state = seed | 0
  return most => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most)
  }
}

/** The same order in every run. */
export const shuffled = <T>(list: readonly T[], random: Chance): T[] =>
  list
    .map(item => ({ item, place: random(2 ** 32) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
