import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, raw } from '../../../html/html.ts'
import { themeClasses } from '../classes.ts'
import { threadComments } from '../parts/comments.ts'
import { paginate } from '../parts/lists.ts'
import { stylesheet } from '../styles.ts'
import { archivePage } from '../views/blog.ts'
import { messagePage } from '../views/message.ts'
import { postPage } from '../views/post.ts'
import { searchPage } from '../views/search.ts'
import { problemsOf, readTags, type Tag } from './markup.ts'
import { payloads } from './payloads.ts'
import { origin, paging, sampleFrame } from './sample-site.ts'
import { allViews } from './samples.ts'

const pages = Object.entries({
  ...allViews(sampleFrame()),
  ...Object.fromEntries(
    Object.entries(allViews(sampleFrame({}, 'de'))).map(([name, view]) => [`${name} in German`, view]),
  ),
}).map(([name, view]) => ({ name, markup: String(view), tags: readTags(String(view)) }))

const named = (tags: readonly Tag[], name: string) => tags.filter(tag => tag.name === name && !tag.isClosing)
const attribute = (tag: Tag | undefined, name: string) => tag?.attributes.get(name)

for (const { name, markup, tags } of pages) {
  test(`the page "${name}" is well-formed`, () => assert.deepEqual(problemsOf(markup), []))

  test(`the page "${name}" has a language, a title, one heading and its landmarks, and needs no script`, () => {
    assert.match(attribute(named(tags, 'html')[0], 'lang') ?? '', name.endsWith('German') ? /^de$/ : /^en$/)
    assert.match(markup, /<title>[^<]*\S[^<]*Harbour Lane|<title>Harbour Lane/)
    for (const landmark of ['main', 'h1', 'footer']) assert.ok(named(tags, landmark).length >= 1, landmark)
    assert.equal(named(tags, 'main').length, 1)
    assert.equal(named(tags, 'h1').length, 1)
    assert.equal(named(tags, 'script').length, 0)
    assert.equal(attribute(named(tags, 'a')[0], 'href'), '#site-content', 'the skip link comes first')
  })

  test(`the page "${name}" names every field, picture and table head`, () => {
    const labelled = new Set(named(tags, 'label').map(label => attribute(label, 'for')))
    const isBox = (tag: Tag) => ['hidden', 'checkbox', 'radio'].includes(attribute(tag, 'type') ?? '')
    const fields = ['input', 'select', 'textarea'].flatMap(kind => named(tags, kind)).filter(tag => !isBox(tag))
    for (const field of fields)
      assert.ok(labelled.has(attribute(field, 'id')), `no label for ${attribute(field, 'name')}`)
    for (const image of named(tags, 'img')) assert.ok(image.attributes.has('alt'))
    for (const nav of named(tags, 'nav')) assert.ok(nav.attributes.has('aria-label'))
  })

  test(`the page "${name}" skips no level of headings`, () => {
    const levels = tags.filter(tag => /^h[1-6]$/.test(tag.name) && !tag.isClosing).map(tag => Number(tag.name[1]))
    for (const [index, level] of levels.entries())
      assert.ok(level <= (levels[index - 1] ?? 0) + 1, `h${level} after h${levels[index - 1] ?? 0}`)
  })
}

test('every class that a page uses is in the style sheet, and so is every documented one', () => {
  const used = new Set(
    pages.flatMap(({ tags }) => tags.flatMap(tag => (attribute(tag, 'class') ?? '').split(' ').filter(Boolean))),
  )
  const styled = new Set([...stylesheet.text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name))
  for (const name of [...used, ...Object.keys(themeClasses)]) assert.ok(styled.has(name), `.${name} has no style`)
})

test('the style sheet is small and balanced, and its name changes with its content', () => {
  assert.ok(stylesheet.text.length < 40_000)
  assert.equal(stylesheet.text.split('{').length, stylesheet.text.split('}').length)
  assert.match(stylesheet.name, /^theme-[0-9a-f]{12}\.css$/)
})

test('S-03 hostile names, titles and comments stay text on every page', () => {
  const frame = sampleFrame()
  for (const text of payloads) {
    const link = { label: text, url: text }
    const site = { ...frame.site, name: text, tagline: text, homeUrl: text }
    const hostile = {
      ...frame,
      site,
      menu: [{ ...link, children: [link] }],
      viewer: { name: text, profileUrl: text, signOutUrl: text },
    }
    const summary = {
      title: text,
      url: text,
      date: text,
      author: link,
      excerpt: text,
      category: link,
      picture: { url: text, alt: text },
    }
    const comment = {
      id: 1,
      parentId: null,
      author: text,
      authorUrl: text,
      avatarUrl: text,
      date: text,
      content: raw('<p>x</p>'),
      replyUrl: text,
    }
    const respond = {
      kind: 'form',
      state: { action: text, hidden: { [text]: text }, values: { content: text }, problems: { content: text } },
      name: text,
      replyTo: null,
    } as const
    const post = {
      ...summary,
      content: html`<p>${text}</p>`,
      categories: [link],
      tags: [link],
      previous: link,
      comments: { list: [comment], total: 1, respond },
    }
    const views = [
      postPage(post, hostile),
      archivePage({ kind: 'tag', title: text, summary: text, posts: [summary], paging: paging(1, 1) }, hostile),
      searchPage({ text, results: [summary], total: 1, paging: paging(1, 1) }, hostile),
      messagePage({ title: text, text, kind: 'bad', links: [link], requestId: text }, hostile),
    ]
    for (const view of views) assertHarmless(String(view))
  }
})

