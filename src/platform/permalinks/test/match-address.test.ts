import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressRules } from '../facts.ts'
import { type AddressMatch, isOnlyContent, matchAddress, matchParts, readPath } from '../match-address.ts'
import { matchQuery } from '../match-query.ts'
import { parseStructure } from '../structure.ts'

const rulesOf = (structure: string) => addressRules({ structure: parseStructure(structure) })

const decides = { mustExist: false }
const matches: readonly [structure: string, path: string, kinds: readonly object[]][] = [
  ['/%postname%/', '/', [{ kind: 'home', ...decides }]],
  ['/%postname%/', '/page/3/', [{ kind: 'home', paged: 3, ...decides }]],
  ['/%postname%/', '/feed/', [{ kind: 'home', feed: 'rss2', ...decides }]],
  ['/%postname%/', '/feed/atom', [{ kind: 'home', feed: 'atom', ...decides }]],
  ['/%postname%/', '/comments/feed/', [{ kind: 'comments', feed: 'rss2', ...decides }]],
  ['/%postname%/', '/search/Fish%20%26+chips/page/2', [{ kind: 'search', text: 'Fish & chips', paged: 2, ...decides }]],
  ['/%postname%/', '/author/ann/', [{ kind: 'author', author: 'ann', ...decides }]],
  ['/%postname%/', '/2026/03/', [{ kind: 'date', year: 2026, month: 3, ...decides }]],
  [
    '/%postname%/',
    '/category/town/sea/feed/',
    [{ kind: 'term', taxonomy: 'category', path: ['town', 'sea'], feed: 'rss2', ...decides }],
  ],
  ['/%postname%/', '/tag/fish/', [{ kind: 'term', taxonomy: 'post_tag', path: ['fish'], ...decides }]],
  [
    '/%postname%/',
    '/hello/',
    [
      { kind: 'page', path: ['hello'], mustExist: true },
      { kind: 'post', facts: { postname: 'hello' }, ...decides },
    ],
  ],
  [
    '/%postname%/',
    '/HELLO',
    [
      { kind: 'page', path: ['hello'], mustExist: true },
      { kind: 'post', facts: { postname: 'hello' }, ...decides },
    ],
  ],
  [
    '/%postname%/',
    '/日本/',
    [
      { kind: 'page', path: ['%e6%97%a5%e6%9c%ac'], mustExist: true },
      { kind: 'post', facts: { postname: '%e6%97%a5%e6%9c%ac' }, ...decides },
    ],
  ],
  [
    '/%postname%/',
    '/hello/2/',
    [
      { kind: 'page', path: ['hello'], part: 2, mustExist: true },
      { kind: 'post', facts: { postname: 'hello' }, part: 2, ...decides },
    ],
  ],
  [
    '/%postname%/',
    '/hello/comment-page-2/',
    [
      { kind: 'page', path: ['hello'], commentPage: 2, mustExist: true },
      { kind: 'post', facts: { postname: 'hello' }, commentPage: 2, ...decides },
    ],
  ],
  [
    '/%postname%/',
    '/hello/embed/',
    [
      { kind: 'page', path: ['hello'], isEmbed: true, mustExist: true },
      { kind: 'post', facts: { postname: 'hello' }, isEmbed: true, ...decides },
    ],
  ],
  [
    '/%postname%/',
    '/visit/parking/',
    [
      { kind: 'page', path: ['visit', 'parking'], mustExist: true },
      { kind: 'attachment', slug: 'parking', parent: ['visit'], mustExist: true },
    ],
  ],
  ['/%year%/%postname%/', '/2026/hello/', [{ kind: 'post', facts: { year: 2026, postname: 'hello' }, ...decides }]],
  ['/%year%/%postname%/', '/about/', [{ kind: 'page', path: ['about'], mustExist: true }]],
  [
    '/blog/%postname%/',
    '/category/town/',
    [
      { kind: 'page', path: ['category', 'town'], mustExist: true },
      { kind: 'attachment', slug: 'town', parent: ['category'], mustExist: true },
    ],
  ],
]
for (const [pattern, path, expected] of matches) {
  test(`host 25 with ${pattern} the path ${path} may mean ${expected.map(one => (one as { kind: string }).kind).join(', then ')}`, () =>
    assert.deepEqual(matchAddress(path, rulesOf(pattern)), expected))
}

