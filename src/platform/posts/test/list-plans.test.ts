/** Lists of many posts are read from an index, in order: no scan, no sort. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import type { Sql } from '../../../kernel/statement.ts'
import { countStatement, isHeavyList, listStatement, rowsStatement } from '../list/list-statement.ts'
import type { Listing, PostFilters, PostOrder } from '../list/post-query.ts'
import { countStatement as countOfWords, walkedPage, wordWalkOf } from '../list/word-walk.ts'
import { shownColumns } from '../show/shown-row.ts'
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
const planOf = async ({ text, values }: Sql): Promise<string> => {
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

test('several statuses are merged row by row, never gathered and sorted', async () => {
  const branches = ['publish', 'draft', 'private'].map(status => ({ status, author: null }))
  for (const orderBy of ['date', 'title', 'author'] as const) {
    const plan = await planOf(listStatement({ ...listing({}, orderBy), branches }, 'p.id'))
    assert.match(plan, /MERGE \(UNION ALL\)/, orderBy)
    assert.doesNotMatch(plan, /SCAN p\b|TEMP B-TREE/, orderBy)
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

test('a search comes from the index of words, newest first, and its total too', async () => {
  const walk = wordWalkOf(listing({ search: 'two words', after: '2026-01-01T00:00:00.000000Z' }))!
  assert.equal(walk.parts.length, 1)
  const plan = await planOf(walkedPage(walk, walk.whole, { limit: 50, offset: 100 }))
  // 192 says that the index itself gives the order, from the end, and `>` that it takes the bound.
  assert.match(plan, /SCAN f VIRTUAL TABLE INDEX 192:M4>/)
  assert.match(plan, /SEARCH w USING (COVERING )?INDEX post_words_place_idx \(<expr>=\?\)/)
  assert.doesNotMatch(plan, /SCAN w\b|SCAN p\b|SCAN posts/)
  assert.equal(await planOf(countOfWords(walk, walk.whole)), 'SCAN f VIRTUAL TABLE INDEX 0:M4>')
})

test('what has few words or few links is looked at post by post, never all posts', async () => {
  const term = { terms: [{ taxonomy: 'category', ids: [1], operator: 'or' as const }], search: 'word' }
  const byLinks = await planOf(countStatement(listing(term)))
  assert.match(byLinks, /SEARCH l USING COVERING INDEX/)
  assert.match(byLinks, /SEARCH w (EXISTS )?USING INTEGER PRIMARY KEY/)
  const byWords = await planOf(countStatement(listing({ search: 'word', sticky: false, areFewFound: true })))
  assert.match(byWords, /SEARCH w USING (COVERING )?INDEX post_words_place_idx/)
  assert.match(byWords, /SEARCH p USING INTEGER PRIMARY KEY/)
  assert.doesNotMatch(`${byLinks}${byWords}`, /SCAN (w|p|l|posts)\b/)
})

test('a set of ids from terms or words is never walked through for each post of another', async () => {
  const term = (id: number) => ({ taxonomy: 'category', ids: [id, id + 1], operator: 'or' as const })
  const plan = await planOf(countStatement(listing({ terms: [term(1), term(5)], search: 'word' })))
  assert.doesNotMatch(plan, /AND rowid=\?|AND id=\?/)
})

test('posts that are named are found by their ids and slugs, then sorted', async () => {
  const filters: [PostFilters, RegExp][] = [
    [{ include: [1, 2] }, /SEARCH p USING INTEGER PRIMARY KEY/],
    [{ slug: ['a'] }, /SEARCH p USING INDEX posts_slug_chosen \(slug=\?\)/],
    [{ slug: ['a', 'b'] }, /SEARCH p USING INDEX posts_slug_chosen \(slug=\?\)/],
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