function assertHarmless(markup: string): void {
  assert.deepEqual(problemsOf(markup), [])
  for (const tag of readTags(markup)) {
    assert.notEqual(tag.name, 'script')
    for (const [name, value] of tag.attributes) {
      assert.ok(!name.startsWith('on'), name)
      if (name === 'href' || name === 'src' || name === 'action')
        assert.doesNotMatch(value.replace(/[\u0000-\u0020]/g, ''), /^(?:javascript|vbscript|data:text)/i)
    }
  }
}

test('protected items tell nothing but their title', () => {
  const page = pages.find(({ name }) => name === 'protected')
  assert.match(page?.markup ?? '', /Protected: Minutes of March/)
  assert.match(page?.markup ?? '', /<meta name="robots" content="noindex">/)
})

test('a form shows again what was typed, says what is wrong beside the field, and never repeats a password', () => {
  const page = pages.find(({ name }) => name === 'page-service')?.tags ?? []
  const leave = named(page, 'input').find(tag => attribute(tag, 'name') === 'leave')
  assert.equal(attribute(leave, 'aria-invalid'), 'true')
  assert.equal(attribute(leave, 'aria-describedby'), 'parking-leave-problem')
  assert.equal(
    attribute(
      named(page, 'input').find(tag => attribute(tag, 'name') === 'arrive'),
      'value',
    ),
    '2026-06-01',
  )
  const passwords = pages
    .flatMap(({ tags }) => named(tags, 'input'))
    .filter(tag => attribute(tag, 'type') === 'password')
  assert.ok(passwords.length > 4)
  for (const password of passwords) assert.equal(password.attributes.has('value'), false)
})

test('the authorise page names where the answer goes, and both answers are buttons of one form', () => {
  const page = pages.find(({ name }) => name === 'authorize')
  assert.match(page?.markup ?? '', /https:\/\/tides\.example,/)
  const answers = named(page?.tags ?? [], 'button').filter(tag => attribute(tag, 'name') === 'approve')
  assert.deepEqual(
    answers.map(tag => attribute(tag, 'value')),
    ['true', 'false'],
  )
})

const comment = (id: number, parentId: number | null) => ({
  id,
  parentId,
  author: 'x',
  date: '2026-01-01T00:00:00Z',
  content: raw(''),
})
type Shape = [number, Shape[]]
const shapeOf = (threads: ReturnType<typeof threadComments>): Shape[] =>
  threads.map(({ comment: { id }, answers }) => [id, shapeOf(answers)])

test('answers stand under what they answer, and beside it from the fifth level on', () => {
  assert.deepEqual(
    shapeOf(threadComments([comment(1, null), comment(2, 1), comment(3, null), comment(4, 2), comment(5, 99)])),
    [
      [1, [[2, [[4, []]]]]],
      [3, []],
      [5, []],
    ],
  )
  assert.deepEqual(shapeOf(threadComments([comment(1, null), comment(2, 1), comment(3, 2), comment(4, 3)], 2)), [
    [
      1,
      [
        [2, []],
        [3, []],
        [4, []],
      ],
    ],
  ])
})

test('ten thousand answers to each other do not break the stack', () => {
  const list = Array.from({ length: 10_000 }, (_, index) => comment(index + 1, index === 0 ? null : index))
  const counted = (threads: ReturnType<typeof threadComments>): number =>
    threads.reduce((sum, thread) => sum + 1 + counted(thread.answers), 0)
  assert.equal(counted(threadComments(list)), 10_000)
})

test('links to pages show the ends, the neighbours and where they leave pages out', () => {
  const { locale } = sampleFrame()
  const shown = (current: number, total: number) =>
    String(paginate(paging(current, total), locale))
      .replace(/<span class="sr">[^<]*<\/span>|<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)
      .join(' ')
  assert.equal(paginate(paging(1, 1), locale), null)
  assert.equal(shown(1, 3), '1 2 3 Older')
  assert.equal(shown(5, 9), 'Newer 1 … 4 5 6 … 9 Older')
  assert.equal(shown(3, 6), 'Newer 1 2 3 4 5 6 Older')
  assert.equal(shown(9, 9), 'Newer 1 … 8 9')
  assert.match(String(paginate(paging(2, 3), locale)), new RegExp(`<a href="${origin}/page/2/" aria-current="page">`))
})

test('the reader of these tests sees what is wrong', () => {
  assert.deepEqual(problemsOf('<p><b>x</p>'), ['</p> closes nothing that is open', 'left open: p'])
  assert.deepEqual(problemsOf('<i id="a"></i><i id="a"></i>'), ['id a twice'])
  for (const bad of ['<p class=x></p>', '<p>a < b</p>', '<p class="a" class="b"></p>'])
    assert.throws(() => readTags(bad))
})
