/** What holds for any body that anybody may send. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { cpuTimeOf } from '../../../../test/kit/cpu-time.ts'
import { ArgumentsError } from '../arguments-error.ts'
import { compileArguments } from '../compile-arguments.ts'
import { parseJsonBody } from '../parse-json-body.ts'
import { parseMultipart } from '../parse-multipart.ts'
import { selectFields } from '../select-fields.ts'

const members = (): string[] =>
  [Object.prototype, Array.prototype, Function.prototype].flatMap(Object.getOwnPropertyNames)
const membersBefore = members()
after(() => assert.deepEqual(members(), membersBefore, 'a prototype was changed'))

const check = compileArguments(
  Type.Object({
    page: Type.Integer({ default: 1 }),
    name: Type.Optional(Type.String()),
    ids: Type.Optional(Type.Array(Type.Integer({ lenient: true }))),
    filter: Type.Optional(Type.Object({ status: Type.Optional(Type.Array(Type.String())) })),
    map: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
    deep: Type.Optional(Type.Unknown()),
  }),
)

/** Answers what `read` made of it, or nothing if it refused; anything but an ArgumentsError goes on to the test. */
function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ArgumentsError) return undefined
    throw error
  }
}

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
      let result: ReturnType<typeof check> | undefined
      const spent = cpuTimeOf(() => {
        result = check({ json: tolerate(() => parseJsonBody(mutate(seed, changes))) })
      })
      slowest = Math.max(slowest, spent)
      assert.ok(result?.ok || result?.error instanceof ArgumentsError)
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

test('_fields of any kind keeps nothing that was not there', () => {
  fc.assert(
    fc.property(safeJson, fc.string(), (data, fields) => {
      const kept = selectFields(data, fields)
      assert.ok(JSON.stringify(kept).length <= JSON.stringify(data).length)
    }),
    { numRuns: 1000 },
  )
})
