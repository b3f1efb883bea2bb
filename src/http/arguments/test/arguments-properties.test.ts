/** What holds for anything that anybody may send. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { ArgumentsError } from '../arguments-error.ts'
import { checkValue } from '../check-value.ts'
import { cleanLine, cleanLines, cleanUri } from '../clean-text.ts'
import { compileArguments } from '../compile-arguments.ts'
import { parseFormBody } from '../parse-form-body.ts'
import { parseJsonBody } from '../parse-json-body.ts'
import { parseMultipart } from '../parse-multipart.ts'
import { parseQuery } from '../parse-query.ts'
import { selectFields } from '../select-fields.ts'
import { isEmail } from '../text-formats.ts'

const members = (): string[] =>
  [Object.prototype, Array.prototype, Function.prototype].flatMap(Object.getOwnPropertyNames)
const membersBefore = members()
after(() => assert.deepEqual(members(), membersBefore, 'a prototype was changed'))

/** Answers what `read` made of it, or nothing if it refused; anything but an ArgumentsError goes on to the test. */
function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ArgumentsError) return undefined
    throw error
  }
}

const schema = Type.Object({
  page: Type.Integer({ minimum: 1, default: 1 }),
  price: Type.Optional(Type.Number({ multipleOf: 0.01 })),
  on: Type.Optional(Type.Boolean({ lenient: true })),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 20, pattern: '^[^x]*$' })),
  line: Type.Optional(Type.String({ format: 'text-field' })),
  lines: Type.Optional(Type.String({ format: 'textarea-field' })),
  link: Type.Optional(Type.String({ format: 'uri' })),
  when: Type.Optional(Type.String({ format: 'date-time' })),
  mail: Type.Optional(Type.Union([Type.String({ format: 'email' }), Type.Null()])),
  ids: Type.Optional(Type.Array(Type.Integer({ lenient: true }), { uniqueItems: true, maxItems: 5 })),
  kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal(5), Type.Literal(true)])),
  map: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Integer(), Type.String()]))),
  filter: Type.Optional(
    Type.Object({ status: Type.Optional(Type.Array(Type.String())) }, { additionalProperties: false }),
  ),
  tree: Type.Optional(Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref('Node')) }) }, 'Node')),
  any: Type.Optional(Type.Unknown()),
})
const check = compileArguments(schema)
const checkAndPass = compileArguments(schema, { extra: 'pass' })
const names = Object.keys(schema.properties)

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '1',
    '-0',
    '1e2',
    '1e400',
    '0x10',
    'true',
    'NaN',
    ' 5 ',
    '\0',
    '\uD800',
    'a,b c',
    '__proto__',
    'x@y.zz',
    '<b>',
    '2026-02-30T10:00:00',
  ),
)
const oddKey = fc.oneof(oddText, fc.constantFrom(...names, 'constructor', 'prototype', 'toString', 'next', 'status'))
const { value: oddValue } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 5 },
    oddText,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(oddKey, tie('value'), { maxKeys: 6 }),
  ),
}))
const oddArguments = fc.dictionary(fc.constantFrom(...names), oddValue)

test('arguments of any kind are checked or refused, and what was accepted is accepted again unchanged', () => {
  fc.assert(
    fc.property(oddArguments, oddArguments, (json, form) => {
      for (const run of [check, checkAndPass]) {
        const result = run({ json, form: form as never, query: form as never })
        if (!result.ok) assert.ok(result.error instanceof ArgumentsError && result.error.status === 400)
        else assert.deepEqual(run({ json: result.values }), { ok: true, values: result.values, ignored: [] })
      }
    }),
    { numRuns: 3000 },
  )
})

test('values of any kind are checked or refused with a problem that names them', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(schema.properties)), oddValue, (one, value) => {
      const result = checkValue(one, value, 'arg')
      if (!result.ok) assert.ok(result.problem.code.startsWith('rest_') && result.problem.message.startsWith('arg'))
    }),
    { numRuns: 3000 },
  )
})

test('queries of any kind are read or refused, and read records have no prototype', () => {
  const piece = fc.oneof(
    oddText,
    fc.constantFrom('a', '[', ']', '=', '&', '%', '+', '[]', '[0]', '%5B', '%00', '%F0%9F', 'constructor'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      const record = tolerate(() => parseQuery(pieces.join('')))
      if (record === undefined) return
      assert.equal(Object.getPrototypeOf(record), null)
      const result = checkAndPass({ query: record })
      assert.ok(result.ok || result.error instanceof ArgumentsError)
    }),
    { numRuns: 3000 },
  )
})

