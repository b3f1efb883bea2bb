/** The sums that free spaces are read from say what looking at every booking says. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { DAY, HOUR } from '../../../kernel/calendar.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { countFree, freeByType } from '../bookings/free-spaces.ts'
import { type Load, loadChanges } from '../domain/load.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

const start = Date.parse('2027-03-01T00:00:00Z')
const isStress = Boolean(process.env.DOZEN_STRESS)
const at = (hours: number) => new Date(start + hours * HOUR).toISOString()

test('H-11 whatever becomes of bookings, their sums are those of the bookings that are left', () => {
  const moment = fc.integer({ min: 0, max: 10 * 24 })
  const load: fc.Arbitrary<Load | null> = fc.option(
    fc
      .record({ entry: moment, length: fc.integer({ min: 1, max: 100 }), spaces: fc.integer({ min: 1, max: 3 }) })
      .map(({ entry, length, spaces }) => ({
        locationId: 1,
        spaceTypeId: 2,
        entry: entry * HOUR,
        exit: (entry + length) * HOUR,
        spaces,
      })),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(load, load), { maxLength: 12 }), changes => {
      const levels = new Map<number, number>()
      for (const [one, other] of changes)
        for (const { dayStart, level } of [...loadChanges(null, one).days, ...loadChanges(one, other).days])
          levels.set(dayStart, (levels.get(dayStart) ?? 0) + level)
      const left = changes.flatMap(([, other]) => other ?? [])
      for (let day = 0; day < 15 * DAY; day += DAY) {
        const present = left.filter(({ entry, exit }) => entry <= day && day < exit)
        assert.equal(
          levels.get(day) ?? 0,
          present.reduce((sum, { spaces }) => sum + spaces, 0),
        )
      }
    }),
  )
})

forEachEngine(engine => {
  describe('occupancy', () => {
    let app: TestApp
    let park: CarPark
    let ctx: ReadContext
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 40 })
      ctx = await app.systemContext()
    })
    after(() => app.dispose())
    const ask = (method: string, path: string, body?: object) =>
      app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })

    test('H-11 the free spaces of any span are those that the bookings leave, with a turnaround too', async () => {
      const random = fc.sample(
        fc.record({
          entry: fc.integer({ min: 0, max: 200 }),
          length: fc.integer({ min: 1, max: 120 }),
          spaces: fc.integer({ min: 1, max: 3 }),
          end: fc.constantFrom('stays', 'cancelled', 'trashed', 'moved'),
        }),
        { numRuns: isStress ? 400 : 40, seed: 7 },
      )
      const standing: { from: number; to: number; spaces: number }[] = []
      for (const { entry, length, spaces, end } of random) {
        const stay = { entry: at(entry), exit: at(entry + length), spaces, allow_overbooking: true }
        const { id } = (await ask('POST', '/bookings', bookingOf(park, stay))).body.data
        if (end === 'cancelled') await ask('PATCH', `/bookings/${id}`, { status: 'cancelled' })
        if (end === 'trashed') await ask('DELETE', `/bookings/${id}`)
        if (end === 'moved')
          await ask('PATCH', `/bookings/${id}`, { entry: at(entry + 5), exit: at(entry + length + 9) })
        const later =
          end === 'moved' ? { from: entry + 5, to: entry + length + 9 } : { from: entry, to: entry + length }
        if (end === 'stays' || end === 'moved') standing.push({ ...later, spaces })
      }
      for (const bufferMinutes of [0, 90])
        for (let from = 0; from < 220; from += 7)
          assert.equal(
            await freeFrom(from, from + 30, bufferMinutes),
            slowFree(standing, from, { bufferMinutes }),
            `${from}`,
          )
    })

    const freeFrom = async (from: number, to: number, bufferMinutes: number) => {
      const span = {
        locationId: park.locationId,
        from: start + from * HOUR,
        to: start + to * HOUR,
        exceptBooking: null,
      }
      const free = await freeByType({ ...span, bufferMinutes, timeZone: 'UTC', exceptions: [] }, ctx)
      return free.get(park.spaceTypeId)!.free
    }

    /** Looks at every half hour. */
    const slowFree = (
      standing: readonly { from: number; to: number; spaces: number }[],
      from: number,
      { bufferMinutes }: { bufferMinutes: number },
    ) => {
      const buffer = bufferMinutes / 60
      let least = 40
      for (let hour = from; hour < from + 30 + buffer; hour += 0.5) {
        const there = standing.filter(stay => stay.from <= hour && hour < stay.to + buffer)
        least = Math.min(least, 40 - there.reduce((sum, { spaces }) => sum + spaces, 0))
      }
      return Math.max(0, least)
    }

    test('who stays after his exit keeps his space until now, and spaces out of service are nobody’s', async () => {
      const place = await openCarPark(app, { quantity: 2 })
      const stay = { entry: '2026-01-01T09:00:00Z', exit: '2026-01-02T09:00:00Z' }
      const { id } = (await ask('POST', '/bookings', bookingOf(place, stay))).body.data
      await ask('PATCH', `/bookings/${id}`, { status: 'checked_in' })
      const now = Date.now()
      const wanted = { locationId: place.locationId, spaceTypeId: place.spaceTypeId, exceptBooking: null }
      assert.equal(await countFree({ ...wanted, from: now - HOUR, to: now + HOUR }, ctx), 1)
      assert.equal(await countFree({ ...wanted, from: now + DAY, to: now + 2 * DAY }, ctx), 2)
      await ask('PATCH', `/bookings/${id}`, { status: 'completed' })
      const outage = { from: '2027-06-01T00:00:00Z', to: '2027-06-03T00:00:00Z', reason: 'Paint' }
      const closed = await ask('PATCH', `/location-spaces/${place.spaceId}`, { out_of_service: [outage] })
      assert.equal(closed.status, 200, closed.text)
      const [from, to] = [Date.parse(outage.from) - HOUR, Date.parse(outage.from) + HOUR]
      assert.equal(await countFree({ ...wanted, from, to }, ctx), 0)
      assert.equal(await countFree({ ...wanted, from: from - HOUR, to: from + HOUR }, ctx), 2)
      const wrong = await ask('PATCH', `/location-spaces/${place.spaceId}`, {
        out_of_service: [{ ...outage, to: outage.from }],
      })
      assert.deepEqual([wrong.status, Object.keys(wrong.body.data.params)], [400, ['out_of_service']])
    })
  })
})
