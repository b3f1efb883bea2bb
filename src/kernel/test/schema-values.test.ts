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

const Row = Type.Object({
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  note: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Null()])),
  any: Type.Optional(Type.Unknown()),
})
const Rows = Type.Array(Row, { maxItems: 40 })
const rows = (row: object, count = 30) => Array.from({ length: count }, () => ({ ...row }))

const longLists: [name: string, schema: typeof Rows, sent: unknown, fits: unknown][] = [
  [
    'that fits stays as it is',
    Rows,
    rows({ id: 1, note: null, any: { deep: [1] } }),
    rows({ id: 1, note: null, any: { deep: [1] } }),
  ],
  ['loses the keys that nobody knows', Rows, rows({ id: 1, more: 2 }), rows({ id: 1 })],
  ['with an entry that does not fit is refused', Rows, [...rows({ id: 1 }), { id: 0 }], null],
  ['with a text that is too long is refused', Rows, rows({ note: 'long' }), null],
  ['that is too long is refused', Rows, rows({ id: 1 }, 41), null],
]

for (const [name, schema, sent, fits] of longLists) {
  test(`a long list ${name}`, () => {
    const read = fitValue(schema, sent)
    if (fits === null) assert.ok('misfits' in read && read.misfits.length > 0)
    else assert.deepEqual(read, { value: fits })
    assert.notEqual('value' in read && read.value, sent)
  })
}

test('a long list of several shapes is fitted into the one that it has', () => {
  const Either = Type.Array(
    Type.Union([Type.Object({ a: Type.Number() }), Type.Object({ a: Type.Number(), b: Type.Number() })]),
  )
  assert.deepEqual(fitValue(Either, rows({ a: 1, b: 2, c: 3 })), { value: rows({ a: 1, b: 2 }) })
})

const Line = Type.Object({ item: Type.Integer(), note: Type.Optional(Type.String()), more: Type.Optional(Row) })
const often: [name: string, schema: Parameters<typeof fitValue>[0], sent: unknown][] = [
  ['a record that fits', Line, { item: 1, more: { id: 2, any: [1] } }],
  ['a record with a key too many', Line, { item: 1, other: 2, more: { id: 2, other: 3 } }],
  ['a record that lacks a key', Line, { note: 'x' }],
  ['a record with a value of another type', Line, { item: '1' }],
  ['a list where a record belongs', Line, [{ item: 1 }]],
  ['a short list that fits', Type.Array(Line), [{ item: 1 }, { item: 2, note: 'x' }]],
  ['a short list with a key too many', Type.Array(Line), [{ item: 1, other: 1 }]],
  ['a record with defaults', Hours, { days: {} }],
]

for (const [name, schema, sent] of often) {
  test(`${name} is answered alike however often it comes`, () => {
    const told = () => {
      const read = fitValue(schema, sent)
      return 'value' in read ? read : read.misfits.map(({ path, message }) => [path, message])
    }
    const first = told()
    for (let round = 0; round < 100; round++) assert.deepEqual(told(), first)
  })
}
