/** Lists by terms, however they are combined: the same posts, order and total as a look at every post would give. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { findPosts } from '../list/find-posts.ts'
import type { PostFilters, PostQuery, TermCondition } from '../list/post-query.ts'
import { createPost, setPostTerms } from '../posts.ts'
import { createTerm } from '../terms/terms.ts'
import { builtInTypes } from '../types.ts'

const POSTS = 60
const TERMS = 6
const type = builtInTypes[0]!

type Asked = {
  terms: TermCondition[]
  termsExclude: TermCondition[]
  termRelation: 'and' | 'or'
  after: string | undefined
  before: string | undefined
  statuses: string[]
  order: 'asc' | 'desc'
  limit: number
  offset: number
}
type Known = { id: number; status: string; date: string; terms: number[] }

forEachEngine(engine => {
  let site: TestApp
  let known: Known[]
  let terms: number[]

  before(async () => {
    site = await startTestApp(engine)
    await site.inSystem(async ctx => {
      terms = []
      for (let index = 0; index < TERMS; index += 1)
        terms.push((await createTerm('post_tag', { name: `Tag ${index}` }, ctx)).id)
      known = []
      for (let index = 0; index < POSTS; index += 1) known.push(await addPost(index, ctx))
    })
  })
  after(() => site.dispose())

  async function addPost(index: number, ctx: Parameters<typeof createPost>[1]): Promise<Known> {
    const status = index % 9 === 0 ? 'draft' : index % 7 === 0 ? 'private' : 'publish'
    const date = `2026-0${1 + (index % 5)}-${10 + (index % 4)}T10:00:00`
    const { id } = await createPost({ title: `Post ${index}`, status, date }, ctx)
    const own = terms.filter((_term, at) => (index * (at + 3) + at) % (at + 2) === 0)
    await setPostTerms(id, { taxonomy: 'post_tag', ids: own }, ctx)
    return { id, status, date: `${date}.000000Z`, terms: own }
  }

  const someTerms = () => fc.subarray(terms, { minLength: 1, maxLength: 3 })
  const condition = () =>
    fc
      .record({ ids: someTerms(), operator: fc.constantFrom('or' as const, 'and' as const) })
      .map((one): TermCondition => ({ taxonomy: 'post_tag', ...one }))
  const bound = fc.constantFrom('2026-02-11T10:00:00.000000Z', '2026-04-12T10:00:00.000000Z')
  const question = () =>
    fc.record({
      terms: fc.array(condition(), { minLength: 0, maxLength: 3 }),
      termsExclude: fc.array(condition(), { minLength: 0, maxLength: 2 }),
      termRelation: fc.constantFrom('and' as const, 'or' as const),
      after: fc.option(bound, { nil: undefined }),
      before: fc.option(bound, { nil: undefined }),
      statuses: fc.subarray(['publish', 'draft', 'private'], { minLength: 1 }),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      limit: fc.integer({ min: 1, max: 20 }),
      offset: fc.integer({ min: 0, max: 30 }),
    })

  test('every combination of terms, dates and statuses finds what it should, in order, with its total', async () => {
    const ctx = await site.systemContext()
    await fc.assert(
      fc.asyncProperty(question(), async asked => {
        const { statuses, order, limit, offset } = asked
        const query: PostQuery = {
          type,
          statuses,
          filters: meant(asked),
          orderBy: 'date',
          order,
          limit,
          offset,
          verb: 'read',
        }
        const { rows, total } = await findPosts(query, 'p.id, p.slug, p.status', ctx)
        const expected = expectedOf(asked)
        assert.deepEqual(
          rows.map(row => Number(row.id)),
          expected.slice(offset, offset + limit),
        )
        assert.equal(Number(total), expected.length)
      }),
      { numRuns: 150 },
    )
  })

  /** What is empty was not asked. */
  const meant = ({ terms: wanted, termsExclude, after, before, termRelation }: Asked): PostFilters => ({
    ...(wanted.length > 0 ? { terms: wanted, termRelation } : {}),
    ...(termsExclude.length > 0 ? { termsExclude } : {}),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  })

  function expectedOf(asked: Asked): number[] {
    const { terms: wanted, termsExclude, termRelation, after, before } = asked
    const has = (post: Known, { ids, operator }: TermCondition) =>
      operator === 'and' ? ids.every(id => post.terms.includes(id)) : ids.some(id => post.terms.includes(id))
    const found = known.filter(post => {
      const isWanted =
        wanted.length === 0 ||
        (termRelation === 'or' ? wanted.some(one => has(post, one)) : wanted.every(one => has(post, one)))
      const isUnwanted = termsExclude.some(({ ids }) => ids.some(id => post.terms.includes(id)))
      const isInTime = (after === undefined || post.date > after) && (before === undefined || post.date < before)
      return asked.statuses.includes(post.status) && isWanted && !isUnwanted && isInTime
    })
    const sorted = found.toSorted((one, other) =>
      one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
    )
    return (asked.order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
  }
})
