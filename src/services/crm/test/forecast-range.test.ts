import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rangeOfSum } from '../domain/forecast-range.ts'

test('I-27 the range of a forecast', () => {
  const deals = { amount: 1000, squares: 500_000, chance: 0.5 }
  const { p10, p50, p90 } = rangeOfSum([deals])
  assert.deepEqual([p10, p50, p90], [46.9, 500, 953.1])
  // What is left of the squares of a very large deal that is gone.
  assert.deepEqual(rangeOfSum([{ ...deals, squares: -4096 }]), { p10: 500, p50: 500, p90: 500 })
  assert.deepEqual(rangeOfSum([]), { p10: 0, p50: 0, p90: 0 })
})
