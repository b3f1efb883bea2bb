import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { problemsOf } from '../domain/accessibility.ts'
import { cleanDocument } from '../domain/clean-document.ts'
import { contrastBetween, rgbOf } from '../domain/colours.ts'
import type { Hotspot, MapDocument } from '../domain/document.ts'
import { boxOfHotspot, contains, outlineOf } from '../domain/geometry.ts'
import { hotspotDifferences, type MapVersion, mergeVersions } from '../domain/merge.ts'
import { reprojectHotspot, transformFor } from '../domain/reproject.ts'
import { house, picture } from './kit.ts'

const clean = (sent: unknown): MapDocument => cleanDocument(sent, { cleanHtml: html => html })
const doc = clean(house)
const changed = (of: string, values: Partial<Hotspot>): MapDocument => ({
  ...doc,
  hotspots: doc.hotspots.map(spot => (spot.id === of ? { ...spot, ...values } : spot)),
})
const version = (of: MapDocument, title = 'House'): MapVersion => ({ title, doc: of })

test('a merge takes what only one side changed, whichever side it is', () => {
  const mine = { ...changed('door', { x: 1 }), settings: { ...doc.settings, search: true } }
  const theirs = {
    ...changed('garden', { title: 'Park' }),
    hotspots: changed('garden', { title: 'Park' }).hotspots.filter(({ id }) => id !== 'kitchen'),
  }
  const { version: merged, conflicts } = mergeVersions({
    base: version(doc),
    mine: version(mine, 'Mine'),
    theirs: version(theirs),
  })
  assert.deepEqual(conflicts, [])
  assert.deepEqual([merged.title, merged.doc.settings.search], ['Mine', true])
  assert.deepEqual(
    merged.doc.hotspots.map(({ id, x, title }) => [id, x, title]),
    [
      ['door', 1, 'Front door'],
      ['garden', 60, 'Park'],
    ],
  )
})

test('what both changed differently is a conflict, and so is what one changed and the other removed', () => {
  const gone = { ...doc, hotspots: doc.hotspots.filter(({ id }) => id !== 'door') }
  const { conflicts } = mergeVersions({
    base: version(doc),
    mine: version(changed('door', { x: 1 })),
    theirs: version(gone),
  })
  assert.deepEqual(
    conflicts.map(({ part, id, theirs }) => [part, id, theirs]),
    [['hotspot', 'door', null]],
  )
  const both = mergeVersions({ base: version(doc, 'A'), mine: version(doc, 'B'), theirs: version(doc, 'C') })
  assert.deepEqual(
    both.conflicts.map(({ part }) => part),
    ['title'],
  )
})

test('merging with what did not change gives the other side, in any order of changes', () => {
  const edit = fc.record({
    id: fc.constantFrom('door', 'kitchen', 'garden'),
    x: fc.integer({ min: 0, max: 100 }),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 4 }), edits => {
      let other = doc
      for (const { id, x, isGone } of edits)
        other = {
          ...other,
          hotspots: other.hotspots.flatMap(spot => (spot.id !== id ? [spot] : isGone ? [] : [{ ...spot, x }])),
        }
      const left = mergeVersions({ base: version(doc), mine: version(other), theirs: version(doc) })
      const right = mergeVersions({ base: version(doc), mine: version(doc), theirs: version(other) })
      assert.deepEqual([left.version.doc, right.version.doc, left.conflicts, right.conflicts], [other, other, [], []])
    }),
    { numRuns: 200 },
  )
})

test('differences are told by hotspot and by value', () => {
  const after = {
    ...changed('door', { x: 9, title: 'Gate' }),
    hotspots: [
      ...changed('door', { x: 9, title: 'Gate' }).hotspots.slice(0, 2),
      { id: 'new', type: 'pin' as const, title: '', x: 1, y: 1 },
    ],
  }
  assert.deepEqual(hotspotDifferences(doc, after), [
    { id: 'door', change: 'changed', fields: ['x', 'title'] },
    { id: 'new', change: 'added', fields: [] },
    { id: 'garden', change: 'removed', fields: [] },
  ])
})

