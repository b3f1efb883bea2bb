import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chance, shuffled } from './chance.ts'

const DRAWS = 200_000

test('chance does not go in a circle, and no number is drawn much more often than another', () => {
  for (const seed of [1, 2, 7919]) {
    const random = chance(seed)
    const seen = new Set<number>()
    const often = new Array<number>(12).fill(0)
    for (let draw = 0; draw < DRAWS; draw += 1) {
      seen.add(random(2 ** 32))
      often[random(12)]! += 1
    }
    // As many as that come twice by chance, out of so many possible ones.
    assert.ok(seen.size > DRAWS - 30, `${DRAWS - seen.size} draws came again`)
    for (const times of often) assert.ok(Math.abs(times - DRAWS / 12) < 800, often.join(' '))
  }
})

test('the same seed draws the same, another one something else', () => {
  const drawn = (seed: number) => {
    const random = chance(seed)
    return Array.from({ length: 20 }, () => random(1000))
  }
  assert.deepEqual(drawn(3), drawn(3))
  assert.notDeepEqual(drawn(3), drawn(4))
})

test('what is shuffled has everything once, in another order', () => {
  const list = Array.from({ length: 50 }, (_, place) => place)
  const mixed = shuffled(list, chance(1))
  assert.notDeepEqual(mixed, list)
  assert.deepEqual(
    mixed.toSorted((one, other) => one - other),
    list,
  )
})
