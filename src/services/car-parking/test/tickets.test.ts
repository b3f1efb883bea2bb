/** What customers take with them, and the style sheet of the site owner: values in, values out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR } from '../../../kernel/calendar.ts'
import { kilometresBetween } from '../../../kernel/points.ts'
import { shiftedStays } from '../domain/alternatives.ts'
import { cleanCss } from '../domain/custom-css.ts'

test('a stay is moved a little later and earlier in turn, and distances are those of the map', () => {
  const moved = shiftedStays({ entry: 0, exit: 10, timeZone: 'UTC', spaces: 1 })
  assert.deepEqual(
    moved.slice(0, 3).map(({ entry, exit }) => [entry, exit]),
    [
      [HOUR, HOUR + 10],
      [-HOUR, 10 - HOUR],
      [2 * HOUR, 2 * HOUR + 10],
    ],
  )
  const [hamburg, berlin] = [
    { latitude: 53.5511, longitude: 9.9937 },
    { latitude: 52.52, longitude: 13.405 },
  ]
  assert.ok(Math.abs(kilometresBetween(hamburg, berlin) - 255) < 2)
  assert.equal(kilometresBetween(hamburg, hamburg), 0)
})

const sheets: readonly (readonly [what: string, written: string, printed: string])[] = [
  ['plain rules', '.parking { color: red }', '.parking { color: red }'],
  ['comparisons', '@media (width < 30rem) { a { color: red } }', '@media (width < 30rem) { a { color: red } }'],
  ['quotation marks by number, as the marks themselves', 'a { content: "\\201C" }', 'a { content: "“" }'],
  ['pictures of this site', 'a { background: url("/uploads/a.png") }', 'a { background: url("/uploads/a.png") }'],
  [
    'pictures inside',
    'a{background:url(data:image/png;base64,iVBORw0KGgo=)}',
    'a{background:url(data:image/png;base64,iVBORw0KGgo=)}',
  ],
]
for (const [what, written, printed] of sheets)
  test(`a style sheet keeps ${what}`, () => assert.equal(cleanCss(written), printed))

const hostile = [
  'a{}</style><script>alert(1)</script>',
  'a{}</sty</stylele><img src=x>',
  '@import "https://evil.example/a.css"; b{}',
  '@IMPORT url(//evil.example/a.css);',
  '@\\69mport "https://evil.example/a.css";',
  '@im@import "x";port "https://evil.example/a.css";',
  'a{background:url(https://evil.example/p)}',
  "a{background:URL( '//evil.example/p' )}",
  'a{background:u\\72l(https://evil.example/p)}',
  'a{background:\\75\\72\\6c(https://evil.example/p)}',
  'a{background:image-set("https://evil.example/p" 1x, "/b.png" 2x)}',
  'a{background:url(data:text/html,<script>1</script>)}',
  'a{width:expression(alert(1))}',
  'a{-moz-binding:url(https://evil.example/x)}',
  'a{background:url(javascript:alert(1))}',
]
const escaped = [
  'a{background:url(/\\\\evil.example/x)}',
  'a{background:url("/\\\n/evil.example/x")}',
  'a{background:url("/\t/evil.example/x")}',
  'a{background:url("https://evil.example/x\\',
  'a{background:url("https://evil.example/x',
  "a{background:url('https://evil.example/x",
  'a{b:url("/\\000009/evil.example/b.gif")}',
  'a{b:url("/\\\\evil.example/a.gif")}',
  'a{--u:"https://evil.example/x";background:image-set(var(--u) 1x)}',
  'a{background:image-set(url(calc(1)) "//evil.example/x" 1x)}',
  'a{background:url(//evil)}',
]
for (const written of escaped)
  test(`X-14 S-N22 a style sheet leads to no other host, however it is written: ${JSON.stringify(written)}`, () => {
    const printed = cleanCss(written)
    const addresses = [...printed.matchAll(/["'(]\s*([^"'()\s]*evil[^"'()\s]*)/g)].map(([, address]) => address!)
    for (const address of addresses) assert.equal(new URL(address, 'https://own.example/').host, 'own.example', printed)
    assert.doesNotMatch(printed, /\\|[\0-\x08\x0b-\x1f]/)
    assert.equal(cleanCss(printed), printed)
  })

for (const written of hostile)
  test(`H-10 a style sheet loses what could leave it or load from elsewhere: ${written.slice(0, 40)}`, () => {
    const printed = cleanCss(written)
    assert.doesNotMatch(printed, /evil\.example|<[/!a-z]|@import|expression\(|javascript:/i)
    assert.equal(cleanCss(printed), printed)
  })
