/** What customers take with them, and the style sheet of the site owner: values in, values out. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { HOUR } from '../../../kernel/calendar.ts'
import { kilometresBetween, shiftedStays } from '../domain/alternatives.ts'
import { cleanCss } from '../domain/custom-css.ts'
import { type CalendarStay, calendarFile } from '../tickets/calendar-file.ts'
import { qrPng, qrSvg } from '../tickets/qr-code.ts'

const stay: CalendarStay = {
  ref: 'PK-12345678',
  status: 'confirmed',
  entry: Date.parse('2027-04-16T07:00:00Z'),
  exit: Date.parse('2027-04-19T07:00:00Z'),
  timeZone: 'Europe/Berlin',
  sequence: 2,
  changed: Date.parse('2027-01-01T00:00:00Z'),
  title: 'Parking, Airport North',
  text: 'Covered\nHH AB 123',
  place: 'Airport North; Flughafenstraße 12',
  url: 'https://example.com/parking',
}

test('a calendar file has one event, the same for every change of a booking', async () => {
  const lines = (await calendarFile(stay)).replace(/\r\n[ \t]/g, '').split('\r\n')
  const has = (line: string) => assert.ok(lines.includes(line), `${line} is not in\n${lines.join('\n')}`)
  for (const line of [
    'METHOD:PUBLISH',
    'UID:PK-12345678@car-parking',
    'SEQUENCE:2',
    'DTSTART:20270416T070000Z',
    'DTEND:20270419T070000Z',
    'STATUS:CONFIRMED',
    'SUMMARY:Parking\\, Airport North',
    'DESCRIPTION:Covered\\nHH AB 123',
    'LOCATION:Airport North\\; Flughafenstraße 12',
  ])
    has(line)
  const cancelled = await calendarFile({ ...stay, status: 'cancelled' })
  assert.match(cancelled, /METHOD:CANCEL\r\n[\s\S]*STATUS:CANCELLED/)
})

test('a QR code is a picture of the same modules, as SVG and as PNG', async () => {
  const svg = await qrSvg('PK-12345678', 'Code <of> "PK"')
  assert.match(svg, /^<svg [^>]*aria-label="Code &#60;of&#62; &#34;PK&#34;"/)
  const dark = [...svg.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`)
  const png = await qrPng('PK-12345678', 1)
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')])
  const width = png.readUInt32BE(16)
  const at = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const line = 1 + Math.ceil(width / 8)
  const found: string[] = []
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (((rows[y * line + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1) === 0) found.push(`${x} ${y}`)
  assert.deepEqual(found, dark)
})

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
