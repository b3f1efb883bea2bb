/** Documents of all kinds: cleaning is done once, keeps bounds, and lets nothing through that acts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanAddress } from '../domain/addresses.ts'
import { cleanDocument } from '../domain/clean-document.ts'
import { cleanColour } from '../domain/colours.ts'
import { cleanPath } from '../domain/path.ts'
import { looseDocument } from './loose-documents.ts'

/** Stands for the platform's cleaning, which has tests of its own: idempotent, and longer than what went in. */
const cleanHtml = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;'))
const clean = (sent: unknown) => cleanDocument(sent, { cleanHtml })

test('L-04 10,000 random documents: cleaning what is clean changes nothing, and JSON gives it back', () => {
  fc.assert(
    fc.property(looseDocument, sent => {
      const once = clean(sent)
      assert.deepEqual(clean(once), once)
      assert.deepEqual(JSON.parse(JSON.stringify(once)), once)
    }),
    { numRuns: process.env.DOZEN_STRESS ? 10_000 : 1500 },
  )
})

test('L-02 L4 L5 positions are percentages, ids are distinct, references lead somewhere, and no other keys are there', () => {
  fc.assert(
    fc.property(looseDocument, sent => {
      const doc = clean(sent)
      const ids = doc.hotspots.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length)
      const layers = new Set(doc.layers.map(({ id }) => id))
      for (const spot of doc.hotspots) {
        assert.match(spot.id, /^[a-z0-9-]{1,40}$/)
        for (const number of [spot.x, spot.y, spot.width ?? 0, spot.height ?? 0, ...(spot.points ?? []).flat()])
          assert.ok(number >= 0 && number <= 100 && Math.abs(number * 1e4 - Math.round(number * 1e4)) < 1e-6)
        if (spot.layer_id) assert.ok(layers.has(spot.layer_id))
        if (spot.action?.type === 'hotspot') assert.ok(ids.includes(spot.action.ref!))
        for (const key of Object.keys(spot)) assert.ok(KEYS.has(key), key)
      }
    }),
    { numRuns: 500 },
  )
})

const KEYS = new Set(
  'id type title layer_id group_id order x y width height points path rotation label alt content media action icon style hover active tooltip visible locked data'.split(
    ' ',
  ),
)

test('L3 addresses: only what leads to a page, a mail, a telephone or a place on the page', () => {
  const good = [
    'https://example.com/a?b=c',
    'http://example.com',
    'mailto:a@example.com',
    'tel:+49301',
    '/page',
    '#top',
    'page.html',
    '?q=1',
  ]
  for (const address of good) assert.equal(cleanAddress(address), address)
  assert.equal(cleanAddress('HTTPS://example.com'), 'https://example.com')
  const bad = [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '\u0000javascript:x',
    'java\u200bscript:x',
    'file:///etc/passwd',
    'blob:x',
    'a"b',
    "a'b",
    '<b>',
    7,
    null,
  ]
  for (const address of bad) assert.equal(cleanAddress(address), '', String(address))
})

test('L-04 colours: hexadecimal, functions and names; everything else is taken away', () => {
  const good = {
    '#FFF': '#fff',
    '#12345678': '#12345678',
    'rgb(1,2,3)': 'rgb(1, 2, 3)',
    'hsl(10deg 20% 30% / 0.5)': 'hsl(10deg, 20%, 30%, 0.5)',
    RebeccaPurple: 'rebeccapurple',
  }
  for (const [sent, kept] of Object.entries(good)) assert.equal(cleanColour(sent), kept)
  assert.equal(cleanColour(cleanColour('hsl(10deg 20% 30% / 0.5)')), cleanColour('hsl(10deg 20% 30% / 0.5)'))
  for (const bad of [
    'url(x)',
    'red;x:1',
    'expression(1)',
    'rgb(1,2)',
    'rgb(var(--a),1,2)',
    '#12',
    'constructor',
    {},
    5,
  ])
    assert.equal(cleanColour(bad), '', String(bad))
})

test('paths become absolute commands with four places, and nothing but paths', () => {
  assert.equal(cleanPath('m10,10 l5 5 h10 v-3 z'), 'M10 10 L15 15 L25 15 L25 12 Z')
  assert.equal(
    cleanPath('M0 0 C1 1 2 2 3 3 s1 1 2 2 q1 1 2 2 t1 1 a5 5 0 1 0 2 2'),
    'M0 0 C1 1 2 2 3 3 S4 4 5 5 Q6 6 7 7 T8 8 A5 5 0 1 0 10 10',
  )
  for (const bad of ['L1 1', '', 'M', '"><script>', 'M1', 5]) assert.equal(cleanPath(bad), '')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789.- ,e'), maxLength: 60 }),
      text => cleanPath(cleanPath(text)) === cleanPath(text),
    ),
    { numRuns: 2000 },
  )
})

test('P11 L4 keys of every object and deep nests become nothing', () => {
  const sent = JSON.parse(
    '{"__proto__":{"x":1},"hotspots":[{"data":{"__proto__":"x","constructor":"y","ok":"z"},"style":{"__proto__":{"fill":"red"}}}]}',
  )
  const doc = clean(sent)
  assert.deepEqual(doc.hotspots[0]!.data, { ok: 'z' })
  let deep: unknown = {}
  for (let level = 0; level < 5000; level++) deep = { image: deep, hotspots: [deep] }
  assert.equal(clean(deep).hotspots.length, 1)
})
