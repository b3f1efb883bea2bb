/** Sites that had bookings before occupancy was summed up get the sums that later bookings get by themselves. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { sumUp } from '../migrations/050-sum-up.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

const stays = [
  ['2027-01-01T09:00:00Z', '2027-01-01T18:00:00Z', 1],
  ['2027-01-01T09:00:00Z', '2027-01-05T09:00:00Z', 2],
  // Who comes or goes at midnight is there when the day begins, or is not.
  ['2027-01-02T00:00:00Z', '2027-01-04T00:00:00Z', 1],
  ['2027-02-27T23:30:00Z', '2027-03-02T00:30:00Z', 1],
  ['2027-12-31T12:00:00Z', '2028-03-01T12:00:00Z', 3],
] as const

forEachEngine(engine => {
  describe('the sums of earlier bookings', () => {
    let app: TestApp
    let park: CarPark
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 40 })
    })
    after(() => app.dispose())
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
      assert.ok(answer.status < 300, answer.text)
      return answer.body?.data
    }

    test('H-11 are those that the bookings would have made themselves', async () => {
      for (const [entry, exit, spaces] of stays)
        await ask('POST', '/bookings', bookingOf(park, { entry, exit, spaces, allow_overbooking: true }))
      const { id } = await ask('POST', '/bookings', bookingOf(park, { entry: stays[1][0], exit: stays[1][1] }))
      await ask('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      const gone = await ask('POST', '/bookings', bookingOf(park, { entry: stays[4][0], exit: stays[4][1] }))
      await ask('DELETE', `/bookings/${gone.id}`)
      const outage = { from: '2027-06-01T00:00:00Z', to: '2027-06-03T00:00:00Z', reason: 'Paint' }
      await ask('PATCH', `/location-spaces/${park.spaceId}`, { out_of_service: [outage] })
      const kept = await sums()
      await app.inSystem(async ({ db }) => {
        for (const table of ['load', 'levels', 'supply'])
          await dynamicTables(db).deleteFrom(`carparking_${table}`).execute()
        await db.updateTable('carparking_location_spaces').set({ outages: 0 }).execute()
      })
      await app.app.internals.database.transaction(null, db => sumUp.up(db, engine))
      assert.deepEqual(await sums(), kept)
      assert.deepEqual([kept.load.length, kept.levels.length, kept.supply.length], [9, 68, 1])
    })

    /** What has come to nothing may be there as nothing, or not be there. */
    const sums = async () => {
      const { db } = await app.systemContext()
      const read = async (table: string, order: string) =>
        (await dynamicTables(db).selectFrom(table).selectAll().orderBy(order).orderBy('space_type_id').execute()).map(
          row =>
            Object.fromEntries(
              Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value : Number(value)]),
            ),
        )
      return {
        load: (await read('carparking_load', 'at')).filter(({ coming, going }) => coming !== 0 || going !== 0),
        levels: (await read('carparking_levels', 'day')).filter(({ level }) => level !== 0),
        supply: await read('carparking_supply', 'location_id'),
      }
    }
  })
})
