import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  buildAuthorPath,
  buildDatePath,
  buildPagedPath,
  buildPostPath,
  buildTermPath,
  buildTypeArchivePath,
} from '../build-address.ts'
import { addressRules, type PostFacts } from '../facts.ts'
import { matchAddress } from '../match-address.ts'
import { sanitizeSlug } from '../slug.ts'
import { buildPermalink, matchStructure, parseStructure } from '../structure.ts'

const post: PostFacts = {
  id: 7,
  slug: 'hello',
  type: 'post',
  isPublic: true,
  date: '2026-03-05T14:07:09',
  author: 'ann',
  categories: [
    { id: 9, slug: 'late', parentSlugs: [] },
    { id: 4, slug: 'tides', parentSlugs: ['town', 'sea'] },
  ],
  parentSlugs: [],
}
const rulesOf = (structure: string, more: Partial<Parameters<typeof addressRules>[0]> = {}) =>
  addressRules({ structure: parseStructure(structure), ...more })

const structures: readonly [structure: string, path: string][] = [
  ['/%postname%/', '/hello/'],
  ['/%postname%', '/hello'],
  ['%postname%/', '/hello/'],
  ['/%year%/%monthnum%/%day%/%postname%/', '/2026/03/05/hello/'],
  ['/%year%/%hour%-%minute%-%second%/%post_id%', '/2026/14-07-09/7'],
  ['/archives/%post_id%', '/archives/7'],
  ['/%category%/%postname%/', '/town/sea/tides/hello/'],
  ['/by/%author%/%postname%.html', '/by/ann/hello.html'],
]
for (const [structure, path] of structures) {
  test(`host 25 the structure ${structure} gives ${path}`, () =>
    assert.equal(buildPostPath(post, rulesOf(structure)), path))
}

test('host 25 a post without a category is shown under the default one', () => {
  const rules = rulesOf('/%category%/%postname%/', { defaultCategory: 'misc' })
  assert.equal(buildPostPath({ ...post, categories: [] }, rules), '/misc/hello/')
})

test('host 25 what is not public, and everything on a plain site, has a plain address', () => {
  const pretty = rulesOf('/%postname%/')
  const plain = rulesOf('')
  assert.equal(buildPostPath({ ...post, isPublic: false }, pretty), '/?p=7')
  assert.equal(buildPostPath({ ...post, type: 'page', isPublic: false }, pretty), '/?page_id=7')
  assert.equal(buildPostPath(post, plain), '/?p=7')
  assert.equal(buildTermPath({ id: 4, taxonomy: 'category', slug: 'a', parentSlugs: [] }, plain), '/?cat=4')
  assert.equal(buildTermPath({ id: 5, taxonomy: 'post_tag', slug: 'a', parentSlugs: [] }, plain), '/?tag=a')
  assert.equal(buildAuthorPath({ id: 3, slug: 'ann' }, plain), '/?author=3')
  assert.equal(buildDatePath({ year: 2026, month: 3 }, plain), '/?m=202603')
  assert.equal(buildPagedPath('/?cat=4', 2, plain.structure), '/?cat=4&paged=2')
})

test('host 25 the front of the structure stands before terms, authors and dates, not before pages', () => {
  const rules = rulesOf('/blog/%postname%/')
  const term = { id: 4, slug: 'tides', parentSlugs: ['town'] }
  assert.equal(buildTermPath({ ...term, taxonomy: 'category' }, rules), '/blog/category/town/tides/')
  assert.equal(buildTermPath({ ...term, taxonomy: 'post_tag' }, rules), '/blog/tag/tides/')
  assert.equal(buildAuthorPath({ id: 3, slug: 'ann' }, rules), '/blog/author/ann/')
  assert.equal(buildDatePath({ year: 2026, month: 3, day: 5 }, rules), '/blog/2026/03/05/')
  assert.equal(buildPostPath({ ...post, type: 'page', parentSlugs: ['visit'] }, rules), '/visit/hello/')
  assert.equal(
    buildTermPath({ ...term, taxonomy: 'category' }, rulesOf('/blog/%postname%/', { categoryBase: 'topics' })),
    '/topics/town/tides/',
  )
})

test('host 25 the structure decides for the whole site whether addresses end with a slash', () => {
  const rules = rulesOf('/%postname%')
  assert.equal(buildPostPath({ ...post, type: 'page' }, rules), '/hello')
  assert.equal(buildAuthorPath({ id: 3, slug: 'ann' }, rules), '/author/ann')
  assert.equal(buildPagedPath('/author/ann', 2, rules.structure), '/author/ann/page/2')
  assert.equal(buildPagedPath('/', 2, rules.structure), '/page/2')
})

