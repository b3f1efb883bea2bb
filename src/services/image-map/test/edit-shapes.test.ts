import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hotspot } from '../domain/document.ts'
import {
  addPoint,
  alignHotspots,
  copiesOf,
  cornerPlaces,
  drawnHotspot,
  drawnPath,
  drawnPolygon,
  moveHotspot,
  movePoint,
  removePoint,
  resizeHotspot,
  rotateHotspot,
  snapLines,
  snapped,
  spreadHotspots,
  turnHotspot,
} from '../domain/edit-shapes.ts'

const box: Hotspot = { id: 'box', type: 'rect', title: '', x: 10, y: 10, width: 20, height: 10 }
const triangle = drawnPolygon('t', [
  [10, 10],
  [30, 10],
  [20, 30],
])

test('areas move as far as the picture goes, with all their corners', () => {
  assert.deepEqual(moveHotspot(box, [100, -100]), { ...box, x: 80, y: 0 })
  assert.deepEqual(moveHotspot(triangle, [-50, 5]).points, [
    [0, 15],
    [20, 15],
    [10, 35],
  ])
  const path = drawnPath('p', triangle.points!)
  assert.equal(moveHotspot(path, [1, 1]).path, 'M11 11 L31 11 L21 31 Z')
  assert.equal(movePoint(path, 1, [40, 40]).path, 'M10 10 L40 40 L20 30 Z')
})

test('a corner is taken elsewhere and the opposite one stays', () => {
  assert.deepEqual(resizeHotspot(box, { corner: 'se', to: [50, 50] }), { ...box, width: 40, height: 40 })
  assert.deepEqual(resizeHotspot(box, { corner: 'nw', to: [0, 0] }), { ...box, x: 0, y: 0, width: 30, height: 20 })
})

test('corners of polygons come and go, and three always stay', () => {
  const four = addPoint(triangle, [20, 8])
  assert.deepEqual(four.points?.[1], [20, 10])
  assert.equal(removePoint(four, 1).points?.length, 3)
  assert.equal(removePoint(triangle, 1), triangle)
})

test('turning, aligning, snapping, copying and drawing', () => {
  assert.equal(rotateHotspot(box, 370).rotation, 10)
  assert.equal(rotateHotspot({ ...box, rotation: 10 }, 360).rotation, undefined)
  const aligned = alignHotspots([box, { ...box, id: 'other', x: 60, y: 5 }], 'left')
  assert.deepEqual(
    aligned.map(({ x }) => x),
    [10, 10],
  )
  assert.equal(snapped(10.4, snapLines([box]).across, 0.7), 10)
  assert.deepEqual(copiesOf([box], new Set(['rect-1'])), [{ ...box, id: 'rect-2', x: 12, y: 12 }])
  assert.deepEqual(
    drawnHotspot('ellipse', 'e', [
      [30, 30],
      [10, 20],
    ]),
    { id: 'e', type: 'ellipse', title: '', x: 10, y: 20, width: 20, height: 10 },
  )
})

test('what is turned grows along its own sides, and the opposite corner stays where it is', () => {
  const leaning = { ...box, rotation: 30 }
  const grown = resizeHotspot(leaning, { corner: 'se', to: [45, 40], proportion: 0.5 })
  const [before, after] = [cornerPlaces(leaning, 0.5), cornerPlaces(grown, 0.5)]
  for (const axis of [0, 1] as const) {
    assert.ok(Math.abs(before.nw[axis] - after.nw[axis]) < 0.001)
    assert.ok(Math.abs([45, 40][axis]! - after.se[axis]) < 0.001)
  }
})

test('polygons and paths are turned by their corners, and corners of paths come and go', () => {
  const turnedBack = turnHotspot(turnHotspot(triangle, 90), -90)
  for (const [at, [x, y]] of turnedBack.points!.entries())
    assert.ok(Math.hypot(x - triangle.points![at]![0], y - triangle.points![at]![1]) < 6)
  assert.equal(turnHotspot(box, 45).rotation, 45)
  const path = drawnPath('p', triangle.points!)
  assert.equal(addPoint(path, [20, 9]).path, 'M10 10 L20 10 L30 10 L20 30 Z')
  assert.equal(removePoint(addPoint(path, [20, 9]), 1).path, path.path)
  assert.equal(removePoint(path, 1), path)
})

test('areas are centred on one line, and spread with the same distances', () => {
  const others = [box, { ...box, id: 'b', x: 30 }, { ...box, id: 'c', x: 80, y: 50 }]
  assert.deepEqual(
    alignHotspots(others, 'middle').map(({ y }) => y),
    [30, 30, 30],
  )
  assert.deepEqual(
    spreadHotspots(others, 0).map(({ x }) => x),
    [10, 45, 80],
  )
})
