import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { ReadContext } from '../../context.ts'
import * as fields from '../../fields.ts'
import { Unfit } from '../../misfits.ts'
import { kindOf } from '../columns.ts'
import { dayBounds, readInstant } from '../time-kinds.ts'

const ctx = { tools: { cleanHtml: (html: string) => html.replaceAll('<script>', '') } } as unknown as ReadContext
const accept = (field: fields.Field<any, any>, value: unknown) => {
  const read = kindOf(field).accept(value, field.options, ctx)
  return read instanceof Unfit ? read.code : read
}
const table = (field: fields.Field<any, any>, cases: readonly (readonly [unknown, unknown])[]) => {
  for (const [sent, expected] of cases) assert.deepEqual(accept(field, sent), expected, JSON.stringify(sent))
}

test('one line of text is trimmed, bounded in characters and never converted', () => {
  table(fields.text({ max: 5, min: 2 }), [
    ['  ab\n', 'ab'],
    ['a\tb', 'a b'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', 'rest_too_long'],
    ['a', 'rest_too_short'],
    [5, 'rest_invalid_type'],
    [['a'], 'rest_invalid_type'],
    ['a\0b', 'rest_invalid_text'],
    ['a\uD800', 'rest_invalid_text'],
  ])
  table(fields.text({ pattern: '[a-z]+' }), [
    ['abc', 'abc'],
    ['abc1', 'rest_invalid_pattern'],
    ['abc\nx', 'rest_invalid_pattern'],
  ])
})

test('of several addresses each is there once, and one is the primary one', () => {
  const address = (value: string, primary = false, type = 'work') => ({
    address: value,
    type,
    primary,
    opted_out: false,
  })
  table(fields.addresses('email', { values: ['work', 'home'], flags: ['opted_out'], max: 2 }), [
    [['a@example.com'], [address('a@example.com', true)]],
    [
      [{ address: 'a@example.com' }, { address: 'b@example.com', type: 'home', primary: true }],
      [address('a@example.com'), address('b@example.com', true, 'home')],
    ],
    [[{ address: 'a@example.com', opted_out: true }], [{ ...address('a@example.com', true), opted_out: true }]],
    [['a@example.com', 'A@example.com'], 'rest_not_unique'],
    [['a@example.com', 'b@example.com', 'c@example.com'], 'rest_too_many_items'],
    [
      [
        { address: 'a@example.com', primary: true },
        { address: 'b@example.com', primary: true },
      ],
      'rest_too_many_items',
    ],
    [[{ address: 'a@example.com', type: 'car' }], 'rest_not_in_enum'],
    [[{ address: 'a@example.com', opted_out: 'yes' }], 'rest_invalid_type'],
    [['nobody'], 'rest_invalid_format'],
    ['a@example.com', [address('a@example.com', true)]],
    [7, 'rest_invalid_type'],
  ])
  table(fields.addresses('phone', {}), [
    [['+49 30 1', '+49301'], 'rest_not_unique'],
    [['+49 30 1234'], [{ number: '+49 30 1234', primary: true }]],
  ])
})

test('long text keeps its lines and loses other control characters', () => {
  table(fields.longText({}), [['a\r\nb\tc\u0007', 'a\nb\tc']])
  table(fields.richText({}), [['<b>x</b><script>', '<b>x</b>']])
})

test('numbers are numbers or decimal text, within their bounds', () => {
  table(fields.integer({ min: 0, max: 10 }), [
    [5, 5],
    ['5', 5],
    [' 5.0 ', 5],
    [-0, 0],
    ['1e1', 10],
    [11, 'rest_out_of_bounds'],
    [3.5, 'rest_invalid_type'],
    ['0x5', 'rest_invalid_type'],
    ['', 'rest_invalid_type'],
    [true, 'rest_invalid_type'],
    [[1], 'rest_invalid_type'],
    [Number.NaN, 'rest_invalid_type'],
    [Infinity, 'rest_invalid_type'],
  ])
  table(fields.integer({}), [
    [2 ** 53, 'rest_out_of_bounds'],
    ['9007199254740993', 'rest_out_of_bounds'],
  ])
  table(fields.decimal({ places: 2 }), [
    [1.25, 1.25],
    ['1.2', 1.2],
    [1.255, 'rest_invalid_multiple'],
  ])
  table(fields.money({ currency: 'EUR', min: 0 }), [
    [0.1, 0.1],
    [-1, 'rest_out_of_bounds'],
  ])
})

test('flags are true, false and what forms send for them', () => {
  table(fields.flag({}), [
    [true, true],
    ['false', false],
    ['1', true],
    [0, false],
    ['yes', 'rest_invalid_type'],
    [2, 'rest_invalid_type'],
  ])
})

test('choices must be among those declared', () => {
  table(fields.choice(['a', 'b']), [
    ['a', 'a'],
    ['c', 'rest_not_in_enum'],
    [['a'], 'rest_not_in_enum'],
    ['toString', 'rest_not_in_enum'],
  ])
  table(fields.choices(['a', 'b', 'c'], { max: 2 }), [
    [
      ['b', 'a', 'b'],
      ['b', 'a'],
    ],
    ['a,b', ['a', 'b']],
    ['', []],
    [['a', 'b', 'c'], 'rest_too_many_items'],
    [['x'], 'rest_not_in_enum'],
    [{}, 'rest_invalid_type'],
  ])
})

test('dates and times exist', () => {
  table(fields.date({}), [
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', 'rest_invalid_date'],
    ['0000-01-01', 'rest_invalid_date'],
    ['2026-1-1', 'rest_invalid_date'],
    [20_260_101, 'rest_invalid_type'],
  ])
  table(fields.time({}), [
    ['09:30', '09:30'],
    ['09:30:00', '09:30'],
    ['24:00', 'rest_invalid_date'],
    ['9:30', 'rest_invalid_date'],
    ['09:30:15', 'rest_invalid_date'],
  ])
})

test('instants come with an offset and are kept in UTC with microseconds', () => {
  table(fields.instant({}), [
    ['2026-03-29T02:30:00+02:00', '2026-03-29T00:30:00.000000Z'],
    ['2026-03-29 02:30Z', '2026-03-29T02:30:00.000000Z'],
    ['2026-01-01T00:00:00.1234567Z', '2026-01-01T00:00:00.123456Z'],
    ['2026-01-01T00:00:00', 'rest_invalid_date'],
    ['9999-12-31T23:59:59-01:00', 'rest_invalid_date'],
    ['2026-02-30T00:00:00Z', 'rest_invalid_date'],
    ['0000-01-01T00:00:00+01:00', 'rest_invalid_date'],
    [5, 'rest_invalid_type'],
  ])
  assert.equal(readInstant('2026-01-01T00:00:00.123456Z'), '2026-01-01T00:00:00.123456Z')
})

test('a day on a clock with daylight saving has 23 or 25 hours', () => {
  assert.deepEqual(dayBounds('2026-03-29', 'Europe/Berlin'), {
    from: '2026-03-28T23:00:00.000000Z',
    until: '2026-03-29T22:00:00.000000Z',
  })
  assert.deepEqual(dayBounds('2026-10-25', 'Europe/Berlin'), {
    from: '2026-10-24T22:00:00.000000Z',
    until: '2026-10-25T23:00:00.000000Z',
  })
})

test('recipients are read from lists and from what people type, and each is there once', () => {
  const ann = { address: 'ann@example.com', name: 'Ann' }
  const ben = { address: 'ben@example.com', name: '' }
  table(fields.recipients({ max: 3 }), [
    ['Ann <ann@example.com>, ben@example.com', [ann, ben]],
    ['ben@example.com; ;', [ben]],
    ['"Doe, Jo" <jo@EXAMPLE.com>', [{ address: 'jo@example.com', name: 'Doe, Jo' }]],
    [
      ['Ann <ann@example.com>', { address: 'ben@example.com' }],
      [ann, ben],
    ],
    [[{ ...ann, primary: true }, { address: 'ANN@example.com' }], [ann]],
    ['', []],
    ['nobody', 'rest_invalid_format'],
    ['a@b@c', 'rest_invalid_format'],
    ['Ann <ann@example.com> more', 'rest_invalid_format'],
    [[7], 'rest_invalid_format'],
    [[{ name: 'Ann' }], 'rest_invalid_format'],
    [[{ ...ann, name: 7 }], 'rest_invalid_type'],
    ['a@x.de, b@x.de, c@x.de, d@x.de', 'rest_too_many_items'],
    [','.repeat(50_001), 'rest_too_long'],
    [{ address: 'ann@example.com' }, 'rest_invalid_type'],
    [5, 'rest_invalid_type'],
  ])
})

test('addresses are addresses', () => {
  table(fields.email({}), [
    ['a.b+c@example.co', 'a.b+c@example.co'],
    ['a@b', 'rest_invalid_format'],
    ['a@b.co\nBcc: x@y.z', 'rest_invalid_format'],
    ['a..b@c.de', 'rest_invalid_format'],
    ['a@1.2', 'rest_invalid_format'],
    ['a@-b.de', 'rest_invalid_format'],
  ])
  table(fields.url({}), [
    ['https://example.com/a?b', 'https://example.com/a?b'],
    ['javascript:alert(1)', 'rest_invalid_format'],
    ['http://a b', 'rest_invalid_format'],
    ['//x', 'rest_invalid_format'],
    ['data:text/html,x', 'rest_invalid_format'],
  ])
  table(fields.phone({}), [
    ['+49 (30) 12-34/5.6', '+49 (30) 12-34/5.6'],
    ['12', 'rest_invalid_format'],
    ['call', 'rest_invalid_format'],
  ])
  table(fields.color({}), [
    ['#fff', '#fff'],
    ['#AABBCC', '#AABBCC'],
    ['red', 'rest_invalid_format'],
    ['#ffff', 'rest_invalid_format'],
  ])
})

test('links are ids', () => {
  table(fields.link('x'), [
    [5, 5],
    ['5', 5],
    [0, 'rest_out_of_bounds'],
    [-1, 'rest_out_of_bounds'],
    [{ id: 1 }, 'rest_invalid_type'],
  ])
  table(fields.links('x', { max: 2 }), [
    [
      [3, '3', 1],
      [3, 1],
    ],
    ['1,2', [1, 2]],
    [[1, 2, 3], 'rest_too_many_items'],
    [[0], 'rest_invalid_type'],
    [['1 or 1=1'], 'rest_invalid_type'],
  ])
})

test('structured data is cleaned of what its shape does not know, filled with defaults, and never converted', () => {
  const shape = fields.json(
    Type.Object({ size: Type.Number({ minimum: 1, default: 10 }), tags: Type.Optional(Type.Array(Type.String())) }),
  )
  table(shape, [
    [
      { tags: ['a'], evil: 1 },
      { size: 10, tags: ['a'] },
    ],
    [{ size: '5' }, 'rest_invalid_type'],
    [{ size: 0 }, 'rest_invalid_type'],
    ['text', 'rest_invalid_type'],
    [{ tags: ['a\0'] }, 'rest_invalid_text'],
    [{ tags: ['\uD800'] }, 'rest_invalid_text'],
  ])
  const parsed = JSON.parse('{"size":2,"__proto__":{"polluted":true}}') as unknown
  assert.deepEqual(Object.keys(accept(shape, parsed) as object), ['size'])
  assert.equal(({} as { polluted?: boolean }).polluted, undefined)
})
