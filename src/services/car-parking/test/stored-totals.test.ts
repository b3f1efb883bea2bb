/** Random stays, booked: the stored total is what an independent recomputation says, and never negative. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { bookings } from '../entities/bookings.ts'
import { carParking } from '../service.ts'
import { base, type CarPark, openCarPark } from './car-park.ts'
import { anyStay } from './price-samples.ts'
import { slowCoupon, slowRound, slowUnits } from './slow-price.ts'

const stays = process.env.DOZEN_STRESS ? 100_000 : 150
const AT_ONCE = 200

/** A tariff as staff write it, and the same in minor units for the recomputation. */
const written = {
  billing_unit: 'day_24h',
  grace_minutes: 60,
  rounding: '0.05',
  table: {
    mode: 'progressive',
    rows: [
      { from: 1, to: 2, price: 12.34 },
      { from: 3, to: null, price: 7.77 },
    ],
  },
  overrun: { unit: 'hour', price: 1.15, cap: 'day_price' },
  seasons: [
    { name: 'Easter', date_from: '2026-03-25', date_to: '2026-04-10', percent: 12.5, per_unit_surcharge: 0.33 },
  ],
}
const tariff = {
  billingUnit: 'day_24h',
  graceMinutes: 60,
  minUnits: 1,
  roundingStep: 5,
  table: {
    mode: 'progressive',
    base: 0,
    rows: [
      { from: 1, to: 2, price: 1234 },
      { from: 3, to: null, price: 777 },
    ],
  },
  overrun: { price: 115, isCapped: true },
  seasons: [
    {
      name: 'Easter',
      dateFrom: '2026-03-25',
      dateTo: '2026-04-10',
      weekdays: [],
      table: null,
      perUnitSurcharge: 33,
      percent: 1250,
      priority: 10,
    },
  ],
} as const
const tenth = {
  code: 'TENTH',
  type: 'percent',
  value: 1000,
  appliesTo: 'all',
  minTotal: 5000,
  maxDiscount: 2000,
} as const

forEachEngine(engine => {
  describe('stored totals', () => {
    let app: TestApp
    let park: CarPark
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app)
      const staff = { as: 'admin' }
      await app.request('PUT', `${base}/space-types/${park.spaceTypeId}/prices`, { ...staff, body: written })
      const coupon = { code: 'TENTH', value: 10, min_total: 50, max_discount: 20 }
      await app.request('POST', `${base}/coupons`, { ...staff, body: coupon })
    })
    after(() => app.dispose())

    test(`H-36 ${stays} random stays are stored at the price that counting by hand gives`, async () => {
      const drawn = fc.sample(fc.tuple(anyStay, fc.boolean()), { numRuns: stays, seed: 20_261_115 })
      for (let at = 0; at < drawn.length; at += AT_ONCE)
        await app.inSystem(async ctx => {
          for (const [random, hasCoupon] of drawn.slice(at, at + AT_ONCE)) {
            const stay = { ...random, timeZone: 'Europe/Berlin' }
            const values = {
              location_id: park.locationId,
              space_type_id: park.spaceTypeId,
              spaces: stay.spaces,
              entry: instantFromMillis(stay.entry),
              exit: instantFromMillis(stay.exit),
              customer_name: 'Ada',
              allow_overbooking: true,
              ...(hasCoupon ? { coupon_code: 'TENTH' } : {}),
            }
            const { total } = await createRecord(bookings, { values }, ctx)
            const one = slowUnits(stay, tariff).prices.reduce((sum, price) => sum + price, 0)
            const [left] = slowCoupon(hasCoupon ? tenth : null, [one * stay.spaces])
            assert.ok(total >= 0)
            assert.equal(Math.round(total * 100), slowRound(left!, 5), JSON.stringify(stay))
          }
        })
      const first = await app.request('GET', `${base}/bookings?per_page=1`, { as: 'admin' })
      assert.ok(first.body.meta.total === stays)
    })
  })
})