test('what a browser writes into a query is read back', () => {
  const text = fc.string({ unit: 'grapheme' }).filter(one => !one.includes('\0'))
  const name = text.filter(
    one => one !== '' && !/[[\]]/.test(one) && !['__proto__', 'constructor', 'prototype'].includes(one),
  )
  fc.assert(
    fc.property(fc.dictionary(name, text, { noNullPrototype: true }), record => {
      assert.deepEqual({ ...parseQuery(new URLSearchParams(record).toString()) }, { ...record })
      assert.deepEqual({ ...parseFormBody(Buffer.from(new URLSearchParams(record).toString())) }, { ...record })
    }),
  )
})

const safeText = fc.string({ unit: 'grapheme' }).filter(one => !one.includes('\0'))
const safeKey = safeText.filter(one => !['__proto__', 'constructor', 'prototype'].includes(one))
const { value: safeJson } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 6 },
    safeText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(safeKey, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

test('every JSON value without forbidden parts is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(safeJson, fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent)
      assert.deepEqual(parseJsonBody(Buffer.from(text)), JSON.parse(text))
    }),
    { numRuns: 1000 },
  )
})

type Change = { readonly at: number; readonly cut: number; readonly put: Uint8Array }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(2000),
  cut: fc.nat(8),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 4 }),
    fc
      .constantFrom(
        '"',
        '\\',
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '\\u0000',
        '\\ud800',
        '"__proto__":',
        'e400',
        '\r\n--XX',
        '--',
        '\0',
      )
      .map(text => Buffer.from(text)),
  ),
})
const mutate = (bytes: Buffer, changes: readonly Change[]): Buffer =>
  changes.reduce((body, { at, cut, put }) => {
    const from = body.length === 0 ? 0 : at % body.length
    return Buffer.concat([body.subarray(0, from), put, body.subarray(from + cut)])
  }, bytes)

test('fault 23 5,000 mutated JSON bodies are read or answered with 400, none slowly', () => {
  const seed = Buffer.from(
    JSON.stringify({
      page: 2,
      name: 'Ü "x" \\ 👍',
      ids: [1, 2.5e3, -0.1],
      filter: { status: ['a', null] },
      map: { k: true },
      deep: [[[{ a: {} }]]],
    }),
  )
  let slowest = 0
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), changes => {
      const start = performance.now()
      const json = tolerate(() => parseJsonBody(mutate(seed, changes)))
      const result = check({ json })
      slowest = Math.max(slowest, performance.now() - start)
      assert.ok(result.ok || result.error instanceof ArgumentsError)
    }),
    { numRuns: 5000 },
  )
  assert.ok(slowest < 250, `the slowest took ${slowest} ms`)
})

test('fault 23 mutated multipart bodies are read or answered with 400, and none hangs', async () => {
  const seed = Buffer.from(
    '--XX\r\nContent-Disposition: form-data; name="a[b]"\r\n\r\ntext\r\n' +
      '--XX\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\nfile\r\n--XX--\r\n',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async changes => {
      const reading = parseMultipart(mutate(seed, changes), 'multipart/form-data; boundary=XX', { fileSize: 1000 })
      await reading.catch(error => assert.ok(error instanceof ArgumentsError, String(error)))
    }),
    { numRuns: 500 },
  )
})

test('every finite number survives as text, unless it cannot be told from its neighbours', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), number => {
      const result = checkValue(Type.Number(), String(number), 'n')
      if (Number.isInteger(number) && !Number.isSafeInteger(number)) assert.equal(result.ok, false)
      else assert.deepEqual(result, { ok: true, value: number + 0, ignored: [] })
    }),
  )
})

test('no accepted e-mail address holds anything that ends a header or starts another address', () => {
  const piece = fc.constantFrom(
    'a',
    '.',
    '@',
    'b.co',
    '\n',
    '\r',
    ',',
    ';',
    ' ',
    '<',
    '>',
    '"',
    '(',
    '\0',
    'ü',
    '-',
    '1',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
      const text = pieces.join('')
      if (isEmail(text)) assert.match(text, /^[\w.-]+@[\w.-]+$/)
    }),
    { numRuns: 5000 },
  )
})

test('no cleaned text opens a tag, and no cleaned address has a scheme that runs', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'script',
    'b',
    ' ',
    '\n',
    '\u000b',
    '\0',
    '5',
    '=',
    '!',
    '<b>',
    '</b>',
    'javascript:',
    'java',
    '\t',
    'data:',
    'x',
    "'",
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), pieces => {
      const text = pieces.join('')
      assert.doesNotMatch(cleanLine(text), /<[^\s\d=]/)
      assert.doesNotMatch(cleanLines(text), /<[^\s\d=]/)
      assert.doesNotMatch(cleanUri(text), /^(?:javascript|data):|[\s<>'"]/i)
    }),
    { numRuns: 5000 },
  )
})

test('_fields of any kind keeps nothing that was not there', () => {
  fc.assert(
    fc.property(safeJson, fc.string(), (data, fields) => {
      const kept = selectFields(data, fields)
      assert.ok(JSON.stringify(kept).length <= JSON.stringify(data).length)
    }),
    { numRuns: 1000 },
  )
})
