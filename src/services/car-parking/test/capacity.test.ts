/** Free spaces are counted at the fullest instant of a stay. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY, HOUR, MINUTE } from '../../../kernel/calendar.ts'
import { levelsOf, type Span, type Taken } from '../../../platform/span-load/span-load.ts'
import { freeSpaces, occupied, type Supply } from '../domain/capacity.ts'
import type { DateException } from '../domain/opening-hours.ts'

const free = (there: Supply, bookings: readonly Taken[], span: Span): number =>
  freeSpaces(there, levelsOf(bookings, span), span)
const taken = (from: number, to: number, units = 1): Taken => ({ from, to, units })
const supply = (differences: Partial<Supply> = {}): Supply => ({
  capacity: 3,
  outOfService: [],
  exceptions: [],
  timeZone: 'UTC',
  ...differences,
})
const limited = (day: number, capacity: number): DateException => ({
  dateFrom: new Date(day * DAY).toISOString().slice(0, 10),
  dateTo: new Date(day * DAY).toISOString().slice(0, 10),
  kind: 'capacity',
  period: null,
  spaceTypeId: null,
  capacity,
  repeatsYearly: false,
})

test('H-11 a stay that ends when another begins does not overlap it', () => {
  const full = [taken(10, 20, 3)]
  assert.deepEqual(
    [
      { from: 0, to: 10 },
      { from: 20, to: 30 },
      { from: 19, to: 30 },
    ].map(span => free(supply(), full, span)),
    [3, 3, 0],
  )
})

test('the turnaround keeps a space after its stay', () => {
  const before = occupied({ from: 0, to: HOUR, spaces: 3 }, 30)
  const asked = (from: number) => free(supply(), [before], occupied({ from, to: from + HOUR, spaces: 1 }, 30))
  assert.deepEqual([asked(HOUR), asked(HOUR + 30 * MINUTE)], [0, 3])
})

test('spaces out of service and other numbers on some dates are taken away, not twice', () => {
  const broken = supply({ outOfService: [taken(0, DAY, 2)] })
  assert.equal(free(broken, [taken(0, HOUR)], { from: 0, to: DAY }), 0)
  assert.equal(free(broken, [taken(DAY, DAY + HOUR)], { from: 0, to: 2 * DAY }), 1)
  const both = supply({ outOfService: [taken(0, DAY, 1)], exceptions: [limited(0, 2)] })
  assert.equal(free(both, [], { from: 0, to: DAY }), 2)
  assert.equal(free(supply({ exceptions: [limited(1, 1)] }), [], { from: 0, to: DAY + 1 }), 1)
  assert.equal(free(supply({ exceptions: [limited(1, 1)] }), [], { from: 0, to: DAY }), 3)
})

test('more bookings than spaces leave none free, not less', () => {
  assert.equal(free(supply(), [taken(0, 10, 9)], { from: 0, to: 10 }), 0)
})

test('H-11 the number of free spaces is what looking at every instant says', () => {
  const instant = fc.integer({ min: 0, max: 95 })
  const anyTaken = fc.record({ from: instant, to: instant, units: fc.integer({ min: 1, max: 3 }) })
  const given = fc.record({
    capacity: fc.integer({ min: 0, max: 12 }),
    bookings: fc.array(anyTaken, { maxLength: 12 }),
    outOfService: fc.array(anyTaken, { maxLength: 3 }),
    limits: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 8 })), { maxLength: 2 }),
    span: fc.tuple(instant, instant).filter(([from, to]) => from < to),
  })
  fc.assert(
    fc.property(given, ({ capacity, bookings, outOfService, limits, span: [from, to] }) => {
      const inHours = (all: readonly Taken[]) => all.map(one => taken(one.from * HOUR, one.to * HOUR, one.units))
      const at = (all: readonly Taken[], hour: number) =>
        all.filter(one => one.from <= hour && hour < one.to).reduce((sum, one) => sum + one.units, 0)
      let expected = Number.POSITIVE_INFINITY
      for (let hour = from; hour < to; hour++) {
        const today = limits.filter(([day]) => day === Math.floor(hour / 24)).map(([, most]) => most)
        const there = Math.min(capacity - at(outOfService, hour), today.length > 0 ? Math.min(...today) : capacity)
        expected = Math.min(expected, there - at(bookings, hour))
      }
      const exceptions = limits.map(([day, most]) => limited(day, most))
      const found = free(supply({ capacity, exceptions, outOfService: inHours(outOfService) }), inHours(bookings), {
        from: from * HOUR,
        to: to * HOUR,
      })
      assert.equal(found, Math.max(0, expected))
    }),
    { numRuns: 1_000 },
  )
})
