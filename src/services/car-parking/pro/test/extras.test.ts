/** Extras: what is kept of them in a booking, and how many there are on a day. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { carParking } from '../../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from '../../test/car-park.ts'

const callers = process.env.DOZEN_STRESS ? 100 : 12

forEachEngine(engine => {
  describe('extras', () => {
    let app: TestApp
    let park: CarPark
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'pro' } })
      park = await openCarPark(app, { quantity: 1000 })
    })
    after(() => app.dispose())
    const ask = (method: string, path: string, body?: object) =>
      app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
    const makeExtra = async (values: object) => (await ask('POST', '/booking-extras', values)).body.data.id as number
    const book = (differences: object) => ask('POST', '/bookings', bookingOf(park, differences))

    test('a booking keeps what was ordered with its name and price, what must be taken included', async () => {
      const wash = await makeExtra({ name: 'Wash', price: 15 })
      const keys = await makeExtra({ name: 'Keys', price: 2, required: true })
      const { data } = (await book({ extras: [{ extra_id: wash, quantity: 2, name: 'Free', amount: 0 }] })).body
      assert.deepEqual(data.extras, [
        { extra_id: wash, quantity: 2, name: 'Wash', amount: 30 },
        { extra_id: keys, quantity: 1, name: 'Keys', amount: 2 },
      ])
      assert.equal(data.extras_total, 32)
      for (const id of [wash, keys]) await ask('DELETE', `/booking-extras/${id}`)
    })

    test('of an extra with a stock for the day nobody gets more than there are, and a cancellation gives back', async () => {
      const seat = await makeExtra({ name: 'Child seat', price: 3, daily_stock: 2 })
      const order = (quantity: number, differences: object = {}) =>
        book({ extras: [{ extra_id: seat, quantity }], ...differences })
      const answers = await Promise.all(Array.from({ length: callers }, () => order(1)))
      const taken = answers.filter(({ status }) => status === 201)
      assert.equal(taken.length, 2, answers.map(({ status }) => status).join())
      const others = answers.filter(({ status }) => status !== 201 && status !== 409)
      assert.deepEqual(
        others.map(({ status, text }) => `${status} ${text}`),
        [],
      )
      assert.equal(
        answers.find(({ status }) => status === 409)!.body.message,
        'There is no Child seat left on this day.',
      )
      const next = { entry: '2027-04-17T09:00:00+02:00' }
      const other = await order(2, next)
      assert.equal(other.status, 201, other.text)
      await ask('PATCH', `/bookings/${taken[0]!.body.data.id}`, { status: 'cancelled' })
      assert.equal((await order(2)).status, 409)
      assert.equal((await order(1)).status, 201)
      const fewer = await ask('PATCH', `/bookings/${other.body.data.id}`, { extras: [{ extra_id: seat, quantity: 1 }] })
      assert.equal(fewer.status, 200, fewer.text)
      assert.equal((await order(1, next)).status, 201)
      assert.equal(
        (await ask('PATCH', `/bookings/${other.body.data.id}`, { entry: '2027-04-16T10:00:00+02:00' })).status,
        409,
      )
    })
  })
})
