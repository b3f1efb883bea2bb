import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { checkValue } from '../check-value.ts'

const several = Type.Unsafe<unknown>({ type: ['integer', 'boolean', 'string'] })
const noText = Type.Unsafe<unknown>({ type: ['integer', 'boolean'] })
const union = Type.Union([Type.Integer(), Type.String()])

const accepted: [type: string, schema: TSchema, sent: unknown, becomes: unknown][] = [
  ['integer', Type.Integer(), 12, 12],
  ['integer', Type.Integer(), '12', 12],
  ['integer', Type.Integer(), '+5', 5],
  ['integer', Type.Integer(), '-5', -5],
  ['integer', Type.Integer(), ' 5 ', 5],
  ['integer', Type.Integer(), '3.0', 3],
  ['integer', Type.Integer(), 5.0, 5],
  ['integer', Type.Integer(), '1e2', 100],
  ['integer', Type.Integer(), -0, 0],
  ['integer', Type.Integer(), '007', 7],
  ['integer', Type.Integer(), Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ['integer', Type.Integer(), '-9007199254740991', Number.MIN_SAFE_INTEGER],
  ['number', Type.Number(), 3.5, 3.5],
  ['number', Type.Number(), '3.5', 3.5],
  ['number', Type.Number(), '.5', 0.5],
  ['number', Type.Number(), '5.', 5],
  ['number', Type.Number(), '1.5e3', 1500],
  ['number', Type.Number(), '-2E-1', -0.2],
  ['number', Type.Number(), '-0', 0],
  ['boolean', Type.Boolean(), true, true],
  ['boolean', Type.Boolean(), false, false],
  ['boolean', Type.Boolean(), 0, false],
  ['boolean', Type.Boolean(), 1, true],
  ['boolean', Type.Boolean(), 'true', true],
  ['boolean', Type.Boolean(), 'FALSE', false],
  ['boolean', Type.Boolean(), 'True', true],
  ['boolean', Type.Boolean(), '0', false],
  ['boolean', Type.Boolean(), '1', true],
  ['string', Type.String(), 'text', 'text'],
  ['string', Type.String(), '', ''],
  ['string', Type.String(), ' 5 ', ' 5 '],
  ['string', Type.String(), '👍 and \u202Ebidi', '👍 and \u202Ebidi'],
  ['array', Type.Array(Type.String()), ['a', 'b'], ['a', 'b']],
  ['array', Type.Array(Type.String()), 'a,b c', ['a', 'b', 'c']],
  ['array', Type.Array(Type.String()), ' a, ,\tb\n', ['a', 'b']],
  ['array', Type.Array(Type.String()), 5, ['5']],
  ['array', Type.Array(Type.String()), '', []],
  ['array of integers', Type.Array(Type.Integer()), '1,2 3', [1, 2, 3]],
  ['array of integers', Type.Array(Type.Integer()), ['1', 2], [1, 2]],
  ['object', Type.Object({}), { a: 1 }, { a: 1 }],
  ['object', Type.Object({}), '', {}],
  ['object', Type.Object({}), ['x', 'y'], { 0: 'x', 1: 'y' }],
  ['object with an integer', Type.Object({ n: Type.Integer() }), { n: '4' }, { n: 4 }],
  ['one of several types', several, '5', 5],
  ['one of several types', several, 'true', true],
  ['one of several types', several, 'other', 'other'],
  ['one of several types', several, '', ''],
  ['one of several types', several, true, true],
  ['a union', union, '5', 5],
  ['a union', union, 'x', 'x'],
  ['a union', union, '', ''],
  ['a list or text', Type.Unsafe<unknown>({ type: ['array', 'string'] }), '', ''],
  ['a union of list and text', Type.Union([Type.Array(Type.String()), Type.String()]), '', ''],
  ['a union of list and text', Type.Union([Type.Array(Type.String()), Type.String()]), 'a b', ['a', 'b']],
  ['text or null', Type.Union([Type.String(), Type.Null()]), null, null],
  ['unknown', Type.Unknown(), { a: [null, 1] }, { a: [null, 1] }],
  ['any', Type.Any(), null, null],
]

for (const [type, schema, sent, becomes] of accepted) {
  test(`host 4 ${type} accepts ${show(sent)} as ${show(becomes)}`, () => {
    assert.deepEqual(checkValue(schema, sent, 'arg'), { ok: true, value: becomes, ignored: [] })
  })
}

const refused: [type: string, schema: TSchema, sent: unknown, types?: string][] = [
  ...[
    '',
    'x',
    3.5,
    true,
    false,
    null,
    '3.5',
    '0x10',
    '1e400',
    'Infinity',
    'NaN',
    '1 2',
    '1_000',
    '١',
    '--1',
    '1e',
    '.',
    [1],
    {},
  ].map(sent => ['integer', Type.Integer(), sent] as [string, TSchema, unknown]),
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, '1 or 1=1'].map(
    sent => ['integer', Type.Integer(), sent] as [string, TSchema, unknown],
  ),
  ...['', 'text', '0x10', '1e400', 'Infinity', 'NaN', Number.NaN, Number.POSITIVE_INFINITY, true, null, [], {}].map(
    sent => ['number', Type.Number(), sent] as [string, TSchema, unknown],
  ),
  ...['', 'yes', 'on', 2, -1, null, ' true ', 'truetrue', [], {}].map(
    sent => ['boolean', Type.Boolean(), sent] as [string, TSchema, unknown],
  ),
  ...[5, true, ['x'], { a: 1 }, null].map(sent => ['string', Type.String(), sent] as [string, TSchema, unknown]),
  ...[{ 0: 'a' }, {}, null, true, false].map(
    sent => ['array', Type.Array(Type.String()), sent] as [string, TSchema, unknown],
  ),
  ...['x', 5, true, null].map(sent => ['object', Type.Object({}), sent] as [string, TSchema, unknown]),
  ['one of several types', noText, 'x', 'integer or boolean'],
  ['one of several types', noText, '', 'integer or boolean'],
  ['one of several types', several, null, 'integer, boolean or string'],
  ['a union', union, true, 'integer or string'],
]

