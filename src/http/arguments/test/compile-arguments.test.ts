import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TObject, Type } from 'typebox'
import { ArgumentsError } from '../arguments-error.ts'
import { type ArgumentOptions, type ArgumentSources, compileArguments } from '../compile-arguments.ts'
import { gatherArguments } from '../gather.ts'
import { parseQuery } from '../parse-query.ts'

const valuesOf = (sources: ArgumentSources, schema: TObject, options?: ArgumentOptions): unknown => {
  const result = gatherArguments(sources, schema, options)
  assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.error.data))
  return result.values
}

const errorOf = (
  sources: ArgumentSources,
  schema: TObject,
): { code: string; message: string; status: unknown; data: unknown } => {
  const result = gatherArguments(sources, schema)
  assert.ok(!result.ok)
  assert.ok(result.error instanceof ArgumentsError)
  const { code, message, status, data } = result.error
  return { code, message, status, data }
}

const name = Type.Object({ name: Type.Optional(Type.String({ default: 'default' })) })

test('host 7 the path wins over JSON, form, query and default, in this order', () => {
  const path = { name: 'path' }
  const json = { name: 'json' }
  const form = parseQuery('name=form')
  const query = parseQuery('name=query')
  assert.deepEqual(valuesOf({ path, json, form, query }, name), { name: 'path' })
  assert.deepEqual(valuesOf({ json, form, query }, name), { name: 'json' })
  assert.deepEqual(valuesOf({ form, query }, name), { name: 'form' })
  assert.deepEqual(valuesOf({ query }, name), { name: 'query' })
  assert.deepEqual(valuesOf({}, name), { name: 'default' })
})

test('host 7 a bad value fails even where another source wins', () => {
  const schema = Type.Object({ id: Type.Integer() })
  assert.equal(errorOf({ path: { id: '5' }, json: { id: 'x' } }, schema).code, 'rest_invalid_param')
})

test('host 7 a body that is not an object holds no arguments', () => {
  for (const json of [['x'], 'text', 5, null, true]) assert.deepEqual(valuesOf({ json }, name), { name: 'default' })
})

test('host 7 path parameters that are not declared stay text', () => {
  assert.deepEqual(valuesOf({ path: { id: '04' } }, Type.Object({})), { id: '04' })
  assert.deepEqual(valuesOf({ path: { id: '04' } }, Type.Object({ id: Type.Integer() })), { id: 4 })
})

test('host 5 null for a declared text is not of type string', () => {
  assert.deepEqual(errorOf({ json: { name: null } }, name), {
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): name',
    status: 400,
    data: {
      params: { name: 'name is not of type string.' },
      details: { name: { code: 'rest_invalid_type', message: 'name is not of type string.', data: { param: 'name' } } },
    },
  })
})

test('host 5 null for a required argument counts as missing', () => {
  const schema = Type.Object({ a: Type.String(), b: Type.Any(), c: Type.Union([Type.String(), Type.Null()]) })
  assert.deepEqual(errorOf({ json: { a: null, b: null, c: null } }, schema).data, { params: ['a', 'b', 'c'] })
})

test('host 5 null reaches the handler where the schema admits it, and only if no other source has a value', () => {
  const schema = Type.Object({
    text: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    any: Type.Optional(Type.Any()),
    filled: Type.Optional(Type.Union([Type.String(), Type.Null()], { default: 'x' })),
  })
  assert.deepEqual(valuesOf({ json: { text: null, any: null, filled: null } }, schema), {
    text: null,
    any: null,
    filled: 'x',
  })
  assert.deepEqual(valuesOf({ json: { text: null }, query: parseQuery('text=later') }, schema), {
    text: 'later',
    filled: 'x',
  })
})

test('all missing arguments are named at once, before anything else is told', () => {
  const schema = Type.Object({ a: Type.String(), b: Type.Integer(), c: Type.Boolean(), d: Type.Integer() })
  assert.deepEqual(errorOf({ json: { d: 'x' } }, schema), {
    code: 'rest_missing_callback_param',
    message: 'Missing parameter(s): a, b and c',
    status: 400,
    data: { params: ['a', 'b', 'c'] },
  })
})

test('a required argument with a default is never missing', () => {
  assert.deepEqual(valuesOf({}, Type.Object({ page: Type.Integer({ default: 1 }) })), { page: 1 })
})

test('all invalid arguments are told at once, with their details', () => {
  const schema = Type.Object({ ids: Type.Array(Type.Integer()), kind: Type.Enum(['a', 'b']), ok: Type.Boolean() })
  assert.deepEqual(errorOf({ query: parseQuery('ids=1,x&kind=c&ok=true') }, schema), {
    code: 'rest_invalid_param',
    message: 'Invalid parameter(s): ids and kind',
    status: 400,
    data: {
      params: { ids: 'ids[1] is not of type integer.', kind: 'kind is not one of a and b.' },
      details: {
        ids: { code: 'rest_invalid_type', message: 'ids[1] is not of type integer.', data: { param: 'ids[1]' } },
        kind: { code: 'rest_not_in_enum', message: 'kind is not one of a and b.', data: null },
      },
    },
  })
})

