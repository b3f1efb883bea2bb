/** How often visitors may knock, bucket by bucket, and by which address they are told apart. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createClock } from '../../../kernel/clock.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** The clock stands still, so that no window ends between two knocks. */
const NOW = Date.now()

type Knock = (app: Visitor, park: CarPark) => Promise<{ status: number; headers: Record<string, string>; body: any }>
const stay = (park: CarPark) => `location_id=${park.locationId}&entry=2027-01-01T10:00&exit=2027-01-02T10:00`

const buckets: [rules: string, bucket: string, most: number, knock: Knock][] = [
  ['H-72', 'availability', 120, (visitor, park) => visitor.get(`/availability?${stay(park)}`)],
  ['H-73', 'quote', 240, (visitor, park) => visitor.post('/quote', bookingOf(park))],
  ['H-74', 'quote_coupon', 30, (visitor, park) => visitor.post('/quote', bookingOf(park, { coupon_code: 'X' }))],
  ['H-75', 'booking', 10, visitor => visitor.post('/booking', {})],
  ['H-76', 'payment_start', 20, visitor => visitor.post('/payment/start', { booking_ref: 'PK-1', gateway: 'cash' })],
  ['H-77', 'account_lookup', 10, visitor => visitor.get('/account/bookings?ref=PK-00000000&email=a@example.com')],
  ['H-78', 'account_list', 60, visitor => visitor.get('/account/bookings', 'admin')],
  ['H-79', 'account_change', 10, visitor => visitor.post('/account/bookings/PK-00000000/cancel', {})],
  ['H-80', 'coupon_validate', 10, (visitor, park) => visitor.post('/coupon/validate', bookingOf(park, { code: 'X' }))],
]

forEachEngine(engine => {
  describe('limits', () => {
    let app: TestApp
    let park: CarPark
    let visitor: Visitor
    before(async () => {
      const clock = createClock(() => NOW)
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' }, clock })
      park = await openCarPark(app, { quantity: 100 })
      visitor = await visitorOf(app, { isUnlimited: false })
    })
    after(() => app.dispose())

    for (const [rules, bucket, most, knock] of buckets)
      test(`${rules} H-64 H-82 ${bucket}: ${most} times, then 429 with the time to wait`, async () => {
        const answers = await Promise.all(Array.from({ length: most }, () => knock(visitor, park)))
        assert.ok(answers.every(({ status }) => status !== 429))
        const { status, headers, body } = await knock(visitor, park)
        assert.deepEqual([status, body.code], [429, 'vendor_carparking_rate_limited'])
        assert.ok(Number(headers['retry-after']) > 0)
      })

    test('H-54 H-83 visitors are told apart by the address of the socket alone, kept as a hash', async () => {
      const look = (headers: Record<string, string>) =>
        app.request('GET', `${base}/account/bookings?ref=PK-00000000&email=a@example.com`, { headers })
      for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'client-ip'])
        assert.equal((await look({ [name]: '203.0.113.9' })).status, 429, name)
      const ctx = await app.systemContext()
      const rows = await ctx.db.selectFrom('counters').selectAll().execute()
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes('127.0.0.1'))
      app.app.internals.hooks.addFilter('vendor_carparking_client_ip', () => 'x-real-ip')
      assert.equal((await look({ 'x-real-ip': '203.0.113.9' })).status, 404)
    })
  })
})