for (const [type, schema, sent, types = type] of refused) {
  test(`host 4 ${type} refuses ${show(sent)}`, () => {
    assert.deepEqual(checkValue(schema, sent, 'arg'), {
      ok: false,
      problem: { code: 'rest_invalid_type', message: `arg is not of type ${types}.`, data: { param: 'arg' } },
    })
  })
}

for (const sent of ['9007199254740993', 2 ** 53, '-9007199254740993', '1e20', 1e300]) {
  for (const schema of [Type.Integer(), Type.Number()]) {
    test(`fault 27 ${schema.type} refuses ${show(sent)}, which cannot be told from its neighbours`, () => {
      const result = checkValue(schema, sent, 'id')
      assert.equal(result.ok ? 'accepted' : result.problem.code, 'rest_out_of_bounds')
    })
  }
}

test('host 4 an item that does not fit is named by its place', () => {
  assert.deepEqual(checkValue(Type.Array(Type.Integer()), '1,x', 'ids'), {
    ok: false,
    problem: { code: 'rest_invalid_type', message: 'ids[1] is not of type integer.', data: { param: 'ids[1]' } },
  })
})

test('host 4 a property that does not fit is named by its path', () => {
  const schema = Type.Object({ status: Type.Array(Type.Object({ on: Type.Boolean() })) })
  assert.deepEqual(checkValue(schema, { status: [{ on: true }, { on: 'maybe' }] }, 'filter'), {
    ok: false,
    problem: {
      code: 'rest_invalid_type',
      message: 'filter[status][1][on] is not of type boolean.',
      data: { param: 'filter[status][1][on]' },
    },
  })
})

function show(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  return JSON.stringify(value)
}
