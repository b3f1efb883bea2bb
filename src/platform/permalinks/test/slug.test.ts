import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cutSlug, decodePercents, longestSlug, type SlugOptions, sanitizeSlug } from '../slug.ts'
import { parseStructure } from '../structure.ts'
import { isReservedSlug, uniqueSlug, uniqueTermSlug } from '../unique-slug.ts'

const titles: readonly [title: string, slug: string][] = [
  ['Hello Wörld & Co. — 50% off!', 'hello-world-co-50-off'],
  ['naïve café’s', 'naive-cafes'],
  ['a.b/c_d × ½ ß Æ', 'a-b-c_d-x-%c2%bd-s-ae'],
  ['日本', '%e6%97%a5%e6%9c%ac'],
  ['!!!', ''],
  ['', ''],
  ['<b>Bold</b> &amp; <i>brave</i>', 'bold-brave'],
  ['A&nbsp;B &#8212; C', 'a-b-c'],
  ['--a – b — c--', 'a-b-c'],
  ['%e6%97%a5', '%e6%97%a5'],
  ['%E6%97%A5', '%e6%97%a5'],
  ['100%ff', '100ff'],
  ['%2e%2e%2Fetc', 'etc'],
  ['Привет, мир!', '%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82-%d0%bc%d0%b8%d1%80'],
  ['Łódź İstanbul Ærø', 'lodz-istanbul-aero'],
  ['й が', '%d0%b9-%e3%81%8c'],
  ['e\u0301te\u0301', 'ete'],
  ['tab\tnew\nline\u00a0nbsp\u200bzero', 'tab-new-line-nbspzero'],
  ['¿Qué? «Sí» “quoted” ©™', 'que-si-quoted'],
  ['x\u0000\ud800y', 'xy'],
]
for (const [title, slug] of titles) {
  test(`host 25 the slug of ${JSON.stringify(title)} is "${slug}"`, () => assert.equal(sanitizeSlug(title), slug))
}

test('host 25 a slug is cut at 200 bytes, between two characters', () => {
  assert.equal(sanitizeSlug('a'.repeat(300)), 'a'.repeat(200))
  assert.equal(sanitizeSlug('日'.repeat(100)), '%e6%97%a5'.repeat(22))
  assert.equal(sanitizeSlug(`${'a'.repeat(199)} b`), 'a'.repeat(199))
  assert.equal(cutSlug('ab%c3%b6', 7), 'ab')
  assert.equal(cutSlug('ab%c3%b6', 8), 'ab%c3%b6')
})

const kept: readonly [what: string, options: SlugOptions, slug: string][] = [
  ['accents', { keepAccents: true }, 'vol-2-p%c3%a4rt-1'],
  ['capitals', { keepCase: true }, 'Vol-2-Part-1'],
  ['punctuation and capitals', { keepCase: true, keepPunctuation: true }, 'Vol.-2,-Part-(1)!'],
]
for (const [what, options, slug] of kept) {
  test(`host 25 a slug can keep ${what}`, () => assert.equal(sanitizeSlug('Vol. 2, Pärt (1)!', options), slug))
}

test('host 25 kept punctuation never brings in what would end or leave the address', () => {
  assert.doesNotMatch(sanitizeSlug('a?b#c%d\\e"f<g>\u0000\r\nh', { keepPunctuation: true }), /[?#%\\"<>\s\u0000]/)
})

test('host 25 a slug is its own slug, holds only what an address may carry, and never more than 200 bytes', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc
      .array(fc.constantFrom('%', 'e6', '%c3%b6', '-', ' ', 'ö', 'ß', '日', '&amp;', '<b>', '.', 'A'), {
        maxLength: 80,
      })
      .map(all => all.join('')),
  )
  const options = fc.record({ keepAccents: fc.boolean(), keepCase: fc.boolean() })
  fc.assert(
    fc.property(title, options, (text, some) => {
      const slug = sanitizeSlug(text, some)
      assert.equal(sanitizeSlug(slug, some), slug)
      assert.match(slug, /^(?:[\w-]|%[0-9a-f]{2})*$/)
      assert.doesNotMatch(slug, /^-|-$|--/)
      assert.ok(slug.length <= longestSlug)
      assert.doesNotThrow(() => decodeURIComponent(slug))
    }),
    { numRuns: 1000 },
  )
})

