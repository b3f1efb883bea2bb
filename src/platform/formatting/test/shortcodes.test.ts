import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { expandShortcodes, type ShortcodeCall, stripShortcodes } from '../shortcodes.ts'
import { adversarial, assertFast } from './timing.ts'

const lookup = (name: string) => (name === 'box' || name === 'faq' ? name : undefined)
const shown = async (_: string, call: ShortcodeCall) =>
  `{${[call.name, ...Object.entries(call.attributes).map(([name, value]) => `${name}=${value}`), ...call.values].join(' ')}|${call.content}}`
const expand = (text: string) => expandShortcodes(text, lookup, shown)

const rows: readonly [what: string, typed: string, expanded: string][] = [
  ['attributes may be quoted in both ways or bare', `[faq a="x y" b='z "q"' c=d/e]`, '{faq a=x y b=z "q" c=d/e|}'],
  ['a bare word is a switch, a quoted one a value', '[faq compact "First value"]', '{faq compact=true First value|}'],
  ['names are read in lower case', '[FAQ Id=3]', '{faq id=3|}'],
  ['values are read as text, not as HTML', '[faq t="A &amp; B &#39;&lt;" u=&quot;]', `{faq t=A & B '< u="|}`],
  ['blanks around the equals sign do not matter', '[faq id = 3]', '{faq id=3|}'],
  ['the last of two attributes of one name counts', '[faq a=1 a=2]', '{faq a=2|}'],
  ['an apostrophe inside of a word quotes nothing', "[faq t=don't] it's", "{faq t=don't|} it's"],
  ['a bracket inside of quotes ends nothing', '[faq t="a]b"]', '{faq t=a]b|}'],
  ['a pair hands over what it encloses', '[box a=1]x <b>y</b>[/box]', '{box a=1|x <b>y</b>}'],
  ['a slash at the end makes it single', '[box/]x[box /]y[/box]', '{box|}x{box|}y[/box]'],
  ['without a closing tag it stands alone', '[box]x[faq]', '{box|}x{faq|}'],
  ['pairs may stand inside of each other', '[box]a[box]b[/box]c[faq][/box]', '{box|a{box|b}c{faq|}}'],
  ['a pair that crosses another ends at its own tag', '[box][faq]x[/box][/faq]', '{box|{faq|}x}[/faq]'],
  ['unknown names stay as written', '[other a=1]x[/other]', '[other a=1]x[/other]'],
  ['a name that only begins with a known one is unknown', '[faqs] [faq-x]', '[faqs] [faq-x]'],
  ['a closing tag without partner stays as written', 'x[/faq]', 'x[/faq]'],
  ['a tag without an end stays as written', '[faq id=3', '[faq id=3'],
  ['double brackets show the shortcode itself', 'write [[faq id=1]]', 'write [faq id=1]'],
  ['double brackets work around a pair', '[[box]x[/box]]', '[box]x[/box]'],
  ['double brackets around unknown names stay', '[[other]]', '[[other]]'],
  ['nothing is read inside of a tag', '<a title="[faq]" href="/[faq]">x</a>', '<a title="[faq]" href="/[faq]">x</a>'],
  [
    'nothing is read inside of pre and code',
    '<pre>[faq]</pre><code>[faq]</code>',
    '<pre>[faq]</pre><code>[faq]</code>',
  ],
  [
    'nothing is read inside of comments and scripts',
    '<!--[faq]--><script>[faq]</script>',
    '<!--[faq]--><script>[faq]</script>',
  ],
  ['a paragraph around it alone goes', '<p>[faq id=1]</p>', '{faq id=1|}'],
  ['a paragraph around several goes', '<p>[faq]<br />\n[faq]</p><p>x</p>', '{faq|}<br />\n{faq|}<p>x</p>'],
  ['paragraphs around both ends of a pair go', '<p>[box]</p>\n<p>x</p>\n<p>[/box]</p>', '{box|\n<p>x</p>\n}'],
  ['a paragraph with words stays', '<p>see [faq]</p>', '<p>see {faq|}</p>'],
]
for (const [what, typed, expanded] of rows)
  test(`shortcodes: ${what}`, async () => assert.equal(await expand(typed), expanded))

test('shortcodes: names of attributes cannot reach into the program', async () => {
  await expandShortcodes('[faq __proto__=x constructor=y toString]', lookup, async (_, { attributes }) => {
    assert.equal(Object.getPrototypeOf(attributes), null)
    assert.deepEqual(Object.keys(attributes), ['__proto__', 'constructor', 'tostring'])
    return ''
  })
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('shortcodes: services are asked one after the other, in the order of the page, and at most 500 times', async () => {
  const asked: string[] = []
  let running = 0
  const text = Array.from({ length: 600 }, (_, index) => `[faq id=${index}]`).join('')
  const result = await expandShortcodes(text, lookup, async (_, { attributes }) => {
    assert.equal(running++, 0)
    await Promise.resolve()
    running--
    asked.push(attributes.id ?? '')
    return ''
  })
  assert.deepEqual(
    asked,
    Array.from({ length: 500 }, (_, index) => String(index)),
  )
  assert.ok(result.startsWith('[faq id=500]'))
})

test('shortcodes: what stands more than sixteen deep stays as written', async () => {
  const result = await expand(`${'[box]'.repeat(20)}x${'[/box]'.repeat(20)}`)
  assert.equal(result, `${'{box|'.repeat(16)}${'[box]'.repeat(4)}x${'[/box]'.repeat(4)}${'}'.repeat(16)}`)
})

test('shortcodes: text without known names is never changed', async () => {
  const parts = fc.constantFrom(
    '[',
    ']',
    '[[',
    ']]',
    '[x]',
    '[/x]',
    '[x a="',
    '"',
    "'",
    '<p>',
    '</p>',
    'faq',
    '<',
    '>',
    ' ',
    '=',
  )
  const text = fc.array(parts, { maxLength: 30 }).map(all => all.join(''))
  await fc.assert(
    fc.asyncProperty(text, async typed => assert.equal(await expandShortcodes(typed, () => undefined, shown), typed)),
  )
})

test('shortcodes: stripping takes them out with what they enclose', () => {
  assert.equal(
    stripShortcodes('a [box]b [faq]c[/box] d [faq x="]"] [other] [[faq]]', name => lookup(name) !== undefined),
    'a  d  [other] [[faq]]',
  )
})

for (const [what, text] of Object.entries(adversarial)) {
  test(`shortcodes: 100 kB of ${what} take less than 100 ms`, () =>
    assertFast(() => expandShortcodes(text, lookup, async () => ''), 100))
}
