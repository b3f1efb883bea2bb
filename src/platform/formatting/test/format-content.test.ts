import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatContent } from '../formatting.ts'
import { adversarial, assertFast } from './timing.ts'

const isKnown = (name: string) => name === 'box' || name === 'faq'

const rows: readonly [what: string, typed: string, formatted: string][] = [
  ['a blank line parts two paragraphs', 'a\n\nb', '<p>a</p>\n<p>b</p>'],
  ['many blank lines, with blanks on them, part two paragraphs', 'a\n \t\n\n\n b', '<p>a</p>\n<p>b</p>'],
  ['line ends of any system are read', 'a\r\nb\r\rc', '<p>a<br />\nb</p>\n<p>c</p>'],
  ['a single line break stays a line break', 'a\nb', '<p>a<br />\nb</p>'],
  ['a line break after a typed one is not doubled', 'a<br>\nb', '<p>a<br>\nb</p>'],
  ['nothing becomes nothing', ' \n\n ', ''],
  [
    'block elements are left alone and text around them is wrapped',
    'a\n<h2>T</h2>\nb',
    '<p>a</p>\n<h2>T</h2>\n<p>b</p>',
  ],
  ['text directly inside of a box keeps its lines', '<div>a\nb</div>', '<div>a<br />\nb</div>'],
  [
    'paragraphs inside of a box are made where it has blank lines',
    '<div>a\n\nb</div>',
    '<div>\n<p>a</p>\n<p>b</p>\n</div>',
  ],
  ['quotations always hold paragraphs', '<blockquote>q</blockquote>', '<blockquote>\n<p>q</p>\n</blockquote>'],
  [
    'lists and tables get no paragraphs between their items',
    '<ul>\n\n<li>a</li>\n\n<li>b</li>\n</ul>',
    '<ul>\n\n<li>a</li>\n\n<li>b</li>\n</ul>',
  ],
  ['headings get no paragraphs', '<h2>a\n\nb</h2>', '<h2>a<br />\n<br />\nb</h2>'],
  ['paragraphs that are there stay', '<p>a</p>\n\n<p class="x">b</p>', '<p>a</p>\n\n<p class="x">b</p>'],
  ['preformatted text is not touched', 'x\n\n<pre>a\n\n  b\n</pre>\ny', '<p>x</p>\n<pre>a\n\n  b\n</pre>\n<p>y</p>'],
  ['code is not touched', 'x <code>a\n\nb</code> y', '<p>x <code>a\n\nb</code> y</p>'],
  ['scripts and styles are not touched', '<style>\n\na {}\n\n</style>', '<style>\n\na {}\n\n</style>'],
  [
    'a mark over a blank line is closed and opened again',
    '<em>a\n\nb</em> c',
    '<p><em>a</em></p>\n<p><em>b</em> c</p>',
  ],
  ['a link around a block stays around it', '<a href="/x">\n<div>card</div></a>', '<a href="/x">\n<div>card</div></a>'],
  ['a comment alone stays alone', 'a\n\n<!--more-->\n\nb', '<p>a</p>\n<!--more-->\n<p>b</p>'],
  ['a bracket that begins no tag is text', 'a < b\n\nc <3', '<p>a < b</p>\n<p>c <3</p>'],
  ['a bracket in an attribute ends no tag', '<a title="x > y\n\nz">t</a>', '<p><a title="x > y\n\nz">t</a></p>'],
  ['a picture is content', '<img src="/a.png">', '<p><img src="/a.png"></p>'],
  ['a shortcode with a line to itself is a block', 'a\n[faq id=3]\nb', '<p>a</p>\n[faq id=3]\n<p>b</p>'],
  ['several on one line are one block', '[faq] [box]\n\nb', '[faq] [box]\n<p>b</p>'],
  ['what a pair of shortcodes encloses is formatted', '[box]\na\n\nb\n[/box]', '[box]\n<p>a</p>\n<p>b</p>\n[/box]'],
  [
    'a shortcode in a sentence stays in it, its own lines untouched',
    'a [faq id=3\n x=1] b',
    '<p>a [faq id=3\n x=1] b</p>',
  ],
  ['an unknown shortcode is text', '[other]', '<p>[other]</p>'],
]
for (const [what, typed, formatted] of rows) {
  test(`formatting: ${what}`, () => {
    assert.equal(formatContent(typed, isKnown), formatted)
    assert.equal(formatContent(formatted, isKnown), formatted, 'and formatting it again changes nothing')
  })
}

const parts = [
  'a',
  'word ',
  '\n',
  '\n\n',
  ' ',
  '<p>',
  '</p>',
  '<div>',
  '</div>',
  '<em>',
  '</em>',
  '<ul>',
  '<li>',
  '</ul>',
  '<pre>x\n\ny</pre>',
  '<br>',
  '<!-- c -->',
  '<code>x\n\ny</code>',
  '[box]',
  '[/box]',
  '<blockquote>',
  '</blockquote>',
  '<a href="x">',
  '</a>',
  '<hr>',
  '<td>',
  '<h2>',
  '</h2>',
  '<',
  '>',
  '"',
  '[faq x="1"]',
  '&amp;',
]

const unblanked = (text: string) => text.replace(/ +\n/g, '\n')

test('formatting anything twice is formatting it once, but for blanks at the ends of lines', () => {
  const text = fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map(all => all.join(''))
  fc.assert(
    fc.property(text, typed => {
      const once = formatContent(typed, isKnown)
      assert.equal(unblanked(formatContent(once, isKnown)), unblanked(once))
    }),
    { numRuns: 2000 },
  )
})

test('formatting adds nothing but paragraphs and line breaks', () => {
  const words = (text: string) => text.replace(/<\/?p>|<br \/>|\s/g, '')
  const balanced = fc.array(
    fc.constantFrom(
      'a',
      'b c',
      '\n',
      '\n\n',
      '<div>x</div>',
      '<em>y</em>',
      '<img src="z">',
      '<ul><li>q</li></ul>',
      '[box]',
    ),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(balanced, all => assert.equal(words(formatContent(all.join(''), isKnown)), words(all.join('')))),
  )
})

for (const [what, text] of Object.entries(adversarial)) {
  test(`formatting 100 kB of ${what} takes less than 100 ms`, () => assertFast(() => formatContent(text, isKnown), 100))
}
