import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkMeta } from '../meta/check-meta.ts'
import { emptyValue, type MetaSchema } from '../meta/meta-key.ts'

const value = (schema: MetaSchema, given: unknown) => {
  const checked = checkMeta(schema, given, 'meta.x')
  return checked.ok ? checked.value : checked.code
}

test('values are converted by the type rules of the API', () => {
  const rows: [MetaSchema, unknown, unknown][] = [
    [{ type: 'integer' }, ' 12 ', 12],
    [{ type: 'integer' }, '1e2', 100],
    [{ type: 'integer' }, 3.5, 'rest_invalid_type'],
    [{ type: 'integer' }, true, 'rest_invalid_type'],
    [{ type: 'integer', minimum: 1 }, 0, 'rest_out_of_bounds'],
    [{ type: 'number' }, '2.5', 2.5],
    [{ type: 'number' }, '', 'rest_invalid_type'],
    [{ type: 'boolean' }, 'TRUE', true],
    [{ type: 'boolean' }, 0, false],
    [{ type: 'boolean' }, 'yes', 'rest_invalid_type'],
    [{ type: 'string' }, 'a', 'a'],
    [{ type: 'string' }, 5, 'rest_invalid_type'],
    [{ type: 'string' }, 'a\0b', 'rest_invalid_type'],
    [{ type: 'string', maxLength: 2 }, 'abc', 'rest_too_long'],
    [{ type: 'string', enum: ['a', 'b'] }, 'c', 'rest_not_in_enum'],
    [{ type: 'array', items: { type: 'string' } }, 'a,b c', ['a', 'b', 'c']],
    [{ type: 'array', items: { type: 'integer' } }, ['1', 2], [1, 2]],
    [{ type: 'array', items: { type: 'integer' } }, ['x'], 'rest_invalid_type'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'rest_too_many_items'],
    [{ type: 'object' }, 'x', 'rest_invalid_type'],
    [{ type: 'object', properties: {}, additionalProperties: false }, { a: 1 }, 'rest_additional_properties_forbidden'],
  ]
  for (const [schema, given, expected] of rows)
    assert.deepEqual(value(schema, given), expected, JSON.stringify([schema, given]))
})

test('an item that does not fit is named by its place', () => {
  const checked = checkMeta({ type: 'array', items: { type: 'integer' } }, [1, 'x'], 'meta.sizes')
  assert.deepEqual(checked, { ok: false, code: 'rest_invalid_type', message: 'meta.sizes[1] is not of type integer.' })
})

test('a key of a prototype is data like any other', () => {
  const checked = checkMeta({ type: 'object' }, JSON.parse('{"__proto__":{"polluted":true}}'), 'meta.x')
  assert.equal(checked.ok, true)
  assert.equal(({} as { polluted?: boolean }).polluted, undefined)
})

test('without a default a missing value is the empty one of its type', () => {
  const empty = (type: MetaSchema['type']) => emptyValue({ object: 'post', key: 'x', schema: { type } })
  assert.deepEqual(
    [empty('string'), empty('integer'), empty('boolean'), empty('array'), empty('object')],
    ['', 0, false, [], {}],
  )
})
