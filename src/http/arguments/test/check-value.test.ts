import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { checkValue } from '../check-value.ts'

const codeOf = (schema: TSchema, value: unknown): string => {
  const result = checkValue(schema, value, 'arg')
  return result.ok ? 'accepted' : result.problem.code
}

const rules: [sentence: string, schema: TSchema, fits: unknown[], refused: unknown[], code: string][] = [
  ['minimum', Type.Integer({ minimum: 1 }), [1, '2'], [0, '-1'], 'rest_out_of_bounds'],
  ['maximum', Type.Number({ maximum: 1 }), [1, 0.5], [1.01], 'rest_out_of_bounds'],
  ['exclusiveMinimum', Type.Number({ exclusiveMinimum: 0 }), [0.1], [0, -1], 'rest_out_of_bounds'],
  ['exclusiveMaximum', Type.Number({ exclusiveMaximum: 10 }), [9.9], [10, 11], 'rest_out_of_bounds'],
  ['multipleOf', Type.Integer({ multipleOf: 5 }), [0, 5, '-10'], [3, 7], 'rest_invalid_multiple'],
  [
    'multipleOf cents',
    Type.Number({ multipleOf: 0.01 }),
    [0.07, 1.1, 19.99, 123456.78],
    [0.001, 1.005],
    'rest_invalid_multiple',
  ],
  ['minLength', Type.String({ minLength: 2 }), ['ab', '👍👍'], ['', 'a', '👍'], 'rest_too_short'],
  ['maxLength', Type.String({ maxLength: 2 }), ['ab', '👍👍', ''], ['abc', '👍👍👍'], 'rest_too_long'],
  ['pattern', Type.String({ pattern: '^[a-z]+$' }), ['abc'], ['', 'aBc', 'a\n'], 'rest_invalid_pattern'],
  ['enum', Type.Enum(['a', 'b']), ['a', 'b'], ['c', 'A', ''], 'rest_not_in_enum'],
  ['enum of numbers', Type.Unsafe({ type: 'integer', enum: [1, 2] }), [1, '2'], [3, '4'], 'rest_not_in_enum'],
  ['literals', Type.Union([Type.Literal('asc'), Type.Literal('desc')]), ['asc'], ['up', 'ASC'], 'rest_not_in_enum'],
  [
    'mixed literals',
    Type.Union([Type.Literal('auto'), Type.Literal(5)]),
    ['auto', 5, '5'],
    ['6', 'x'],
    'rest_not_in_enum',
  ],
  ['one literal', Type.Literal(true), [true, 'true', 1], [false, '0'], 'rest_not_in_enum'],
  [
    'literals of another type',
    Type.Union([Type.Literal('a'), Type.Literal('b')]),
    ['a'],
    [5, null, ['a'], true],
    'rest_invalid_type',
  ],
  ['minItems', Type.Array(Type.String(), { minItems: 1 }), ['a'], [[], ''], 'rest_too_few_items'],
  ['maxItems', Type.Array(Type.String(), { maxItems: 2 }), ['a,b'], ['a,b,c'], 'rest_too_many_items'],
  [
    'uniqueItems',
    Type.Array(Type.Integer(), { uniqueItems: true }),
    ['1,2'],
    ['1,01', [1, '1']],
    'rest_duplicate_items',
  ],
  [
    'uniqueItems of objects',
    Type.Array(Type.Any(), { uniqueItems: true }),
    [[{ a: 1 }, { a: 2 }, null, 'null', ['x'], 'x']],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
    ],
    'rest_duplicate_items',
  ],
  ['a tuple', Type.Tuple([Type.String(), Type.Integer()]), [['a', 1], 'a,1'], [['a', 1, 2]], 'rest_too_many_items'],
  ['a short tuple', Type.Tuple([Type.String(), Type.Integer()]), [['a', 1]], [['a']], 'rest_too_few_items'],
  [
    'minProperties',
    Type.Record(Type.String(), Type.Any(), { minProperties: 1 }),
    [{ a: 1 }],
    [{}, ''],
    'rest_too_few_properties',
  ],
  [
    'maxProperties',
    Type.Record(Type.String(), Type.Any(), { maxProperties: 1 }),
    [{ a: 1 }],
    [{ a: 1, b: 2 }],
    'rest_too_many_properties',
  ],
  ['required', Type.Object({ a: Type.String() }), [{ a: '' }], [{}, { b: 1 }], 'rest_property_required'],
  [
    'additionalProperties false',
    Type.Object({ a: Type.Optional(Type.String()) }, { additionalProperties: false }),
    [{}, { a: 'x' }],
    [{ b: 1 }],
    'rest_additional_properties_forbidden',
  ],
  [
    'additionalProperties as a schema',
    Type.Object({}, { additionalProperties: Type.Integer() }),
    [{ a: '1' }],
    [{ a: 'x' }],
    'rest_invalid_type',
  ],
  [
    'a record',
    Type.Record(Type.String(), Type.Integer()),
    [{ a: 1, 'b\nc': 2 }],
    [{ a: 'x' }, { 'a\nb': 'x' }],
    'rest_invalid_type',
  ],
  [
    'anyOf by type',
    Type.Union([Type.Integer(), Type.Array(Type.String())]),
    [1, ['a'], 'a'],
    [{}, true, null],
    'rest_invalid_type',
  ],
  [
    'anyOf by shape',
    Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
    [{ b: '' }],
    [{}],
    'rest_no_matching_schema',
  ],
  [
    'anyOf that comes close',
    Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    [1, null],
    [0],
    'rest_out_of_bounds',
  ],
  [
    'oneOf',
    Type.Unsafe({ oneOf: [{ type: 'integer' }, { type: 'boolean' }] }),
    [5, true],
    ['1'],
    'rest_one_of_multiple_matches',
  ],
  [
    'oneOf without a fit',
    Type.Unsafe({ oneOf: [{ type: 'integer' }, { type: 'boolean' }] }),
    [5],
    ['x'],
    'rest_invalid_type',
  ],
  [
    'allOf',
    Type.Intersect([Type.Object({ a: Type.Integer() }), Type.Object({ b: Type.Integer() })]),
    [{ a: 1, b: 2 }],
    [{ a: 1 }],
    'rest_property_required',
  ],
  ['never', Type.Never(), [], ['', null, 1], 'rest_no_matching_schema'],
  ['a refinement', Type.Refine(Type.Integer(), value => value % 2 === 0), ['4'], ['5'], 'rest_invalid_param'],
  ['text', Type.String(), ['a\u0001\u202E'], ['a\0b', '\uD800', 'x\uDC00y'], 'rest_invalid_text'],
]

