import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FAR, fromTheEnd } from '../../lists/lists.ts'
import type { PostQuery } from '../list/post-query.ts'
import { builtInTypes } from '../types.ts'

const whole: Omit<PostQuery, 'order' | 'limit' | 'offset'> = {
  ...{ type: builtInTypes[0]!, statuses: ['publish'], filters: {}, orderBy: 'date', verb: 'read' },
}
const ids = (total: number) => Array.from({ length: total }, (_, id) => id)
const slice = ({ order, limit, offset }: PostQuery, total: number) =>
  (order === 'asc' ? ids(total) : ids(total).toReversed()).slice(offset, offset + limit)

test('a page from the other end, turned around, is the same page, and never farther to walk to', () => {
  fc.assert(
    fc.property(
      fc.record({
        total: fc.integer({ min: 0, max: 6000 }),
        limit: fc.integer({ min: 1, max: 100 }),
        offset: fc.integer({ min: 0, max: 7000 }),
        order: fc.constantFrom('asc' as const, 'desc' as const),
      }),
      ({ total, ...page }) => {
        const query: PostQuery = { ...whole, ...page }
        const turned = fromTheEnd(query, total)
        if (turned === null) return
        assert.deepEqual(slice(turned, total).toReversed(), slice(query, total))
        assert.ok(turned.offset < query.offset && query.offset >= FAR)
      },
    ),
    { numRuns: 500 },
  )
  assert.equal(fromTheEnd({ ...whole, order: 'desc', limit: 20, offset: 5000 }, 6000)?.offset, 980)
})