test('host 25 dates move below /date/ where a number could be a post', () => {
  const rules = rulesOf('/archives/%post_id%')
  assert.equal(buildDatePath({ year: 2026 }, rules), '/archives/date/2026')
  assert.deepEqual(matchAddress('/archives/2026', rules), [
    { kind: 'post', facts: { post_id: 2026 }, mustExist: false },
  ])
  assert.deepEqual(matchAddress('/archives/date/2026', rules), [{ kind: 'date', year: 2026, mustExist: false }])
})

test('host 25 an attachment lives under its parent, other types and taxonomies under their base', () => {
  const rules = rulesOf('/%postname%/', {
    types: [{ name: 'recipe', base: 'recipes', isHierarchical: false, hasArchive: true }],
    taxonomies: [{ name: 'cuisine', base: 'cuisine', isHierarchical: false, hasFront: true }],
  })
  const picture = { ...post, type: 'attachment', slug: 'deck', parentPath: '/hello/' }
  assert.equal(buildPostPath(picture, rules), '/hello/deck/')
  assert.equal(buildPostPath({ ...picture, slug: '12' }, rules), '/hello/attachment/12/')
  assert.equal(buildPostPath({ ...picture, parentPath: null }, rules), '/deck/')
  assert.equal(buildPostPath({ ...picture, parentPath: '/?p=7' }, rules), '/?attachment_id=7')
  assert.equal(buildPostPath({ ...post, type: 'recipe' }, rules), '/recipes/hello/')
  assert.equal(buildTypeArchivePath('recipe', rules), '/recipes/')
  assert.equal(
    buildTermPath({ id: 1, taxonomy: 'cuisine', slug: 'nordic', parentSlugs: ['x'] }, rules),
    '/cuisine/nordic/',
  )
  assert.deepEqual(matchAddress('/recipes/hello/', rules), [
    { kind: 'item', type: 'recipe', path: ['hello'], mustExist: false },
  ])
  assert.deepEqual(matchAddress('/recipes/page/2/', rules), [
    { kind: 'type-archive', type: 'recipe', paged: 2, mustExist: false },
  ])
})

test('host 25 a front that is half a part of an address is none', () => {
  assert.equal(parseStructure('/blog-%postname%/').front, '/')
  assert.equal(buildPermalink(parseStructure('/blog-%postname%/'), post), '/blog-hello/')
})

test('host 25 unknown tags of a structure are named', () => {
  assert.deepEqual(parseStructure('/%year%/%nonsense%/%postname%/').unknownTags, ['nonsense'])
})

const slug = fc
  .string({ minLength: 1 })
  .map(text => sanitizeSlug(text))
  .filter(text => text !== '' && !/^\d+$/.test(text) && text.length < 60)
const facts = fc.record({
  id: fc.integer({ min: 1, max: 1e9 }),
  slug,
  type: fc.constant('post'),
  isPublic: fc.constant(true),
  date: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 19)),
  author: slug,
  categories: fc.array(fc.record({ id: fc.nat(), slug, parentSlugs: fc.array(slug, { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  parentSlugs: fc.constant([]),
})
const tags = ['%year%', '%monthnum%', '%day%', '%hour%', '%minute%', '%second%', '%post_id%', '%postname%', '%author%']
const structure = fc
  .tuple(
    fc.constantFrom('/', '/blog/', '/a/b/', '/%category%/'),
    fc.shuffledSubarray(tags, { minLength: 1 }),
    fc.boolean(),
  )
  .map(([front, some, hasSlash]) => parseStructure(`${front}${some.join('/')}${hasSlash ? '/' : ''}`))

test('host 25 what a structure builds it reads back', () => {
  fc.assert(
    fc.property(structure, facts, (pattern, item) => {
      const query = matchStructure(pattern, buildPermalink(pattern, item))
      const [year, monthnum, day, hour, minute, second] = item.date.split(/[-T:]/).map(Number)
      const [lowest] = item.categories.toSorted((one, other) => one.id - other.id)
      const category = item.categories
        .filter(({ id }) => id === lowest?.id)
        .map(one => [...one.parentSlugs, one.slug].join('/'))
      const all: Record<string, unknown> = {
        year,
        monthnum,
        day,
        hour,
        minute,
        second,
        post_id: item.id,
        postname: item.slug,
        author: item.author,
      }
      const { category: readCategory, ...others } = query ?? {}
      assert.deepEqual(
        others,
        Object.fromEntries(pattern.tags.filter(tag => tag !== 'category').map(tag => [tag, all[tag]])),
      )
      if (pattern.tags.includes('category')) assert.ok(category.includes(readCategory ?? ''))
    }),
    { numRuns: 1000 },
  )
})

test('host 25 several names in one part of an address are matched quickly, however long the path', () => {
  const pattern = parseStructure('/%author%-%postname%-%category%/x')
  const start = process.cpuUsage()
  for (const path of ['-'.repeat(1900), 'a-'.repeat(950), '-'.repeat(50_000)])
    assert.equal(matchStructure(pattern, path), null)
  assert.ok(process.cpuUsage(start).user < 1_000_000)
})
