/** Lists of many posts are read from an index, in order: no scan, no sort. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { countStatement, isHeavyList, listStatement, rowsStatement } from '../list/list-statement.ts'
import type { Listing, PostFilters, PostOrder } from '../list/post-query.ts'
import { shownColumns } from '../show/shown-row.ts'
import type { Statement } from '../statement.ts'
import { builtInTypes } from '../types.ts'

let site: TestApp
let ctx: ReadContext
before(async () => {
  site = await startTestApp('sqlite')
  ctx = await site.systemContext()
})
after(() => site.dispose())

const type = builtInTypes[0]!
const listing = (filters: PostFilters, orderBy: PostOrder = 'date'): Listing => ({
  query: { type, statuses: ['publish'], filters, orderBy, order: 'desc', limit: 50, offset: 100, verb: 'read' },
  branches: [{ status: 'publish', author: null }],
  siteId: 1,
  engine: 'sqlite',
})
const planOf = async ({ text, values }: Statement): Promise<string> => {
  const rows = await ctx.database.rows<{ detail: string }>(`explain query plan ${text}`, values)
  return rows.map(row => row.detail).join('\n')
}

test('every order comes from a covering index of its own', async () => {
  for (const orderBy of ['date', 'id', 'modified', 'title', 'slug', 'author', 'parent', 'menu_order'] as const) {
    const plan = await planOf(listStatement(listing({}, orderBy), shownColumns(type, 'lean', ctx)))
    assert.match(plan, /SEARCH p USING COVERING INDEX \S+ \(site_id=\? AND type=\? AND status=\?\)/, orderBy)
    assert.doesNotMatch(plan, /SCAN posts|SCAN p\b|TEMP B-TREE FOR ORDER BY/, orderBy)
  }
})

test('filters by one author, parent, slug or term come from an index, in order', async () => {
  const filters: PostFilters[] = [
    { author: [1] },
    { parent: [1] },
    { slug: ['x'] },
    { terms: [{ taxonomy: 'category', ids: [1], operator: 'or' }] },
    { sticky: true },
  ]
  for (const filter of filters) {
    const plan = await planOf(listStatement(listing(filter), 'p.id'))
    assert.doesNotMatch(plan, /SCAN posts|SCAN p\b|SCAN l\b/, JSON.stringify(filter))
  }
})

test('the posts of one term come from the links themselves, as the route asks for them', async () => {
  const filters = { terms: [{ taxonomy: 'category', ids: [1], operator: 'or' as const }], termRelation: 'and' as const }
  const plan = await planOf(listStatement(listing(filters), 'p.id'))
  assert.match(plan, /SEARCH l USING COVERING INDEX \S+ \(site_id=\? AND term_id=\? AND type=\? AND status=\?\)/)
  assert.equal(isHeavyList(listing(filters)), false)
})

test('totals of whole lists and of terms are looked up, not counted', async () => {
  assert.match(await planOf(countStatement(listing({}))), /SEARCH post_counts/)
  assert.match(
    await planOf(countStatement(listing({ terms: [{ taxonomy: 'category', ids: [1], operator: 'or' }] }))),
    /SEARCH term_counts/,
  )
})

test('a set of ids from terms or words is never walked through for each post of another', async () => {
  const term = (id: number) => ({ taxonomy: 'category', ids: [id, id + 1], operator: 'or' as const })
  const plan = await planOf(countStatement(listing({ terms: [term(1), term(5)], search: 'word' })))
  assert.doesNotMatch(plan, /AND rowid=\?|AND id=\?/)
})

test('posts that are named are found by their ids and slugs, then sorted', async () => {
  const filters: [PostFilters, RegExp][] = [
    [{ include: [1, 2] }, /SEARCH p USING INTEGER PRIMARY KEY/],
    [{ slug: ['a'] }, /SEARCH p USING INDEX posts_slug_site_id_idx \(slug=\?\)/],
    [{ slug: ['a', 'b'] }, /SEARCH p USING INDEX posts_slug_site_id_idx \(slug=\?\)/],
  ]
  for (const [filter, expected] of filters) {
    assert.match(await planOf(listStatement(listing(filter), 'p.id')), expected)
    assert.match(await planOf(countStatement(listing(filter))), expected)
  }
})

test('rows are found by their ids', async () => {
  for (const ids of [[1], [1, 2]]) {
    assert.match(
      await planOf(rowsStatement({ ids, siteId: 1, engine: 'sqlite' }, 'p.id')),
      /SEARCH p USING INTEGER PRIMARY KEY/,
    )
  }
})