for (const [sentence, schema, fits, refused, code] of rules) {
  test(`host 4 ${sentence} is enforced with ${code}`, () => {
    for (const value of fits) assert.equal(codeOf(schema, value), 'accepted', JSON.stringify(value))
    for (const value of refused) assert.equal(codeOf(schema, value), code, JSON.stringify(value))
  })
}

test('host 4 an enum message joins its values with commas and "and"', () => {
  const result = checkValue(Type.Enum(['a', 'b', 'c']), 'd', 'kind')
  assert.deepEqual(result, {
    ok: false,
    problem: { code: 'rest_not_in_enum', message: 'kind is not one of a, b and c.' },
  })
})

test('host 4 the bounds of a type hold when several types are allowed', () => {
  const schema = Type.Unsafe({ type: ['integer', 'string'], minimum: 5 })
  assert.equal(codeOf(schema, '3'), 'rest_out_of_bounds')
  assert.equal(codeOf(schema, 'three'), 'accepted')
})

test('threat P11 the keys __proto__, constructor and prototype are refused in every object', () => {
  for (const schema of [
    Type.Object({}),
    Type.Record(Type.String(), Type.Any()),
    Type.Object({}, { additionalProperties: Type.Any() }),
  ]) {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      assert.equal(codeOf(schema, JSON.parse(`{"${key}": {"a": 1}}`)), 'rest_additional_properties_forbidden')
    }
  }
})

test('extra keys of an object stay unless additionalProperties is false', () => {
  assert.deepEqual(checkValue(Type.Object({ a: Type.Integer() }), { a: '1', b: 'kept' }, 'o'), {
    ok: true,
    value: { a: 1, b: 'kept' },
    ignored: [],
  })
})

