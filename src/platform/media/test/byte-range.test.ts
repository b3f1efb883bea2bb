import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestedRange } from '../byte-range.ts'

const cases: readonly (readonly [string | undefined, ReturnType<typeof requestedRange>])[] = [
  [undefined, null],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=50-5000', { first: 50, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=0x1-5', null],
]

for (const [header, expected] of cases) {
  test(`host 23 of 100 bytes the range ${header ?? '(none)'} is ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(requestedRange(header, 100), expected)
  })
}
