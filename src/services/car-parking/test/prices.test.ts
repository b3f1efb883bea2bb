/** Prices that are gone, in another currency, or refer to what is deleted. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { dynamicTables } from '../../../db/row-types.ts'
import { bookingOf, openCarPark, prices } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

const longer = { entry: '2027-05-01T09:00', exit: '2027-05-20T09:00' }
const email = 'ada@example.com'

forEachEngine(engine => {
  describe('prices and what they depend on', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'pro', quantity: 50 })
    })
    after(() => desk.app.dispose())
    const make = async (path: string, body: object) => {
      const answer = await desk.staff('POST', path, body)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data
    }
    const purge = async (path: string) => {
      assert.equal((await desk.staff('DELETE', path)).status, 200)
      return desk.staff('DELETE', `${path}/purge`)
    }
    /** As it may be in a site whose records went before anybody kept them. */
    const forget = (table: string, id: number) =>
      desk.app.inSystem(
        async ctx => void (await dynamicTables(ctx.db).deleteFrom(table).where('id', '=', id).execute()),
      )

    test('S-N4 a location, a type and an extra that bookings refer to stay, and tell how many', async () => {
      const park = await openCarPark(desk.app, { quantity: 5 })
      const wash = await make('/booking-extras', { name: 'Wash', price: 9 })
      for (const plate of ['A', 'B']) {
        const ordered = { extras: [{ extra_id: wash.id, quantity: 1 }], vehicle_plate: plate }
        const { id } = await make('/bookings', bookingOf(park, ordered))
        if (plate === 'B') await desk.staff('DELETE', `/bookings/${id}`)
      }
      const kept = [
        [`/locations/${park.locationId}`, 'vendor_carparking_location_in_use'],
        [`/space-types/${park.spaceTypeId}`, 'vendor_carparking_space_type_in_use'],
        [`/booking-extras/${wash.id}`, 'vendor_carparking_booking_extra_in_use'],
      ] as const
      for (const [path, code] of kept) {
        const { status, body } = await purge(path)
        assert.deepEqual(
          [status, body.code, body.message, body.data],
          [
            409,
            code,
            'This record is still in use: 2 bookings refer to it.',
            { status: 409, bookings: 2, reasons: ['2 bookings refer to it'] },
          ],
        )
        assert.equal((await desk.staff('POST', `${path}/restore`)).status, 200)
      }
      const unused = await make('/booking-extras', { name: 'Wax', price: 9 })
      assert.equal((await purge(`/booking-extras/${unused.id}`)).status, 200)
    })

    test('S-N4 a booking whose location is gone is cancelled, billed, changed, checked out and restored', async () => {
      const park = await openCarPark(desk.app, { quantity: 50 })
      const booked = async () => {
        const { ref } = await desk.visitor.book(park)
        return { ref: ref as string, ...(await desk.booking(ref)) }
      }
      const [one, other, trashed, moved] = [await booked(), await booked(), await booked(), await booked()]
      for (const { id } of [one, other]) await desk.staff('PATCH', `/bookings/${id}`, { status: 'confirmed' })
      await desk.staff('DELETE', `/bookings/${trashed.id}`)
      await forget('carparking_locations', park.locationId)
      const owner = (await desk.visitor.get(`/account/bookings?ref=${one.ref}&email=${email}`)).body.data
      const invoice = await desk.app.fetch('GET', owner.invoice_url.replace('http://localhost:8080', ''))
      const answers = [
        invoice.status,
        (await desk.visitor.post(`/account/bookings/${one.ref}/cancel`, { email, dry_run: true })).status,
        (await desk.visitor.post(`/account/bookings/${one.ref}/cancel`, { email })).status,
        (await desk.staff('PATCH', `/bookings/${other.id}`, { status: 'checked_in' })).status,
        (await desk.staff('PATCH', `/bookings/${other.id}`, { status: 'completed' })).status,
        (await desk.staff('PATCH', `/bookings/${moved.id}`, { notes: 'x' })).status,
        (await desk.staff('GET', '/calendar?from=2027-04-01&to=2027-04-30')).status,
      ]
      assert.deepEqual(answers, [200, 200, 200, 200, 200, 200, 200])
      for (const [method, path, body] of [
        ['POST', `/bookings/${trashed.id}/restore`, undefined],
        ['PATCH', `/bookings/${moved.id}`, longer],
      ] as const)
        assert.ok((await desk.staff(method, path, body)).status < 500)
    })

    test('S-N5 a booking whose type has no price any more is not moved for nothing', async () => {
      const park = await openCarPark(desk.app, { quantity: 5 })
      const { ref } = await desk.visitor.book(park)
      const { id } = await desk.booking(ref)
      await desk.staff('POST', '/payments', { booking_id: id, amount: 30 })
      await forget('carparking_space_types', park.spaceTypeId)
      const asked = await desk.visitor.post(`/account/bookings/${ref}/reschedule`, { ...longer, email })
      assert.deepEqual(
        [asked.status, asked.body.code, asked.body.message],
        [422, 'rest_error', 'There is no price for this kind of space.'],
      )
      const changed = await desk.staff('PATCH', `/bookings/${id}`, longer)
      assert.deepEqual([changed.status, changed.body.code], [422, 'vendor_carparking_no_price'])
      const booking = await desk.booking(ref)
      assert.deepEqual([booking.total, booking.amount_paid, booking.attention], [30, 30, null])
      const price_override = { amount: 90, reason: 'Agreed on the telephone' }
      const agreed = await desk.staff('PATCH', `/bookings/${id}`, { ...longer, price_override })
      // The spaces of the type are still there, only its price is gone.
      assert.deepEqual([agreed.status, agreed.body.data.total, agreed.body.data.balance_due], [200, 90, 60])
    })

    test('a staff booking without a price is taken, with a warning', async () => {
      const { id: space_type_id } = await make('/space-types', { name: 'New' })
      const { locationId } = desk.park
      await make('/location-spaces', { location_id: locationId, space_type_id, quantity: 3 })
      const made = await desk.staff('POST', '/bookings', bookingOf({ ...desk.park, spaceTypeId: space_type_id }))
      assert.deepEqual([made.status, made.body.data.total, made.body.meta.warnings.length], [201, 0, 1])
      assert.match(made.body.meta.warnings[0], /no price/)
      const usual = await desk.staff('POST', '/bookings', bookingOf(desk.park))
      assert.equal(usual.body.meta, undefined)
    })

    test('S-N17 prices are in the currency of the site, and another is refused', async () => {
      const path = `/space-types/${desk.park.spaceTypeId}/prices`
      const refused = await desk.staff('PUT', path, { ...prices, currency: 'JPY' })
      assert.deepEqual([refused.status, refused.body.code], [422, 'vendor_carparking_prices'])
      assert.match(refused.body.message, /currency of the site is EUR/)
      const saved = await desk.staff('PUT', path, { ...prices, currency: 'EUR' })
      assert.deepEqual([saved.status, saved.body.data.currency], [200, 'EUR'])
      assert.equal((await desk.staff('PUT', '/settings', { currency: 'XQX' })).status, 400)
    })

    test('S-N17 after a change of currency old prices sell nothing, and bookings keep what they were made in', async () => {
      const park = await openCarPark(desk.app, { quantity: 5 })
      const { ref } = await desk.visitor.book(park)
      const { id } = await desk.booking(ref)
      await desk.staff('PUT', '/settings', { currency: 'JPY' })
      try {
        const quote = await desk.visitor.post('/quote', bookingOf(park))
        assert.deepEqual([quote.status, quote.body.message], [404, 'There is no price for this kind of space.'])
        assert.equal((await desk.staff('GET', `/space-types/${park.spaceTypeId}/prices`)).body.data.currency, 'EUR')
        const moved = await desk.staff('PATCH', `/bookings/${id}`, longer)
        assert.equal(moved.body.code, 'vendor_carparking_no_price')
        const booking = await desk.booking(ref)
        assert.deepEqual([booking.currency, booking.total], ['EUR', 30])
        await desk.staff('PUT', `/space-types/${park.spaceTypeId}/prices`, { ...prices, currency: 'JPY' })
        const fresh = await desk.visitor.post('/quote', bookingOf(park))
        assert.deepEqual([fresh.body.data.currency, fresh.body.data.total], ['JPY', 30])
      } finally {
        await desk.staff('PUT', '/settings', { currency: 'EUR' })
      }
    })

    test('S-N24 an extra that is named twice is ordered twice', async () => {
      const wash = await make('/booking-extras', { name: 'Wash', price: 9, max_quantity: 2 })
      const quote = (quantities: readonly number[]) =>
        desk.visitor.post('/quote', {
          ...bookingOf(desk.park),
          extras: quantities.map(quantity => ({ extra_id: wash.id, quantity })),
        })
      assert.equal((await quote([1, 1])).body.data.extras_total, 18)
      const over = await quote([1, 2])
      assert.deepEqual([over.status, over.body.message], [422, 'At most 2 of Wash can be ordered.'])
      await desk.staff('DELETE', `/booking-extras/${wash.id}`)
    })

    const reversed: readonly (readonly [path: string, body: object, field: string])[] = [
      ['/coupons', { code: 'BACK', starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-01-01T00:00:00Z' }, 'ends_at'],
      ['/locations', { name: 'Odd', min_stay_minutes: 60, max_stay_minutes: 30 }, 'max_stay_minutes'],
      ['/space-types', { name: 'Odd', min_stay_minutes: 60, max_stay_minutes: 30 }, 'max_stay_minutes'],
      ['/pricing-rules', { name: 'Odd', conditions: { date_from: '2027-02-01', date_to: '2027-01-01' } }, 'conditions'],
      ['/pricing-rules', { name: 'Odd', conditions: { min_units: 5, max_units: 2 } }, 'conditions'],
    ]
    for (const [path, body, field] of reversed)
      test(`S-N25 ${path} refuses bounds that nothing can keep: ${field} ${JSON.stringify(body).length}`, async () => {
        const answer = await desk.staff('POST', path, body)
        assert.deepEqual([answer.status, Object.keys(answer.body.data.params)], [400, [field]])
      })
  })
})
