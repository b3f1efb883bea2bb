/** What holds for any argument that anybody may send. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { ArgumentsError } from '../arguments-error.ts'
import { checkValue } from '../check-value.ts'
import { cleanLine, cleanLines, cleanUri } from '../clean-text.ts'
import { compileArguments } from '../compile-arguments.ts'
import { parseFormBody } from '../parse-form-body.ts'
import { parseQuery } from '../parse-query.ts'

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
      if (isMailAddress(text)) assert.match(text, /^[\w.-]+@[\wü.-]+$/)
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
