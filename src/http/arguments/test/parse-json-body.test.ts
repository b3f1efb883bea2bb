import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTimeOf } from '../../../../test/kit/cpu-time.ts'
import { ArgumentsError } from '../arguments-error.ts'
import { parseJsonBody } from '../parse-json-body.ts'

const refusedWith = (jsonErrorCode: number) => (error: unknown) =>
  error instanceof ArgumentsError &&
  error.code === 'rest_invalid_json' &&
  error.status === 400 &&
  error.data.json_error_code === jsonErrorCode &&
  typeof error.data.json_error_message === 'string'

const nested = (open: string, close: string, levels: number): Buffer =>
  Buffer.from(open.repeat(levels) + close.repeat(levels))

test('host 6 an empty JSON body is an object without members', () => {
  assert.deepEqual(parseJsonBody(Buffer.alloc(0)), {})
})

test('ordinary bodies are read as they are', () => {
  const value = {
    a: [1, -2.5, 1e3, 1.5e-7, true, null],
    'ü "quoted\\': '[[[{{{',
    n: 'line\nbreak \u00e9 \u{1F44D}',
    d: { 'a.b': {} },
  }
  assert.deepEqual(parseJsonBody(Buffer.from(JSON.stringify(value))), value)
  assert.deepEqual(parseJsonBody(Buffer.from(' [1, 2] ')), [1, 2])
  assert.equal(parseJsonBody(Buffer.from('"text"')), 'text')
  assert.deepEqual(parseJsonBody(Buffer.from('{"a":"\\uD83D\\uDC4D \\u00e9 \\\\u0000"}')), { a: '👍 é \\u0000' })
})

test('fault 26 a byte-order mark is left out', () => {
  assert.deepEqual(parseJsonBody(Buffer.from('\uFEFF{"a":1}')), { a: 1 })
})

for (const text of [
  '{',
  '{"a":}',
  'x',
  '{"a":1}}',
  "{'a':1}",
  '[1,]',
  '"\u0001"',
  '\0',
  ' ',
  '{"a":NaN}',
  '{"a":0x10}',
  '"\\x"',
  '"\\',
  '01',
  '1.e5',
]) {
  test(`host 6 malformed JSON ${JSON.stringify(text)} is 400`, () => {
    assert.throws(() => parseJsonBody(Buffer.from(text)), refusedWith(4))
  })
}

for (const bytes of [
  [0x22, 0xff, 0x22],
  [0x22, 0xc0, 0x80, 0x22],
  [0x22, 0xed, 0xa0, 0x80, 0x22],
  [0x22, 0xf0, 0x9f, 0x91],
]) {
  test(`fault 26 a body with the bytes ${Buffer.from(bytes).toString('hex')} is not UTF-8 and is 400`, () => {
    assert.throws(() => parseJsonBody(Buffer.from(bytes)), refusedWith(5))
  })
}

for (const text of ['"\\u0000"', '{"a":["x\\u0000y"]}', '{"a\\u0000":1}']) {
  test(`fault 26 a NUL in ${text} is 400`, () => assert.throws(() => parseJsonBody(Buffer.from(text)), refusedWith(3)))
}

for (const text of ['"\\uD800"', '{"a":["\\uDC00x"]}', '{"\\ud83d":1}', '"\\uD83D\\uD83D\\uDC4D"']) {
  test(`fault 26 half a character in ${text} is 400`, () =>
    assert.throws(() => parseJsonBody(Buffer.from(text)), refusedWith(10)))
}

for (const text of ['1e400', '{"a":[-1E+400]}', '1'.repeat(400), `[${'1'.repeat(310)}]`, `${'9'.repeat(309)}.5`]) {
  test(`fault 27 a number that overflows (${text.slice(0, 15)}) is 400`, () =>
    assert.throws(() => parseJsonBody(Buffer.from(text)), refusedWith(7)))
}

test('fault 27 long and small numbers that do not overflow are read', () => {
  assert.equal(parseJsonBody(Buffer.from(`0.${'3'.repeat(500)}`)), 1 / 3)
  assert.equal(parseJsonBody(Buffer.from('1e308')), 1e308)
})

const prototypeBodies = [
  '{"__proto__":{"polluted":1}}',
  '{"a":[{"__proto__":1}]}',
  '{"\\u005f\\u005fproto__":{"polluted":1}}',
  '{"\\u005F_pro\\u0074o__" : 1}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"constructor":"x"}',
  '{"c\\u006fnstructor":"x"}',
  '{"a":{"prototype":1}}',
  '{"a":[[{"p\\u0072ototype":1}]]}',
]
for (const text of prototypeBodies) {
  test(`threat P11 ${text} is 400`, () => {
    assert.throws(() => parseJsonBody(Buffer.from(text)), refusedWith(9))
    assert.equal(({} as Record<string, unknown>).polluted, undefined)
  })
}

test('threat P11 the same words are welcome as values', () => {
  assert.deepEqual(
    parseJsonBody(Buffer.from('{"a":"__proto__","b":["constructor","prototype"],"c":"\\"prototype\\":"}')),
    {
      a: '__proto__',
      b: ['constructor', 'prototype'],
      c: '"prototype":',
    },
  )
})

test('fault 24 64 levels are read', () => {
  assert.ok(parseJsonBody(nested('[', ']', 64)))
  assert.ok(parseJsonBody(Buffer.from('{"a":'.repeat(63).concat('{}', '}'.repeat(63)))))
})

test('fault 24 a route may read fewer levels', () => {
  assert.ok(parseJsonBody(nested('[', ']', 32), { depth: 32 }))
  assert.throws(() => parseJsonBody(nested('[', ']', 33), { depth: 32 }), refusedWith(1))
})

for (const levels of [65, 10_000, 500_000]) {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
    ['[', ''],
  ] as const) {
    test(`fault 24 ${levels} levels of ${open} are 400 within 50 ms`, () => {
      const body = nested(open, close, levels)
      const spent = cpuTimeOf(() => assert.throws(() => parseJsonBody(body), refusedWith(1)))
      assert.ok(spent < 50, `it took ${spent} ms`)
    })
  }
}

test('fault 24 brackets inside texts do not count', () => {
  const text = '[{"'.repeat(1000)
  assert.deepEqual(parseJsonBody(Buffer.from(JSON.stringify({ text, next: '\\"[' }))), { text, next: '\\"[' })
})

test('a text of backslashes and quotes is surveyed in a moment', () => {
  const text = '\\"'.repeat(250_000)
  const spent = cpuTimeOf(() => assert.equal(parseJsonBody(Buffer.from(JSON.stringify(text))), text))
  assert.ok(spent < 500, `it took ${spent} ms`)
})

test('fault 23 a body cut off at any byte is 400', () => {
  const body = Buffer.from(
    JSON.stringify({ name: 'Ü 👍 \\ "', list: [1.5e3, -2, [true, null, {}]], deep: { a: { b: '\u0001' } } }),
  )
  for (let length = 1; length < body.length; length++) {
    assert.throws(() => parseJsonBody(body.subarray(0, length)), ArgumentsError, `cut at ${length}`)
  }
})
