import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  canonicalRedirect,
  type FoundFacts,
  oldAddressRedirect,
  type RedirectReason,
  type SiteFacts,
} from '../canonical.ts'
import { addressRules } from '../facts.ts'
import { type AddressMatch, matchAddress } from '../match-address.ts'
import { matchQuery } from '../match-query.ts'
import { parseStructure } from '../structure.ts'

const siteOf = (structure: string, url = 'https://example.com'): SiteFacts => ({
  url,
  rules: addressRules({ structure: parseStructure(structure) }),
})
const site = siteOf('/%postname%/')

/** A request, and what the site found for it: its real path, or null. */
function decide(
  address: string,
  path: string | null,
  more: Partial<FoundFacts> & { site?: SiteFacts; method?: string } = {},
) {
  const { host, pathname, search } = new URL(`https://${address}`)
  const rawPath = address.slice(host.length).split('?')[0] || pathname
  const query = search.slice(1)
  const read = pathname === '/' ? matchQuery(new URLSearchParams(query)) : null
  const match = read?.match ?? (matchAddress(rawPath, site.rules).at(-1) as AddressMatch)
  const found = path === null ? null : { path, ending: match, usedArguments: read?.used ?? [], ...more }
  const decision = canonicalRedirect(
    { method: more.method ?? 'GET', host, path: rawPath, query },
    found,
    more.site ?? site,
  )
  return decision && [decision.redirect, decision.reason, decision.status]
}

const rows: readonly [
  what: string,
  address: string,
  found: string | null,
  expected: readonly [string, RedirectReason] | null,
][] = [
  ['the right address stays', 'example.com/hello/', '/hello/', null],
  ['a missing slash is added', 'example.com/hello', '/hello/', ['https://example.com/hello/', 'slash']],
  [
    'the query string is kept',
    'example.com/hello?a=1&b=%20',
    '/hello/',
    ['https://example.com/hello/?a=1&b=%20', 'slash'],
  ],
  ['capitals do not redirect', 'example.com/HELLO/', '/hello/', null],
  ['another way of percent-encoding does not redirect', 'example.com/%E6%97%A5/', '/%e6%97%a5/', null],
  ['double slashes are folded', 'example.com//hello//', '/hello/', ['https://example.com/hello/', 'double-slash']],
  ['index.php goes', 'example.com/index.php/hello/', '/hello/', ['https://example.com/hello/', 'index']],
  ['index.php alone goes', 'example.com/index.php', '/', ['https://example.com/', 'index']],
  ['a post by its number', 'example.com/?p=12&x=1', '/hello/', ['https://example.com/hello/?x=1', 'canonical']],
  ['a page by its number', 'example.com/?page_id=3', '/about/', ['https://example.com/about/', 'canonical']],
  ['the front page by its number', 'example.com/?page_id=3', '/', ['https://example.com/', 'canonical']],
  [
    'a category by its number',
    'example.com/?cat=4&paged=2',
    '/category/town/',
    ['https://example.com/category/town/page/2/', 'canonical'],
  ],
  ['an author by number', 'example.com/?author=1', '/author/ann/', ['https://example.com/author/ann/', 'canonical']],
  ['an item that is not public keeps its plain address', 'example.com/?p=12', '/?p=12', null],
  ['a search keeps its argument', 'example.com/?s=fish', '/', null],
  [
    'further pages of a search',
    'example.com/?s=fish&paged=2',
    '/',
    ['https://example.com/page/2/?s=fish', 'canonical'],
  ],
  ['www is taken away', 'www.example.com/hello/', '/hello/', ['https://example.com/hello/', 'host']],
  ['another host that answers is no reason', 'mirror.example/hello/', '/hello/', null],
  ['a wrong category', 'example.com/wrong/hello/', '/town/hello/', ['https://example.com/town/hello/', 'canonical']],
  ['a missing category', 'example.com/hello/', '/town/hello/', ['https://example.com/town/hello/', 'canonical']],
  [
    'page 1 of a list is the list',
    'example.com/category/town/page/1/',
    '/category/town/',
    ['https://example.com/category/town/', 'page-number'],
  ],
  ['page 0 as well', 'example.com/page/0/', '/', ['https://example.com/', 'page-number']],
  ['a page number with zeros', 'example.com/page/02/', '/', ['https://example.com/page/2/', 'canonical']],
  ['a long name of a feed', 'example.com/feed/rss2/', '/', ['https://example.com/feed/', 'canonical']],
  ['another feed keeps its name', 'example.com/feed/atom/', '/', null],
  ['a short name of another feed', 'example.com/atom/', '/', ['https://example.com/feed/atom/', 'canonical']],
  ['the comments of a post keep their page', 'example.com/hello/comment-page-2/', '/hello/', null],
  ['a month that no calendar has', 'example.com/2026/13/', null, ['https://example.com/2026/', 'date']],
  ['a day that no calendar has', 'example.com/2026/02/30', null, ['https://example.com/2026/02/', 'date']],
  ['a leap day of a year without one', 'example.com/2025/02/29/', null, ['https://example.com/2025/02/', 'date']],
  ['a leap day', 'example.com/2024/02/29/', null, null],
  ['a mark behind the address', 'example.com/hello).', null, ['https://example.com/hello/', 'punctuation']],
  [
    'an encoded mark behind the address',
    'example.com/hello%E2%80%9D%20/?a=1',
    null,
    ['https://example.com/hello/?a=1', 'punctuation'],
  ],
  ['nothing at all', 'example.com/nothing', null, null],
]
for (const [what, address, found, expected] of rows) {
  test(`host 25 redirects: ${what}`, () => assert.deepEqual(decide(address, found), expected && [...expected, 301]))
}