test('an accessible map has no problems; each mistake is told beside the thing that it concerns', () => {
  assert.deepEqual(problemsOf(doc), [])
  const bad = clean({
    image: { ...picture, alt: '' },
    hotspots: [
      { id: 'low', type: 'rect', x: 60, y: 80, width: 20, height: 18, title: 'Low' },
      { id: 'under', type: 'rect', x: 10, y: 10, width: 10, height: 20 },
      { id: 'over', type: 'ellipse', x: 5, y: 5, width: 40, height: 60, title: 'Over' },
      { id: 'tiny', type: 'rect', x: 90, y: 60, width: 2, height: 2, title: 'Tiny' },
    ],
  })
  assert.deepEqual(
    problemsOf(bad).map(({ code, hotspot }) => [code, hotspot]),
    [
      ['picture_without_alt', null],
      ['hotspot_without_name', 'under'],
      ['target_small', 'tiny'],
      ['hotspot_hidden', 'under'],
      ['order_jumps', 'under'],
    ],
  )
  const faint = problemsOf(
    clean({ image: picture, hotspots: [{ ...house.hotspots[1], style: { fill: '#777', stroke: '#777' } }] }),
    () => [128, 128, 128],
  )
  assert.deepEqual(
    faint.map(({ code }) => code),
    ['contrast_low'],
  )
})

test('contrast is counted as WCAG does', () => {
  assert.equal(contrastBetween(rgbOf('#000')!, rgbOf('#fff')!), 21)
  assert.equal(contrastBetween(rgbOf('#777777')!, rgbOf('#fff')!).toFixed(2), '4.48')
})

test('areas are carried over to another crop by two anchors, and come back the same way', () => {
  const from = { ...doc.image, width: 1000, height: 500 }
  // The new picture shows the middle half of the old one, in the same scale.
  const to = { ...doc.image, width: 500, height: 250 }
  const anchors = [
    { from: [25, 25], to: [0, 0] },
    { from: [75, 75], to: [100, 100] },
  ] as const
  const transform = transformFor(anchors, { from, to })!
  const moved = reprojectHotspot({ id: 'r', type: 'rect', title: '', x: 40, y: 40, width: 10, height: 10 }, transform, {
    from,
    to,
  })
  assert.deepEqual([moved.x, moved.y, moved.width, moved.height, moved.rotation], [30, 30, 20, 20, undefined])
  const back = transformFor(
    anchors.map(({ from, to }) => ({ from: to, to: from })),
    { from: to, to: from },
  )!
  const again = reprojectHotspot(moved, back, { from: to, to: from })
  assert.deepEqual([again.x, again.y, again.width, again.height], [40, 40, 10, 10])
})

test('four anchors on a turned picture give the best fit; anchors at one place give none', () => {
  const [from, to] = [
    { ...doc.image, width: 400, height: 200 },
    { ...doc.image, width: 200, height: 400 },
  ]
  const anchors = (
    [
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
    ] as const
  ).map(([x, y]) => ({ from: [x, y] as const, to: [100 - y, x] as const }))
  const transform = transformFor(anchors, { from, to })!
  const garden = reprojectHotspot(doc.hotspots[2]!, transform, { from, to })
  assert.deepEqual(garden.points, [
    [40, 60],
    [40, 90],
    [5, 75],
  ])
  assert.equal(transformFor([anchors[0]!], { from, to }), null)
  assert.equal(transformFor([anchors[0]!, anchors[0]!], { from, to }), null)
})

test('shapes know their outline, turned ones too', () => {
  const turned = outlineOf({ id: 'r', type: 'rect', title: '', x: 40, y: 40, width: 20, height: 20, rotation: 90 }, 0.5)
  assert.deepEqual(
    turned.map(point => point.map(value => Math.round(value))),
    [
      [55, 30],
      [55, 70],
      [45, 70],
      [45, 30],
    ],
  )
  assert.ok(contains(outlineOf(doc.hotspots[2]!), [75, 70]) && !contains(outlineOf(doc.hotspots[2]!), [62, 90]))
  assert.deepEqual(boxOfHotspot(doc.hotspots[2]!), { left: 60, top: 60, right: 90, bottom: 95 })
})
