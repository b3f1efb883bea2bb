import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RestError } from '../../../kernel/errors.ts'
import { readTags } from '../../pages/theme/test/markup.ts'
import { payloads } from '../../pages/theme/test/payloads.ts'
import {
  type ContentLevel,
  deepestContent,
  limitNesting,
  longestContent,
  sanitizeContent,
} from '../sanitize-content.ts'
import { assertFast } from './timing.ts'

const rows: readonly [what: string, level: ContentLevel, typed: string, clean: string][] = [
  [
    'authors keep headings, lists, tables and emphasis',
    'author',
    '<h2>a</h2><ul><li><em>b</em></li></ul><table><tr><td colspan="2">c</td></tr></table>',
    '<h2>a</h2><ul><li><em>b</em></li></ul><table><tr><td colspan="2">c</td></tr></table>',
  ],
  [
    'authors keep pictures of http, https and the site',
    'author',
    '<img src="https://x.example/a.png" alt="a"><img src="/b.png">',
    '<img src="https://x.example/a.png" alt="a" /><img src="/b.png" />',
  ],
  [
    'pictures of other schemes and of unnamed ones go',
    'author',
    '<img src="data:image/png;base64,x"><img src="//evil/x.png"><img src="javascript:1">',
    '',
  ],
  [
    'links without a scheme to another host lose their address',
    'author',
    '<a href="//evil">a</a><a href="/\\evil">b</a><a href="\\\\evil">c</a>',
    '<a>a</a><a>b</a><a>c</a>',
  ],
  [
    'links of odd schemes lose their address',
    'author',
    '<a href="java\nscript:1">a</a><a href="data:text/html,x">b</a><a href="mailto:a@b.example">c</a>',
    '<a>a</a><a>b</a><a href="mailto:a@b.example">c</a>',
  ],
  [
    'links into a new window cannot reach back',
    'author',
    '<a href="/x" target="_blank" rel="opener nofollow">a</a><a href="/x" target="_top">b</a>',
    '<a href="/x" target="_blank" rel="nofollow noopener">a</a><a href="/x">b</a>',
  ],
  [
    'event attributes and styles go',
    'author',
    '<p onclick="x()" style="position:fixed" class="lead">a</p>',
    '<p class="lead">a</p>',
  ],
  [
    'scripts, styles, frames and vector pictures go with their content',
    'author',
    'a<script>b</script><style>c</style><iframe>d</iframe><svg><text>e</text></svg><xmp>f</xmp><noscript>g</noscript><textarea>h</textarea>i',
    'ai',
  ],
  [
    'forms lose their parts and keep their words',
    'author',
    '<form action="/x"><input name="a"><button>b</button></form>',
    'b',
  ],
  [
    'ids and classes that scripts of the site look for go',
    'author',
    '<div id="vendor-chat-config" class="vendor-faq box"></div><h2 id="part-2">a</h2><p id="site-content" class="comments">b</p>',
    '<div class="box"></div><h2 id="part-2">a</h2><p>b</p>',
  ],
  ['comments go', 'author', 'a<!-- b --><!-->c<!-- d', 'ac'],
  ['what was left open is closed', 'author', '<p>a <em>b', '<p>a <em>b</em></p>'],
  [
    'readers keep little',
    'comment',
    '<h1>a</h1><p><b>b</b><i>c</i><code>d</code></p><img src="/x.png"><ul><li>e</li></ul>',
    'a<p><b>b</b><i>c</i><code>d</code></p>e',
  ],
  [
    'links of readers lend no weight',
    'comment',
    '<a href="https://x.example" rel="dofollow" target="_blank" class="button">a</a>',
    '<a href="https://x.example" rel="nofollow ugc noopener">a</a>',
  ],
]
for (const [what, level, typed, clean] of rows)
  test(`cleaning: ${what}`, () => assert.equal(sanitizeContent(typed, level), clean))

const levels: readonly ContentLevel[] = ['author', 'comment']

function assertClean(text: string, level: ContentLevel): void {
  const clean = sanitizeContent(text, level)
  assertHarmless(clean)
  assert.equal(sanitizeContent(clean, level), clean, 'cleaning again changes nothing')
}

function assertHarmless(markup: string): void {
  for (const { name, attributes } of readTags(markup)) {
    assert.doesNotMatch(
      name,
      /^(?:script|style|iframe|object|embed|svg|math|form|input|base|meta|link|noscript|xmp|template)$/,
    )
    for (const [attribute, value] of attributes) {
      assert.ok(!attribute.startsWith('on') && attribute !== 'style' && attribute !== 'srcdoc', attribute)
      if (/^(?:href|src|cite|poster)$/.test(attribute))
        assert.doesNotMatch(value.replace(/[\u0000-\u0020]/g, ''), /^(?:javascript|vbscript|data):|^[/\\]{2}/i)
    }
  }
}

