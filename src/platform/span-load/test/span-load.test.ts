/** What is taken at the fullest instant of a span, against looking at every instant. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changeAt, levelAt, levelsOf, peakOf, type Span, type Taken } from '../span-load.ts'

const peakOverlap = (all: readonly Taken[], span: Span): number => peakOf(levelsOf(all, span))
const taken = (from: number, to: number, units = 1): Taken => ({ from, to, units })

test('H-11 two spans one after the other take one unit between them', () => {
  assert.equal(peakOverlap([taken(0, 5), taken(5, 10)], { from: 0, to: 10 }), 1)
  assert.equal(peakOverlap([taken(0, 6), taken(5, 10)], { from: 0, to: 10 }), 2)
  assert.equal(peakOverlap([taken(0, 6), taken(5, 10)], { from: 6, to: 10 }), 1)
  assert.equal(peakOverlap([], { from: 0, to: 10 }), 0)
})

test('the peak and the level at each instant are what counting says', () => {
  const instant = fc.integer({ min: 0, max: 40 })
  const anyTaken = fc.record({ from: instant, to: instant, units: fc.integer({ min: 1, max: 4 }) })
  const span = fc.tuple(instant, instant).filter(([from, to]) => from < to)
  fc.assert(
    fc.property(fc.array(anyTaken, { maxLength: 12 }), span, (all, [from, to]) => {
      const levels = levelsOf(all, { from, to })
      const counted: number[] = []
      for (let at = from; at < to; at++) {
        const there = all.filter(one => one.from <= at && at < one.to).reduce((sum, { units }) => sum + units, 0)
        assert.equal(levelAt(levels, at), there)
        counted.push(there)
      }
      assert.equal(peakOverlap(all, { from, to }), Math.max(...counted))
    }),
  )
})

test('changes of a sum count like spans that do not end', () => {
  const changes = [changeAt(0, 2), changeAt(5, 1), changeAt(7, -3)]
  assert.equal(peakOverlap(changes, { from: 0, to: 10 }), 3)
  assert.equal(peakOverlap(changes, { from: 7, to: 10 }), 0)
})
