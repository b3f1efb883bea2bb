import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecord, ownValue, sentText, textParameter, textsParameter } from '../sent-values.ts'

const unreadable = [
  { toString: null },
  Object.create(null),
  { toString: () => 'x' },
  [],
  ['a'],
  Symbol('x'),
  null,
  undefined,
]

test('X-11 only texts, numbers and truth values have a text, and nothing is asked for its own', () => {
  assert.deepEqual(['a', '', 5, true].map(sentText), ['a', '', '5', 'true'])
  for (const value of unreadable) assert.equal(sentText(value), undefined)
})

test('X-11 a parameter that is no text is refused under its name', () => {
  assert.equal(textParameter('order', undefined), undefined)
  assert.equal(textParameter('order', 'asc'), 'asc')
  assert.throws(() => textParameter('order', { x: '1' }), { code: 'rest_invalid_param' })
  assert.deepEqual(textsParameter('_fields', 'a,b'), ['a,b'])
  assert.deepEqual(textsParameter('_fields', ['a', 'b']), ['a', 'b'])
  assert.throws(() => textsParameter('_fields', ['a', { x: '1' }]), { code: 'rest_invalid_param' })
})

test('X-11 a sent key is looked up among own keys only', () => {
  assert.equal(ownValue({ a: 1 }, 'a'), 1)
  for (const key of ['toString', 'constructor', '__proto__', 'hasOwnProperty'])
    assert.equal(ownValue({ a: 1 }, key), undefined)
  assert.deepEqual(
    [isRecord({}), isRecord(Object.create(null)), isRecord([]), isRecord(null)],
    [true, true, false, false],
  )
})