test('S-03 no hostile text survives the cleaning', () => {
  for (const payload of payloads) {
    for (const level of levels) {
      assertClean(payload, level)
    }
  }
})

test('S-03 no mixture of hostile texts and tags survives the cleaning', () => {
  const parts = fc.constantFrom(
    ...payloads,
    '<p>',
    '</p>',
    '<a href="',
    '">',
    "'",
    '<!--',
    '-->',
    '<table>',
    '<td>',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '<img src=',
    '>',
    '<noscript>',
    '<select>',
    '<template>',
    '<![CDATA[',
    ']]>',
    '<textarea>',
    '&lt;',
    '\u0000',
    '/',
  )
  const text = fc.array(parts, { minLength: 1, maxLength: 8 }).map(all => all.join(''))
  fc.assert(fc.property(text, fc.constantFrom(...levels), assertClean), { numRuns: 1500 })
})

test('cleaning what was cleaned changes nothing, whatever was dropped between elements that end each other', () => {
  const elements = [
    'td',
    'th',
    'tr',
    'tbody',
    'table',
    'li',
    'ul',
    'p',
    'div',
    'dd',
    'dt',
    'h1',
    'a',
    'b',
    'rt',
    'summary',
  ]
  const dropped = ['blink', 'form', 'svg', 'select', 'option', 'button', 'custom-element', 'script', 'title']
  const tags = [...elements, ...dropped].flatMap(name => [`<${name}>`, `</${name}>`, `<${name} `])
  const part = fc.oneof(fc.constantFrom(...tags), fc.constantFrom('x', '&', '<', '>', '"', '<!--', '-->', '/>', '\n'))
  const text = fc.array(part, { minLength: 1, maxLength: 14 }).map(all => all.join(''))
  fc.assert(fc.property(text, fc.constantFrom(...levels), assertClean), { numRuns: 3000 })
  for (const cells of ['<td><td></td></td>', '<td><blink><td></td></blink></td>', '<p><form><p></form></p>'])
    for (const level of levels) assertClean(cells, level)
})

test('X-9 cleaning refuses more than 64 kB with 413, and what escapes would make longer', () => {
  assert.throws(
    () => sanitizeContent('x'.repeat(longestContent + 1), 'author'),
    (error: unknown) => error instanceof RestError && error.status === 413,
  )
  assert.throws(
    () => sanitizeContent('<'.repeat(longestContent / 2), 'comment'),
    (error: unknown) => error instanceof RestError && error.status === 413,
  )
})

const depthOf = (markup: string) => {
  let depth = 0
  return readTags(markup).reduce((deepest, { isClosing }) => {
    depth += isClosing ? -1 : 1
    return Math.max(deepest, depth)
  }, 0)
}

test('cleaning keeps the text of elements that are nested too deep, and drops the elements', () => {
  const clean = sanitizeContent(`${'<div>'.repeat(1000)}deep${'</div>'.repeat(1000)}after`, 'author')
  assert.equal(depthOf(clean), deepestContent)
  assert.equal(clean.replace(/<[^>]*>/g, ''), 'deepafter')
})

test('elements that end each other are not nested: a long list without closing tags keeps all its items', () => {
  const list = `<ul>${'<li>x'.repeat(600)}</ul>`
  assert.equal(sanitizeContent(list, 'author').match(/<li>/g)?.length, 600)
  assert.equal(limitNesting(list), list)
})

const nested: Readonly<Record<string, string>> = {
  'open tags': '<b>'.repeat(33_000),
  'tags with stray ends': '<b></i>'.repeat(14_000),
  'a style of a vector picture': `<svg><style>${'<b>'.repeat(33_000)}`,
  'a title of a formula': `<math><title>${'<b>'.repeat(33_000)}`,
  frames: '<iframe>'.repeat(12_000),
  'a comment': `<!-->${'<b>'.repeat(33_000)}-->`,
}
for (const [what, text] of Object.entries(nested)) {
  // As much as is taken: what is longer is refused before anybody looks at it.
  test(`cleaning 64 kB nested in ${what} takes less than 300 ms`, () =>
    assertFast(() => sanitizeContent(text.slice(0, longestContent), 'author'), 300))
}