test('host 25 redirects: an extra slash goes where the site wants none', () => {
  const bare = siteOf('/%postname%')
  assert.deepEqual(decide('example.com/hello/', '/hello', { site: bare }), ['https://example.com/hello', 'slash', 301])
  assert.equal(decide('example.com/hello', '/hello', { site: bare }), null)
})

test('host 25 redirects: www is put in front where the site has it', () => {
  const www = siteOf('/%postname%/', 'https://www.example.com')
  assert.deepEqual(decide('example.com/hello/?a=1', '/hello/', { site: www }), [
    'https://www.example.com/hello/?a=1',
    'host',
    301,
  ])
})

test('host 25 redirects: several faults are mended in one go', () => {
  assert.deepEqual(decide('www.example.com/index.php//hello?a=1', '/hello/'), [
    'https://example.com/hello/?a=1',
    'index',
    301,
  ])
})

test('host 25 redirects: a part that an item does not have leads to the item', () => {
  assert.deepEqual(decide('example.com/hello/9/', '/hello/', { parts: 3 }), [
    'https://example.com/hello/',
    'page-number',
    301,
  ])
  assert.deepEqual(decide('example.com/hello/1/', '/hello/', { parts: 3 }), [
    'https://example.com/hello/',
    'page-number',
    301,
  ])
  assert.equal(decide('example.com/hello/3/', '/hello/', { parts: 3 }), null)
})

test('host 25 redirects: only reading is sent on', () => {
  assert.equal(decide('example.com/hello', '/hello/', { method: 'POST' }), null)
  assert.notEqual(decide('example.com/hello', '/hello/', { method: 'HEAD' }), null)
})

test('host 25 redirects: a site below a path keeps it', () => {
  const second = siteOf('/%postname%/', 'https://example.com/second')
  assert.deepEqual(decide('example.com/hello', '/hello/', { site: second }), [
    'https://example.com/second/hello/',
    'slash',
    301,
  ])
})

test('host 25 redirects: each reason can be switched off', () => {
  const off = (reason: RedirectReason) => ({ site: { ...site, switchedOff: [reason] } })
  for (const [what, address, found, expected] of rows) {
    if (!expected) continue
    const decision = decide(address, found, off(expected[1]))
    assert.notEqual(decision?.[1], expected[1], what)
  }
  assert.equal(decide('example.com/hello', '/hello/', off('slash')), null)
})

test('host 25 redirects: a plain site is only tidied', () => {
  const plain = siteOf('')
  assert.equal(decide('example.com/?p=12', '/?p=12', { site: plain }), null)
  assert.deepEqual(decide('example.com/index.php?p=12', '/?p=12', { site: plain }), [
    'https://example.com/?p=12',
    'index',
    301,
  ])
})

test('host 25 an old address leads to the new one without its query string', () => {
  assert.deepEqual(oldAddressRedirect('/new/', site), {
    redirect: 'https://example.com/new/',
    status: 301,
    reason: 'canonical',
  })
})

test('host 25 redirects: no path leaves the site, breaks the header or leads to itself', () => {
  const path = fc
    .array(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        'evil.com',
        '@',
        ':',
        '..',
        '%0d%0a',
        '\r\n',
        'é',
        '日',
        '?',
        '#',
        'hello',
        'index.php',
        '.',
        ')',
        '2026',
        '13',
        ' ',
        '\ud800',
      ),
      { maxLength: 8 },
    )
    .map(all => `/${all.join('')}`)
  fc.assert(
    fc.property(path, fc.option(fc.constantFrom('/hello/', '/', '/日/')), fc.boolean(), (asked, real, isDirty) => {
      const request = { method: 'GET', host: 'example.com', path: asked, query: isDirty ? 'a=\r\nx&b="' : '' }
      const match = matchAddress(asked, site.rules).at(-1) ?? ({ kind: 'home', mustExist: false } as const)
      const decision = canonicalRedirect(request, real === null ? null : { path: real, ending: match }, site)
      if (!decision) return
      assert.match(decision.redirect, /^https:\/\/example\.com\/[\u0021-\u007e]*$/)
      assert.equal(new URL(decision.redirect).host, 'example.com')
      assert.notEqual(decision.redirect, `https://example.com${asked}`)
    }),
    { numRuns: 2000 },
  )
})
