import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripTypes, stripTypesNow } from '../page/strip-types.ts'

const sources = [
  'export const a: number = 1 // ü\n',
  "import type { B } from './b.ts'\nexport const b = (given: B): B => given\n",
]

test('types are taken away, by those who wait as by those who cannot', async () => {
  const stripped = await stripTypes(sources)
  assert.deepEqual(stripTypesNow(sources), stripped)
  assert.equal(stripped[0]?.replace(/\s+/g, ' '), 'export const a = 1 // ü ')
  assert.ok(!stripped[1]?.includes('B'))
})

test('a source that is none is told', async () => {
  await assert.rejects(stripTypes(['const = ;']))
  assert.throws(() => stripTypesNow(['const = ;']))
})
