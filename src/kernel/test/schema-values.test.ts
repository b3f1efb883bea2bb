import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { RestError } from '../errors.ts'
import { fitValue, readShape } from '../schema-values.ts'

const Hours = Type.Object({
  always_open: Type.Boolean({ default: true }),
  days: Type.Record(Type.String({ pattern: '^[1-7]$' }), Type.Object({ open: Type.Boolean({ default: true }) }), {
    default: {},
  }),
})

for (const days of [[], [1], [[]], 'x', 5, null]) {
  test(`S-N19 ${JSON.stringify(days)} where a record belongs does not fit, and says where`, () => {
    const read = fitValue(Hours, { days })
    assert.deepEqual('misfits' in read && read.misfits.map(({ path }) => path), ['days'])
    assert.throws(
      () => readShape(Hours, { days }),
      (error: RestError) => {
        assert.deepEqual([error.code, Object.keys(error.data.params as object)], ['rest_invalid_param', ['days']])
        return true
      },
    )
  })
}

test('keys that the schema does not know are dropped, and defaults are filled in', () => {
  assert.deepEqual(fitValue(Hours, { more: 1, days: { 1: { open: false }, 9: {} } }), {
    value: { always_open: true, days: { 1: { open: false } } },
  })
})
