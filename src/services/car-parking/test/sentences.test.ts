/** What callers are told when something does not fit: which value, and why, in a sentence that is true. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { bookingOf } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('sentences', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'pro', quantity: 2 })
    })
    after(() => desk.app.dispose())

    test('H-35 availability says why nothing can be booked, however much is free', async () => {
      const { locationId } = desk.park
      const closed = { date_from: '2027-12-25', date_to: '2027-12-25', kind: 'closed' }
      await desk.staff('POST', `/locations/${locationId}/exceptions`, closed)
      const said = async (entry: string) => {
        const exit = `${entry.slice(0, 8)}28T09:00`
        const asked = new URLSearchParams({ location_id: String(locationId), entry, exit })
        const { status, body } = await desk.visitor.get(`/availability?${asked}`)
        assert.deepEqual([status, body.data.types[0].free], [200, 2])
        return [body.message, body.data.open.entry]
      }
      assert.deepEqual(await said('2027-04-16T09:00'), ['There are free spaces.', true])
      assert.deepEqual(await said('2020-04-16T09:00'), ['The arrival is too soon. Please choose a later one.', true])
      assert.deepEqual(await said('2027-12-25T09:00'), ['The car park is closed at the time of the arrival.', false])
    })

    test('H-11 who comes too late hears how many are left', async () => {
      const stay = { entry: '2027-06-01T09:00:00Z', exit: '2027-06-02T09:00:00Z' }
      const book = async (spaces: number) =>
        (await desk.staff('POST', '/bookings', bookingOf(desk.park, { ...stay, spaces }))).body.message
      assert.equal(await book(9), 'There are only 2 spaces free during this stay.')
      await book(1)
      assert.equal(await book(9), 'There is only one space free during this stay.')
      await book(1)
      assert.equal(await book(1), 'There is no space free during this stay.')
    })

    test('H-30 H-31 values that are missing are named, all of them, and choices are told', async () => {
      const path = `/locations/${desk.park.locationId}/exceptions`
      const missing = await desk.staff('POST', path, { kind: 'closed' })
      assert.deepEqual(
        [missing.status, missing.body.code, missing.body.data.params],
        [400, 'rest_missing_callback_param', ['date_from', 'date_to']],
      )
      const prices = { table: { mode: 'flat', rows: [{ from: 1, to: null }] } }
      const priceless = await desk.staff('PUT', `/space-types/${desk.park.spaceTypeId}/prices`, prices)
      assert.deepEqual(priceless.body.data.params, ['table.rows.0.price'])
      const wrong = await desk.staff('POST', path, { date_from: '2027-01-01', date_to: '2027-01-01', kind: 'nap' })
      assert.deepEqual(wrong.body.data.params, {
        kind: 'kind is not one of closed, special_hours, no_entry, no_exit, capacity.',
      })
    })

    for (const [path, values, field] of [
      ['/coupons', { code: 'MUCH', type: 'percent', value: 101 }, 'value'],
      ['/booking-forms', { name: 'Much', deposit_type: 'percent', deposit_value: 101 }, 'deposit_value'],
      ['/customer-groups', { name: 'Much', discount_type: 'percent', discount_value: 101 }, 'discount_value'],
    ] as const)
      test(`H-03 of ${path} no share is larger than the whole`, async () => {
        const refused = await desk.staff('POST', path, values)
        assert.deepEqual([refused.status, Object.keys(refused.body.data.params)], [400, [field]])
        assert.equal((await desk.staff('POST', path, { ...values, [field]: 100 })).status, 201)
      })

    test('H-37 a guest is told what to give, and a link that leads nowhere speaks of itself', async () => {
      const look = async (query: string) => (await desk.visitor.get(`/account/bookings?${query}`)).body
      assert.deepEqual((await look('')).data.params, ['ref', 'email'])
      assert.deepEqual((await look('ref=PK-00000000')).data.params, ['email'])
      assert.equal((await look('ref=PK-00000000&token=none')).message, 'This link leads to no booking.')
    })

    test('H-42 what was cancelled before it had an invoice is not billed', async () => {
      const { ref, invoice_url } = await desk.visitor.book(desk.park)
      const { id } = await desk.booking(ref)
      await desk.staff('POST', '/payments', { booking_id: id, amount: 10 })
      await desk.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      const address = invoice_url.replace('http://localhost:8080', '')
      assert.equal((await desk.app.fetch('GET', address)).status, 409)
    })
  })
})
