import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { payloads } from '../../pages/theme/test/payloads.ts'
import { tokenizeHtml } from '../html-tokens.ts'
import { cleanTextarea, cleanTextField, excerptOf, plainText } from '../plain-text.ts'
import { adversarial, assertFast } from './timing.ts'

const texts: readonly [what: string, html: string, text: string][] = [
  ['blocks and line breaks part lines', '<h2>a</h2><p>b<br>c</p>\n<ul><li>d</li><li>e</li></ul>', 'a\nb\nc\nd\ne'],
  ['inline tags part nothing', 'x<em>y</em>z', 'xyz'],
  ['entities are read once', 'caf&eacute; &amp;amp; &lt;b&gt; &nbsp;x &#8364;', 'café &amp; <b> x €'],
  ['scripts, styles and comments say nothing', 'a<script>b</script><style>c</style><!-- d -->e', 'a\ne'],
  ['a bracket that begins no tag is text', '1 < 2 &amp;&amp; 3 > 2', '1 < 2 && 3 > 2'],
]
for (const [what, html, text] of texts) test(`plain text: ${what}`, () => assert.equal(plainText(html), text))

test('an excerpt has the first 55 words and says that there are more', () => {
  const words = Array.from({ length: 60 }, (_, index) => `w${index}`)
  assert.equal(excerptOf(`<p>${words.join(' ')}</p>`), `${words.slice(0, 55).join(' ')}…`)
  assert.equal(excerptOf(`<p>${words.slice(0, 55).join('</p><p>')}</p>`), words.slice(0, 55).join(' '))
  assert.equal(excerptOf('<p>one two, three</p>', 2), 'one two…')
  assert.equal(excerptOf(''), '')
})

test('an excerpt of a language without blanks is cut as well, between two characters', () => {
  const text = excerptOf('👩‍👩‍👧日本語'.repeat(500), 5)
  assert.ok(text.endsWith('…') && text.length < 400)
  assert.ok(
    text
      .slice(0, -1)
      .split(/(?=👩‍👩‍👧)/)
      .every(part => '👩‍👩‍👧日本語'.startsWith(part) && part !== '👩'),
  )
})

const fields: readonly [what: string, typed: string, clean: string][] = [
  ['tags go, their words stay', ' <b>Ann</b>  Lee ', 'Ann Lee'],
  ['lines and tabs become blanks', 'a\r\n\tb\u00a0c', 'a b c'],
  ['controls and lone surrogates go', 'a\u0000b\u0007c\u0085d\ud800e', 'abcd\ufffde'],
  ['scripts go with their content', 'a<script>alert(1)</script>b', 'ab'],
  ['a lone bracket stays', 'I <3 you, 1 < 2', 'I <3 you, 1 < 2'],
  ['no tag appears when another is taken out', '<<a>script>x<</a>/script>', 'script>x/script>'],
  ['percent signs stay', '50%ab off', '50%ab off'],
]
for (const [what, typed, clean] of fields) test(`text field: ${what}`, () => assert.equal(cleanTextField(typed), clean))

test('a text of several lines keeps its lines and its indents', () => {
  assert.equal(cleanTextarea('  a  \r\n\tb<i>c</i> \r\rd\u0000'), 'a\n\tbc\n\nd')
})

test('S-03 cleaned text holds no tag, and cleaning it again changes nothing', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...payloads, '<', '>', '</', '<!', '"'), fc.string()), { maxLength: 6 })
    .map(all => all.join(''))
  fc.assert(
    fc.property(text, fc.constantFrom(cleanTextField, cleanTextarea), (typed, clean) => {
      const once = clean(typed)
      assert.equal(clean(once), once)
      assert.ok(
        tokenizeHtml(once).every(({ kind }) => kind === 'text'),
        once,
      )
    }),
  )
})

for (const [what, text] of Object.entries(adversarial)) {
  test(`plain text of 100 kB of ${what} three times takes less than 250 ms`, () =>
    assertFast(() => [excerptOf(text), cleanTextField(text), cleanTextarea(text)], 250))
}