const onlyContent: readonly [structure: string, path: string, isOnly: boolean][] = [
  ['/%year%/%postname%/', '/about/', true],
  ['/%year%/%postname%/', '/about/team/', true],
  ['/%year%/%postname%/', '/categories/town/', true],
  ['/%year%/%postname%/', '/about/2/', false],
  ['/%year%/%postname%/', '/2026/hello/', false],
  ['/%year%/%postname%/', '/2026/', false],
  ['/%year%/%postname%/', '/category/town/', false],
  ['/%year%/%postname%/', '/author/ann/', false],
  ['/%year%/%postname%/', '/', false],
  ['/blog/%postname%/', '/category/town/', true],
  ['/blog/%postname%/', '/blog/category/town/', false],
  ['/blog/%postname%/', '/2026/', true],
  ['/blog/%postname%/', '/blog/2026/03/', false],
  ['/%postname%/', '/hello/', false],
  ['/%postname%/', '/hello/there/', true],
  ['', '/hello/', true],
  ['', '/tag/fish/', false],
]
for (const [pattern, path, isOnly] of onlyContent) {
  test(`with ${pattern || 'plain addresses'} the path ${path} ${isOnly ? 'can only be content' : 'may be something else'}`, () =>
    assert.equal(isOnlyContent(readPath(path).base, rulesOf(pattern)), isOnly))
}

/** A part of an address of its own, or a word with a meaning. */
const segment = fc.oneof(
  fc.constantFrom('category', 'tag', 'author', 'search', 'comments', 'page', 'feed', 'attachment', 'date', 'blog'),
  fc.constantFrom('2026', '03', '7', '12345', 'hello', 'index.php', '%c3%bc', 'über', 'A'),
)
const structures = [
  '',
  '/%postname%/',
  '/%year%/%postname%/',
  '/blog/%postname%',
  '/%category%/%postname%/',
  '/%post_id%/',
]

test('what can only be content is never read as anything but a page or an attachment, whole', () => {
  const check = (pattern: string, segments: readonly string[]) => {
    const path = `/${segments.join('/')}/`
    const rules = rulesOf(pattern)
    const { base, parts } = readPath(path)
    if (!isOnlyContent(base, rules)) return
    const isContent = ({ kind, part }: AddressMatch) => part === undefined && (kind === 'page' || kind === 'attachment')
    assert.ok(matchParts(parts(), rules).every(isContent), `${path} with ${pattern}`)
  }
  fc.assert(fc.property(fc.constantFrom(...structures), fc.array(segment, { maxLength: 4 }), check), { numRuns: 2000 })
})

const queries: readonly [query: string, match: object | null, used: readonly string[]][] = [
  ['p=12&x=1', { kind: 'post-id', type: 'any', id: 12 }, ['p']],
  ['page_id=3', { kind: 'post-id', type: 'page', id: 3 }, ['page_id']],
  ['cat=4&paged=2', { kind: 'term-id', taxonomy: 'category', id: 4, paged: 2 }, ['cat', 'paged']],
  ['tag=fish', { kind: 'term', taxonomy: 'post_tag', path: ['fish'] }, ['tag']],
  ['author=5', { kind: 'author', author: 5 }, ['author']],
  ['m=202603', { kind: 'date', year: 2026, month: 3 }, ['m']],
  ['year=2026&monthnum=3&day=5', { kind: 'date', year: 2026, month: 3, day: 5 }, ['year', 'monthnum', 'day']],
  ['s=fish', { kind: 'search', text: 'fish' }, []],
  ['s=fish&paged=2', { kind: 'search', text: 'fish', paged: 2 }, ['paged']],
  ['paged=2', { kind: 'home', paged: 2 }, ['paged']],
  ['feed=rss2', { kind: 'home', feed: 'rss2' }, ['feed']],
  ['p=abc', null, []],
  ['utm_source=x', null, []],
]
for (const [query, match, used] of queries) {
  test(`host 25 the query ?${query} is ${match ? 'understood' : 'not an address'}`, () =>
    assert.deepEqual(matchQuery(new URLSearchParams(query)), match && { match: { ...match, mustExist: false }, used }))
}
