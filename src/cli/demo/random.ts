import { crc32 } from 'node:zlib'
import type { DemoRandom } from '../../platform/demo/demo.ts'

/** Mulberry32: small, fast, and good enough for a choice of words. */
export function createRandom(seed: number): DemoRandom {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return Object.freeze({
    integer,
    pick: <T>(list: readonly T[]): T => list[integer(0, list.length - 1)]!,
    chance: (share: number) => next() < share,
    shuffled: <T>(list: readonly T[]): T[] => {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = integer(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
      }
      return mixed
    },
    // From the seed and not from the state: a stream is the same whenever it is asked for.
    named: (name: string) => createRandom(crc32(`${seed} ${name}`)),
  })
}
