/** Lists by words, whatever else they ask for: the same posts, order and total as a look at every post would give. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { Context } from '../../../kernel/context.ts'
import { searchedWords, wordsOf } from '../../../kernel/search-words.ts'
import { findPosts } from '../list/find-posts.ts'
import { countStatement } from '../list/list-statement.ts'
import type { PostFilters, PostQuery, SearchColumn } from '../list/post-query.ts'
import { createPost, deletePost, setPostTerms, trashPost, updatePost } from '../posts.ts'
import { createTerm } from '../terms/terms.ts'
import { builtInTypes } from '../types.ts'

const POSTS = 60
const RUNS = process.env.DOZEN_STRESS ? 2000 : 150
const type = builtInTypes[0]!
/** Some begin others, and some look like what the index says of a post itself. */
const WORDS = ['sun', 'sunny', 'sunflower', 'moon', 'mo', 'star', 't', '1', 'post', 'publish', 'locked', 'ÉTOILE', '星']

type Known = {
  readonly id: number
  readonly status: string
  readonly date: string
  readonly author: number
  readonly isLocked: boolean
  readonly tags: readonly number[]
  readonly texts: Readonly<Record<SearchColumn, string>>
}
type Asked = {
  readonly search: string
  readonly columns: SearchColumn[]
  readonly statuses: string[]
  readonly author: number[] | undefined
  readonly after: string | undefined
  readonly before: string | undefined
  readonly tags: number[] | undefined
  readonly isBlind: boolean
  readonly orderBy: 'date' | 'relevance' | 'id'
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

const pick = (from: readonly string[], seed: number, count: number): string =>
  Array.from({ length: count }, (_, index) => from[(seed * (index + 3) + index * index) % from.length]).join(' ')

function draftOf(index: number, authors: readonly number[]) {
  const status = index % 9 === 0 ? 'draft' : index % 7 === 0 ? 'private' : 'publish'
  return {
    ...{ title: `${pick(WORDS, index, index % 4)} n${index}`, content: `<p>${pick(WORDS, index * 5 + 1, 4)}</p>` },
    ...{ excerpt: pick(WORDS, index * 7 + 2, index % 2), status, author: authors[index % authors.length]! },
    date: `20${index % 11 === 0 ? '02' : '26'}-0${1 + (index % 5)}-${10 + (index % 4)}T10:00:0${index % 2}`,
    password: index % 8 === 3 ? 'sesame' : '',
  }
}

forEachEngine(engine => {
  let site: TestApp
  let known: Known[]
  let authors: number[]
  let tags: number[]

  before(async () => {
    site = await startTestApp(engine)
    authors = [(await site.account('one', ['author'])).id, (await site.account('two', ['author'])).id]
    await site.inSystem(async ctx => {
      tags = []
      for (const name of ['a', 'b']) tags.push((await createTerm('post_tag', { name }, ctx)).id)
      known = []
      for (let index = 0; index < POSTS; index += 1) known.push(await addPost(index, ctx))
      await changeSome(ctx)
    })
  })
  after(() => site.dispose())

  async function addPost(index: number, ctx: Context): Promise<Known> {
    const draft = draftOf(index, authors)
    const { id } = await createPost(draft, ctx)
    const own = tags.filter((_tag, at) => index % (at + 2) === 0)
    await setPostTerms(id, { taxonomy: 'post_tag', ids: own }, ctx)
    const { status, author, date, password, ...texts } = draft
    return { id, status, author, date: `${date}.000000Z`, isLocked: password !== '', tags: own, texts }
  }

  /** The index follows whatever happens to a post. */
  async function changeSome(ctx: Context): Promise<void> {
    const replace = (at: number, changed: Partial<Known>) => {
      known[at] = { ...known[at]!, ...changed }
    }
    const idAt = (at: number) => known[at]!.id
    await updatePost(idAt(1), { date: '1961-04-12T09:07:00' }, ctx)
    replace(1, { date: '1961-04-12T09:07:00.000000Z' })
    await updatePost(idAt(2), { status: 'private' }, ctx)
    replace(2, { status: 'private' })
    await updatePost(idAt(4), { author: authors[1]! }, ctx)
    replace(4, { author: authors[1]! })
    await updatePost(idAt(5), { password: 'sesame' }, ctx)
    replace(5, { isLocked: true })
    await updatePost(idAt(6), { title: 'moon sun', content: 'star', excerpt: '' }, ctx)
    replace(6, { texts: { title: 'moon sun', content: 'star', excerpt: '' } })
    await trashPost(idAt(8), ctx)
    replace(8, { status: 'trash' })
    await deletePost(idAt(10), ctx)
    known.splice(10, 1)
  }

  const word = fc.constantFrom(...WORDS, 'su', 's', 'nowhere')
  const bound = fc.constantFrom(
    '2026-02-11T10:00:00.000000Z',
    '2026-04-12T10:00:01.000000Z',
    '1965-01-01T00:00:00.000000Z',
  )
  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
  const question = (): fc.Arbitrary<Asked> =>
    fc.record({
      search: fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' ')),
      columns: fc.subarray<SearchColumn>(['title', 'excerpt', 'content']),
      statuses: fc.subarray(['publish', 'draft', 'private', 'trash'], { minLength: 1 }),
      author: maybe(fc.subarray(authors, { minLength: 1 })),
      ...{ after: maybe(bound), before: maybe(bound), tags: maybe(fc.subarray(tags, { minLength: 1 })) },
      isBlind: fc.boolean(),
      orderBy: fc.constantFrom('date' as const, 'relevance' as const, 'id' as const),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      limit: fc.integer({ min: 1, max: 20 }),
      offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
    })

  test('host 19 a search finds what has its words, in order, with its exact total, whatever else is asked', async () => {
    const ctx = await site.systemContext()
    await fc.assert(
      fc.asyncProperty(question(), async asked => {
        const { statuses, orderBy, order, limit, offset } = asked
        const query: PostQuery = {
          type,
          statuses,
          filters: filtersOf(asked),
          orderBy,
          order,
          limit,
          offset,
          verb: 'read',
        }
        const { rows, total } = await findPosts(query, 'p.id, p.slug, p.status', ctx)
        const expected = expectedOf(asked)
        const ids = rows.map(row => Number(row.id))
        assert.deepEqual({ ids, total }, { ids: expected.slice(offset, offset + limit), total: expected.length })
      }),
      { numRuns: RUNS },
    )
  })

  test('host 19 of a term with very many posts the index of words counts the same', {
    skip: engine !== 'sqlite',
  }, async () => {
    const ctx = await site.systemContext()
    const termSizes = new Map(tags.map(tag => [tag, 100_000]))
    const tagged = question().filter(({ tags: ids, author }) => ids !== undefined && author === undefined)
    await fc.assert(
      fc.asyncProperty(tagged, async asked => {
        const { statuses, order, limit, offset } = asked
        const query: PostQuery = {
          type,
          statuses,
          filters: filtersOf(asked),
          orderBy: 'date',
          order,
          limit,
          offset,
          verb: 'read',
        }
        const branches = statuses.map(status => ({ status, author: null }))
        const { text, values } = countStatement({ query, branches, siteId: 1, engine, termSizes })
        assert.match(text, /post_words_index match/)
        assert.equal(await ctx.database.value(text, values), expectedOf(asked).length)
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    )
  })

  const filtersOf = ({ search, columns, author, after, before, tags: ids, isBlind }: Asked): PostFilters => ({
    ...{ search, searchColumns: columns },
    ...(author && { author }),
    ...(after && { after }),
    ...(before && { before }),
    ...(ids && { terms: [{ taxonomy: 'post_tag', ids, operator: 'or' }] }),
    ...(isBlind && { unprotected: true }),
  })

  function expectedOf(asked: Asked): number[] {
    const isFound = (post: Known) =>
      asked.statuses.includes(post.status) &&
      (asked.author?.includes(post.author) ?? true) &&
      (asked.tags?.some(tag => post.tags.includes(tag)) ?? true) &&
      (asked.after === undefined || post.date > asked.after) &&
      (asked.before === undefined || post.date < asked.before) &&
      !(asked.isBlind && post.isLocked) &&
      hasWords(post, asked)
    const compare = (one: Known, other: Known) =>
      (asked.orderBy === 'relevance' ? rankOf(one, asked) - rankOf(other, asked) : 0) ||
      (asked.orderBy === 'id' ? 0 : one.date.localeCompare(other.date)) ||
      one.id - other.id
    const sorted = known.filter(isFound).toSorted(compare)
    return (asked.order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
  }

  const isIn = (text: string, sought: string, isLast: boolean): boolean =>
    wordsOf(text.replaceAll(/<[^>]*>/g, ' ')).some(one => (isLast ? one.startsWith(sought) : one === sought))

  function hasWords({ texts }: Known, { search, columns }: Asked): boolean {
    const chosen = columns.length === 0 ? (Object.keys(texts) as SearchColumn[]) : columns
    const sought = searchedWords(search)
    return sought.every((one, at) => chosen.some(column => isIn(texts[column], one, at === sought.length - 1)))
  }

  function rankOf({ texts }: Known, { search }: Asked): number {
    const sought = searchedWords(search)
    return sought.filter((one, at) => isIn(texts.title, one, at === sought.length - 1)).length
  }
})