test('defaults fill in absent properties, each time with a fresh copy', () => {
  const schema = Type.Object({
    list: Type.Array(Type.String(), { default: ['a'] }),
    on: Type.Optional(Type.Boolean({ default: true })),
  })
  const first = checkValue(schema, {}, 'o')
  assert.deepEqual(first, { ok: true, value: { list: ['a'], on: true }, ignored: [] })
  if (first.ok) first.value.list.push('b')
  assert.deepEqual(checkValue(schema, {}, 'o'), { ok: true, value: { list: ['a'], on: true }, ignored: [] })
})

test('a lenient property or item that does not fit is dropped and named', () => {
  const schema = Type.Object({
    status: Type.Optional(Type.Enum(['on', 'off'], { lenient: true })),
    ids: Type.Optional(Type.Array(Type.Integer({ lenient: true }))),
    deep: Type.Optional(Type.Object({ size: Type.Optional(Type.Integer({ lenient: true })) })),
  })
  assert.deepEqual(checkValue(schema, { status: 'x', ids: '1,a,2', deep: { size: 'big' } }, 'filter'), {
    ok: true,
    value: { ids: [1, 2], deep: {} },
    ignored: ['filter[status]', 'filter[ids][1]', 'filter[deep][size]'],
  })
})

test('a lenient property inside a list is named by its whole path', () => {
  const schema = Type.Array(Type.Object({ size: Type.Optional(Type.Integer({ lenient: true })) }))
  assert.deepEqual(checkValue(schema, [{ size: 1 }, { size: 'big' }], 'rows'), {
    ok: true,
    value: [{ size: 1 }, {}],
    ignored: ['rows[1][size]'],
  })
})

test('what a variant dropped does not count when another variant fits', () => {
  const first = Type.Object({ kind: Type.Literal('a'), size: Type.Optional(Type.Integer({ lenient: true })) })
  const second = Type.Object({ kind: Type.Literal('b') })
  assert.deepEqual(checkValue(Type.Union([first, second]), { size: 'x', kind: 'b' }, 'o'), {
    ok: true,
    value: { size: 'x', kind: 'b' },
    ignored: [],
  })
  assert.deepEqual(checkValue(Type.Unsafe({ oneOf: [first, second] }), { size: 'x', kind: 'a' }, 'o'), {
    ok: true,
    value: { kind: 'a' },
    ignored: ['o[size]'],
  })
})

test('a schema may refer to itself', () => {
  const tree = Type.Cyclic({ Node: Type.Object({ n: Type.Integer(), next: Type.Optional(Type.Ref('Node')) }) }, 'Node')
  assert.deepEqual(checkValue(tree, { n: '1', next: { n: 2 } }, 'tree'), {
    ok: true,
    value: { n: 1, next: { n: 2 } },
    ignored: [],
  })
  assert.deepEqual(checkValue(tree, { n: '1', next: { n: 2, next: { n: 'x' } } }, 'tree'), {
    ok: false,
    problem: {
      code: 'rest_invalid_type',
      message: 'tree[next][next][n] is not of type integer.',
      data: { param: 'tree[next][next][n]' },
    },
  })
})

test('a schema that asks for what is not enforced does not compile', () => {
  const bad: TSchema[] = [
    Type.String({ format: 'no-such-format' }),
    Type.Unsafe({ type: 'bigint' }),
    Type.Object({ a: Type.Array(Type.String(), { contains: Type.Literal('x') }) }),
    Type.Unsafe({ if: {}, else: {} }),
    Type.Unsafe({ enum: [{}] }),
    Type.Object({ a: Type.Optional(Type.Ref('Nowhere')) }),
    Type.Cyclic(
      { Node: Type.Object({ next: Type.Optional(Type.Ref('Node')), a: Type.String({ format: 'nothing' }) }) },
      'Node',
    ),
  ]
  for (const schema of bad) assert.throws(() => checkValue(schema, 'x', 'arg'), TypeError)
})

test('a long name from a caller is cut before it is said back', () => {
  const result = checkValue(Type.Record(Type.String(), Type.Integer()), { ['k'.repeat(10_000)]: 'x' }, 'map')
  assert.equal(result.ok ? 0 : result.problem.message.length < 120, true)
})
