import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { jsonText, recordJson, settledJson } from '../json-text.ts'
import { isSameJson } from '../same-json.ts'

test('two values are the same exactly where their texts are', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, value, (one, other) => {
      assert.equal(isSameJson(one, other), JSON.stringify(one) === JSON.stringify(other))
      assert.equal(isSameJson(one, structuredClone(one)), true)
    }),
    { numRuns: 500 },
  )
})

test('keys without a value do not count, their order does, and nothing is null', () => {
  assert.equal(isSameJson({ a: 1, b: undefined }, { a: 1 }), true)
  assert.equal(isSameJson({ a: 1, b: 2 }, { b: 2, a: 1 }), false)
  assert.equal(isSameJson(undefined, null), true)
  assert.equal(isSameJson([undefined], [null]), true)
  assert.equal(isSameJson([], {}), false)
  assert.equal(isSameJson(new Date(0), '1970-01-01T00:00:00.000Z'), true)
})

test('a settled value is written once, and a record with it as JSON writes it', () => {
  let count = 0
  const doc = {
    get points() {
      count++
      return [1, 2]
    },
  }
  assert.equal(settledJson(doc), '{"points":[1,2]}')
  assert.equal(
    recordJson({ 'a"b': 'x', doc, gone: undefined, none: null }),
    '{"a\\"b":"x","doc":{"points":[1,2]},"none":null}',
  )
  assert.equal(jsonText('x'), '"x"')
  assert.equal(count, 1)
})
