/** Many at once, on two servers where the engine allows it: the last space and the last use of a coupon are had once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { type Fleet, fleetOf } from '../../../../test/kit/second-server.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

const isStress = Boolean(process.env.DOZEN_STRESS)
const [rounds, callers] = isStress ? [200, 200] : [3, 20]

forEachEngine(engine => {
  for (const servers of engine === 'postgres' ? [1, 2] : [1]) manyAtOnce(engine, servers)
})

function manyAtOnce(engine: EngineName, servers: number): void {
  describe(`many at once, servers: ${servers}`, () => {
    let app: TestApp
    let fleet: Fleet
    let park: CarPark
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      fleet = await fleetOf(app, [carParking], { servers })
      park = await openCarPark(app, { quantity: 1 })
    })
    after(async () => {
      await fleet.dispose()
      await app.dispose()
    })
    /** Who is told that the site is busy does as the answer asks and comes again. */
    const book = async (differences: object) => {
      for (;;) {
        const body = bookingOf(park, differences)
        const answer = await fleet.request('POST', `${base}/bookings`, { as: 'admin', body })
        if (answer.status !== 503) return answer
        await sleep(500)
      }
    }

    test('H-11 the last space is booked once in every round, and the others hear a sentence', async () => {
      for (let round = 0; round < rounds; round++) {
        const year = 2100 + round
        const stay = { entry: `${year}-01-01T09:00:00Z`, exit: `${year}-01-02T09:00:00Z` }
        const answers = await Promise.all(Array.from({ length: callers }, () => book(stay)))
        const statuses = answers.map(({ status }) => status)
        assert.equal(statuses.filter(status => status === 201).length, 1, statuses.join())
        assert.equal(statuses.filter(status => status === 409).length, callers - 1, statuses.join())
      }
    })

    test('a coupon for one use is used once, and can be used again after a cancellation', async () => {
      const coupon = { code: 'ONCE', value: 50, usage_limit: 1 }
      const made = await app.request('POST', `${base}/coupons`, { as: 'admin', body: coupon })
      const many = Array.from({ length: isStress ? 100 : callers }, () =>
        book({ coupon_code: 'once', allow_overbooking: true }),
      )
      const answers = await Promise.all(many)
      const taken = answers.filter(({ status }) => status === 201)
      assert.equal(taken.length, 1, answers.map(({ status }) => status).join())
      assert.ok(answers.every(({ status }) => status === 201 || status === 422))
      const used = async () =>
        (await app.request('GET', `${base}/coupons/${made.body.data.id}`, { as: 'admin' })).body.data.used_count
      assert.equal(await used(), 1)
      const path = `${base}/bookings/${taken[0]!.body.data.id}`
      await app.request('PATCH', path, { as: 'admin', body: { status: 'cancelled' } })
      assert.equal(await used(), 0)
      assert.equal((await book({ coupon_code: 'once', allow_overbooking: true })).status, 201)
    })
  })
}
