import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ArgumentsError } from '../arguments-error.ts'
import { isRepetition } from '../nesting.ts'
import { parseFormBody } from '../parse-form-body.ts'
import { parseQuery } from '../parse-query.ts'

/** The records have no prototype; this makes them comparable with literals. */
const plain = (text: string): unknown => JSON.parse(JSON.stringify(parseQuery(text)))

const read: [sentence: string, text: string, record: unknown][] = [
  ['nothing', '', {}],
  ['separators only', '&&&', {}],
  ['a plain pair', 'a=1', { a: '1' }],
  ['a name without a value', 'a&b=', { a: '', b: '' }],
  ['a value with equals signs', 'a=b=c', { a: 'b=c' }],
  ['no name', '=x&a=1', { a: '1' }],
  ['plus as a blank', 'a+b=c+d', { 'a b': 'c d' }],
  ['an encoded plus', 'a=1%2B1', { a: '1+1' }],
  ['an encoded percent sign', 'a=%2500', { a: '%00' }],
  ['UTF-8', 'n%C3%A4me=%F0%9F%91%8D&ü=ß', { näme: '👍', ü: 'ß' }],
  ['repetition', 'a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a list', 'a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a list of one', 'a[]=1', { a: ['1'] }],
  ['a list with keys', 'a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a list with encoded brackets', 'a%5B%5D=1', { a: ['1'] }],
  ['a list with gaps', 'a[2]=x&a[5]=y&a[]=z', { a: { 2: 'x', 5: 'y', 6: 'z' } }],
  ['an object', 'filter[status]=x&filter[kind]=y', { filter: { status: 'x', kind: 'y' } }],
  ['an object that ends as a list began', 'a[]=1&a[x]=2', { a: { 0: '1', x: '2' } }],
  ['a list of objects', 'a[0][x]=1&a[0][y]=2&a[1][x]=3', { a: [{ x: '1', y: '2' }, { x: '3' }] }],
  ['lists in an object', 'f[ids][]=1&f[ids][]=2', { f: { ids: ['1', '2'] } }],
  ['the same nested name twice', 'f[a]=1&f[a]=2', { f: { a: '2' } }],
  ['a plain name after a nested one', 'a[b]=1&a=2', { a: '2' }],
  ['a nested name after a plain one', 'a=2&a[b]=1', { a: { b: '1' } }],
  ['a plain name around a nested one', 'a=2&a[b]=1&a=3', { a: '3' }],
  ['eight levels', 'a[1][2][3][4][5][6][7][8]=x', { a: { 1: { 2: { 3: { 4: { 5: { 6: { 7: { 8: 'x' } } } } } } } } }],
  [
    'brackets that do not add up',
    'a[b=1&c]=2&[d]=3&e[f]g=4&h[i[j]]=5',
    { 'a[b': '1', 'c]': '2', '[d]': '3', 'e[f]g': '4', 'h[i[j]]': '5' },
  ],
  ['dots and blanks in names', 'a.b=1&a b[c.d]=2', { 'a.b': '1', 'a b': { 'c.d': '2' } }],
]

for (const [sentence, text, record] of read) {
  test(`a query may hold ${sentence}`, () => assert.deepEqual(plain(text), record))
}

const refused: [sentence: string, text: string, name: string | null][] = [
  ['a lone percent sign', 'a=%', 'a'],
  ['a percent sign that encodes nothing', 'a=%zz', 'a'],
  ['bytes that are not UTF-8', 'ok=1&a=%ff', 'a'],
  ['an overlong encoding', 'a=%C0%80', 'a'],
  ['half a character', 'a=%ED%A0%80', 'a'],
  ['half a character, unencoded', 'a=\uD800', 'query'],
  ['a NUL character', 'a=x%00y', 'a'],
  ['a NUL character in a name', 'a%00=1', 'a%00'],
  ['a NUL character, unencoded', 'a=\0', 'query'],
  ['a broken name', '%E0%A4%A=1', '%E0%A4%A'],
  ['nine levels', 'a[1][2][3][4][5][6][7][8][9]=x', 'a'],
  ['ten thousand levels', `a${'[b]'.repeat(10_000)}=x`, 'a'],
  ['__proto__', '__proto__=1', '__proto__'],
  ['a nested __proto__', 'a[__proto__][b]=1', 'a'],
  ['an encoded __proto__', 'a[%5F%5Fproto__]=1', 'a'],
  ['__proto__ at the head', '__proto__[polluted]=1', '__proto__'],
  ['constructor', 'a[constructor][prototype][x]=1', 'a'],
  ['prototype', 'prototype=1', 'prototype'],
  ['more than a thousand parameters', 'a=1&'.repeat(1001), null],
]

for (const [sentence, text, name] of refused) {
  test(`fault 26 a query with ${sentence} is 400`, () => {
    assert.throws(
      () => parseQuery(text),
      error =>
        error instanceof ArgumentsError &&
        error.code === 'rest_invalid_param' &&
        error.status === 400 &&
        Object.keys(error.data.params as object)[0] === (name ?? undefined),
    )
  })
}

test('a thousand parameters are read', () => {
  const text = Array.from({ length: 1000 }, (_, at) => `a[]=${at}`).join('&')
  assert.equal((parseQuery(text).a as string[]).length, 1000)
})

test('what is read has no prototype at any level', () => {
  const record = parseQuery('a[b][c]=1')
  assert.equal(Object.getPrototypeOf(record), null)
  assert.equal(Object.getPrototypeOf(record.a), null)
  assert.equal(record.toString, undefined)
})

test('repetition is told from a bracketed list, and looks like any list', () => {
  const { a, b } = parseQuery('a=1&a=2&b[]=1&b[]=2')
  assert.equal(isRepetition(a), true)
  assert.equal(isRepetition(b), false)
  assert.deepEqual(a, ['1', '2'])
})

test('host 6 a form body is read like a query', () => {
  const record = parseFormBody(Buffer.from('\uFEFFa=1&b[]=ü+x&b[]=%C3%BC'))
  assert.deepEqual(JSON.parse(JSON.stringify(record)), { a: '1', b: ['ü x', 'ü'] })
})

test('fault 26 a form body that is not UTF-8 is 400', () => {
  assert.throws(() => parseFormBody(Buffer.from([0x61, 0x3d, 0xff])), { code: 'rest_invalid_param', status: 400 })
})