const list = Type.Object({
  list: Type.Optional(Type.Array(Type.String())),
  one: Type.Optional(Type.Integer({ maximum: 100 })),
})

test('host D5 a list may be repeated, bracketed or comma separated', () => {
  for (const text of ['list=a&list=b', 'list[]=a&list[]=b', 'list%5B0%5D=a&list%5B1%5D=b', 'list=a,b', 'list=a%20b']) {
    assert.deepEqual(valuesOf({ query: parseQuery(text) }, list), { list: ['a', 'b'] })
  }
  assert.deepEqual(valuesOf({ query: parseQuery('list=New York&list=Rome') }, list), { list: ['New York', 'Rome'] })
})

test('threat P13 the last of repeated values counts where one is wanted', () => {
  assert.deepEqual(valuesOf({ query: parseQuery('one=99&one=10') }, list), { one: 10 })
  assert.equal(errorOf({ query: parseQuery('one=10&one=9999') }, list).code, 'rest_invalid_param')
})

test('threat P13 a list or an object is not taken for a number', () => {
  assert.equal(errorOf({ query: parseQuery('one[]=10') }, list).code, 'rest_invalid_param')
  for (const sent of [[1], { 0: 1 }, '1 or 1=1', '0x10'])
    assert.equal(errorOf({ json: { one: sent } }, list).code, 'rest_invalid_param')
})

test('host D4 dots and blanks in query names are not rewritten', () => {
  const schema = Type.Object({ 'a.b': Type.String(), 'c d': Type.String() })
  assert.deepEqual(valuesOf({ query: parseQuery('a.b=1&c+d=2') }, schema), { 'a.b': '1', 'c d': '2' })
})

test('undeclared arguments are dropped unless the route wants them', () => {
  const sources = {
    json: { name: 'x', more: { a: 1 }, gone: null },
    query: parseQuery('more=y&extra=1&extra=2&gone=there&toString=z'),
  }
  assert.deepEqual(valuesOf(sources, name), { name: 'x' })
  assert.deepEqual(valuesOf(sources, name, { extra: 'pass' }), {
    name: 'x',
    more: { a: 1 },
    extra: '2',
    gone: 'there',
    toString: 'z',
  })
})

test('threat P11 undeclared prototype keys never pass', () => {
  const json = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "prototype": 2}')
  const values = valuesOf({ json }, name, { extra: 'pass' }) as Record<string, unknown>
  assert.deepEqual(values, { name: 'default' })
  assert.equal(Object.getPrototypeOf(values), Object.prototype)
})

test('an argument called like a member of every object is only found where it was sent', () => {
  const schema = Type.Object({ toString: Type.Optional(Type.String()), valueOf: Type.Optional(Type.String()) })
  assert.deepEqual(Object.keys(valuesOf({ json: { valueOf: 'x' }, query: parseQuery('') }, schema) as object), [
    'valueOf',
  ])
})

test('a lenient argument that does not fit is dropped and reported', () => {
  const schema = Type.Object({
    status: Type.Optional(Type.Enum(['on', 'off'], { lenient: true })),
    limit: Type.Integer({ default: 20, lenient: true }),
    filter: Type.Optional(Type.Object({ size: Type.Optional(Type.Integer({ lenient: true })) })),
  })
  const result = gatherArguments({ query: parseQuery('status=x&limit=many&filter[size]=big') }, schema)
  assert.deepEqual(result, {
    ok: true,
    values: { limit: 20, filter: {} },
    ignored: ['status', 'limit', 'filter[size]'],
  })
})

test('a lenient argument that is required and has no default is still needed', () => {
  const schema = Type.Object({ id: Type.Integer({ lenient: true }) })
  assert.equal(errorOf({ json: { id: 'x' } }, schema).code, 'rest_invalid_param')
})

test('defaults are fresh for each request', () => {
  const check = compileArguments(Type.Object({ list: Type.Array(Type.String(), { default: ['a'] }) }))
  const first = check({})
  assert.ok(first.ok)
  first.values.list.push('b')
  assert.deepEqual(check({}), { ok: true, values: { list: ['a'] }, ignored: [] })
})

test('a schema without properties, or with an argument called __proto__, does not compile', () => {
  assert.throws(() => compileArguments(Type.Unsafe({ type: 'object' }) as never), TypeError)
  assert.throws(() => compileArguments(Type.Object({ constructor: Type.String() })), TypeError)
})
