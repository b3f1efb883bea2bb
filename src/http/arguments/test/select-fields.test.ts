import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectFields } from '../select-fields.ts'

const post = {
  id: 1,
  title: { rendered: 'T', raw: 't' },
  tags: [
    { id: 5, name: 'a' },
    { id: 6, name: 'b' },
  ],
  meta: null,
}

const rows: [sentence: string, data: unknown, fields: string | string[], kept: unknown][] = [
  ['keeps the listed keys', post, 'id,meta', { id: 1, meta: null }],
  ['splits at commas and blanks', post, ' id , meta', { id: 1, meta: null }],
  ['descends at a dot', post, 'id,title.raw', { id: 1, title: { raw: 't' } }],
  ['cuts a list item by item', [post, { id: 2 }], 'id', [{ id: 1 }, { id: 2 }]],
  ['cuts an inner list item by item', post, 'tags.name', { tags: [{ name: 'a' }, { name: 'b' }] }],
  ['keeps all of a field that is also named in part', post, 'title.raw,title', { title: post.title }],
  ['keeps all of a field that is later named in part', post, 'title,title.raw', { title: post.title }],
  ['leaves out what is not there', post, 'nothing,title.nothing', { title: {} }],
  ['leaves a plain value where a dot cannot descend', post, 'id.x', { id: 1 }],
  ['cuts a keyed collection at its outer level', { category: { slug: 'a' }, tag: { slug: 'b' } }, 'slug', {}],
  [
    'reaches into a keyed collection by its key',
    { category: { slug: 'a' } },
    'category.slug',
    { category: { slug: 'a' } },
  ],
  ['takes a list of names', post, ['id', 'title.raw'], { id: 1, title: { raw: 't' } }],
  ['leaves the data whole without a name', post, ' , ', post],
  ['finds nothing in a prototype', post, '__proto__,constructor.name,toString', {}],
  ['leaves plain data alone', 'text', 'id', 'text'],
  ['leaves an empty list alone', [], 'id', []],
]

for (const [sentence, data, fields, kept] of rows) {
  test(`host 9 _fields ${sentence}`, () => assert.deepEqual(selectFields(data, fields), kept))
}

test('host 9 _fields with a very long path ends where the data ends', () => {
  assert.deepEqual(selectFields({ a: { a: 1 } }, 'a.'.repeat(8000)), { a: { a: 1 } })
})