test('host 25 a plain title takes a shorter way to the same slug', () => {
  const title = fc
    .array(fc.constantFrom('a', 'B', '7', '_', '-', ' ', 'word'), { maxLength: 120 })
    .map(all => all.join(''))
  fc.assert(
    fc.property(title, text => assert.equal(sanitizeSlug(text), sanitizeSlug(text, { keepCase: true }).toLowerCase())),
    { numRuns: 1000 },
  )
})

test('host 25 the readable form of a slug is its letters', () => {
  assert.equal(decodePercents('%e6%97%a5-x%ff'), '日-x%ff')
})

const postname = parseStructure('/%postname%/')
const takenBy =
  (...slugs: string[]) =>
  async (slug: string) =>
    slugs.includes(slug)
const flat = { isHierarchical: false, structure: postname }
const pages = { isHierarchical: true, structure: null }

test('host 25 a taken slug gets -2, then -3', async () => {
  assert.equal(await uniqueSlug('alpha', takenBy(), flat), 'alpha')
  assert.equal(await uniqueSlug('alpha', takenBy('alpha'), flat), 'alpha-2')
  assert.equal(await uniqueSlug('alpha', takenBy('alpha', 'alpha-2', 'alpha-3'), flat), 'alpha-4')
})

test('host 25 a long slug makes room for its number', async () => {
  const long = 'a'.repeat(200)
  assert.equal(await uniqueSlug(long, takenBy(long), flat), `${'a'.repeat(198)}-2`)
  const japanese = '%e6%97%a5'.repeat(22)
  assert.equal(await uniqueSlug(japanese, takenBy(japanese), flat), `${japanese}-2`)
})

const reserved: readonly [what: string, slug: string, rules: Parameters<typeof uniqueSlug>[2], result: string][] = [
  ['a feed', 'feed', flat, 'feed-2'],
  ['another feed', 'rss2', pages, 'rss2-2'],
  ['an embed', 'embed', flat, 'embed-2'],
  ['a year where addresses begin with the slug', '2024', flat, '2024-2'],
  ['any number there', '7', flat, '7-2'],
  ['a month after a year', '12', { ...flat, structure: parseStructure('/%year%/%postname%/') }, '12-2'],
  ['no month after a year', '13', { ...flat, structure: parseStructure('/%year%/%postname%/') }, '13'],
  ['a day after a month', '31', { ...flat, structure: parseStructure('/%year%/%monthnum%/%postname%/') }, '31-2'],
  [
    'a year behind a full date',
    '2024',
    { ...flat, structure: parseStructure('/%year%/%monthnum%/%day%/%postname%/') },
    '2024',
  ],
  ['a number of a page', '3', pages, '3-2'],
  ['a page number of a page', 'page2', pages, 'page2-2'],
  ['a page number of a post', 'page2', flat, 'page2'],
  ['a name of the site', 'api', { ...pages, reserved: ['api'] }, 'api-2'],
  ['an ordinary word', 'feeds', flat, 'feeds'],
]
for (const [what, slug, rules, result] of reserved) {
  test(`host 25 reserved slugs: ${what} (${slug}) becomes ${result}`, async () => {
    assert.equal(await uniqueSlug(slug, takenBy(), rules), result)
    assert.equal(isReservedSlug(slug, rules), slug !== result)
  })
}

test('host 25 a term takes the slugs of its parents before it takes a number', async () => {
  assert.equal(await uniqueTermSlug('news', takenBy(), ['town']), 'news')
  assert.equal(await uniqueTermSlug('news', takenBy('news'), ['world', 'town']), 'news-town')
  assert.equal(await uniqueTermSlug('news', takenBy('news', 'news-town'), ['world', 'town']), 'news-town-world')
  assert.equal(
    await uniqueTermSlug('news', takenBy('news', 'news-town', 'news-town-world'), ['world', 'town']),
    'news-town-world-2',
  )
  assert.equal(await uniqueTermSlug('news', takenBy('news')), 'news-2')
})
