/** Booking as a visitor: trap, limit, nonce, price, ownership, hold. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { createNonce } from '../../../platform/nonces/nonces.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

forEachEngine(engine => {
  describe('a visitor books', () => {
    let app: TestApp
    let park: CarPark
    let security: string
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 1 })
      await app.request('PUT', `${base}/settings`, { as: 'admin', body: { stripe_secret_key: 'sk_test_local' } })
      security = createNonce('vendor_carparking_public', { ...(await app.systemContext()), user: null, system: null })
    })
    after(() => app.dispose())
    const book = (differences: object = {}, headers: Record<string, string> = {}) =>
      app.request('POST', `${base}/booking`, {
        body: bookingOf(park, { customer_email: 'ada@example.com', security, ...differences }),
        headers,
      })

    test('H-52 H-53 H-65 a filled trap is refused before anything is counted', async () => {
      for (let tries = 0; tries < 12; tries++) {
        const { status, body } = await book({ pcp_hp: 'x' })
        assert.deepEqual([status, body.code], [400, 'vendor_carparking_rejected'])
      }
    })

    test('H-56 H-69 S-H1 without the nonce of the page nothing is booked, and the sentence is for customers', async () => {
      for (const security of ['wrong', undefined]) {
        const { status, body } = await book({ security })
        assert.deepEqual([status, body.code], [403, 'rest_error'])
      }
      const cancel = await app.request('POST', `${base}/account/bookings/PK-00000000/cancel`, { body: {} })
      assert.deepEqual([cancel.status, cancel.body.code], [403, 'rest_error'])
    })

    test('H-05 H-12 H-56 an online booking is held, at the price of the server, for nobody else', async () => {
      const sent = { total: 1, user_id: 1, status: 'confirmed', payment_method: 'stripe', security: undefined }
      const { status, body, text } = await book(sent, { 'x-vendor-carparking-nonce': security })
      assert.equal(status, 201, text)
      assert.deepEqual([body.success, body.data.status, body.data.total], [true, 'pending', 30])
      assert.ok(body.data.hold_expires_at > new Date().toISOString())
      const list = await app.request('GET', `${base}/bookings?ref=${body.data.ref}`, { as: 'admin' })
      assert.deepEqual([list.body.data[0].user_id, list.body.data[0].source], [null, 'web'])
    })

    test('H-67 a space that is held is sold out, with a sentence, until the hold has passed', async () => {
      const taken = await book()
      assert.deepEqual([taken.status, taken.body.code], [409, 'rest_error'])
      app.moveClock(31 * 60_000)
      const later = await book()
      assert.deepEqual([later.status, later.body.data?.status], [201, 'pending'])
    })

    test('H-67 a stay in the past, or of a type without prices, is refused with a sentence', async () => {
      const past = await book({ entry: '2020-04-16T09:00', exit: '2020-04-17T09:00' })
      assert.deepEqual([past.status, past.body.code], [422, 'rest_error'])
      assert.equal((await book({ space_type_id: 999_999 })).status, 404)
    })

    test('H-75 H-64 the eleventh try in an hour is refused, with the time to wait', async () => {
      let last = await book()
      for (let tries = 0; tries < 10 && last.status !== 429; tries++) last = await book()
      assert.deepEqual([last.status, last.body.code], [429, 'vendor_carparking_rate_limited'])
      assert.ok(Number(last.headers['retry-after']) > 0)
    })
  })
})
