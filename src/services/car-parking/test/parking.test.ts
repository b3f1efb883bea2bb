/** Car parking over HTTP, free edition: records, prices, hours, capacity, and who may do what. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'

forEachEngine(engine => {
  describe('car parking', () => {
    let app: TestApp
    let park: CarPark
    const ask = (
      method: string,
      path: string,
      ...[body, as = 'admin']: [body?: object | undefined, as?: string | null]
    ) => app.request(method, `${base}${path}`, { as, ...(body ? { body } : {}) })
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app)
    })
    after(() => app.dispose())

    test('H-04 H-02 a booking has a reference, an id and modified_at, and a price with its lines', async () => {
      const { status, body, text } = await ask('POST', '/bookings', bookingOf(park, { total: 1, ref: 'mine' }))
      assert.equal(status, 201, text)
      const booking = body.data
      assert.match(booking.ref, /^PK-[0-9A-HJKMNP-TV-Z]{8}$/)
      assert.ok(booking.id > 0 && booking.modified_at)
      assert.deepEqual(
        [booking.status, booking.units, booking.total, booking.balance_due, booking.currency],
        ['confirmed', 3, 30, 30, 'EUR'],
      )
      assert.deepEqual(booking.breakdown, [
        { type: 'parking', label: 'Parking', quantity: 3, unit_price: 10, amount: 30 },
      ])
      await ask('DELETE', `/bookings/${booking.id}`)
    })

    test('staff may agree on another price, with a reason', async () => {
      const override = { amount: 5.5, reason: 'Late shuttle' }
      const { body } = await ask('POST', '/bookings', bookingOf(park, { price_override: override }))
      assert.deepEqual([body.data.total, body.data.subtotal], [5.5, 30])
      await ask('DELETE', `/bookings/${body.data.id}`)
    })

    test('H-11 a full type refuses a further booking, takes one after it, and an overbooking on purpose', async () => {
      const ids: number[] = []
      for (const differences of [
        { spaces: 2 },
        { entry: '2027-04-19T09:00:00+02:00', exit: '2027-04-20T09:00:00+02:00' },
        { allow_overbooking: true },
      ]) {
        const made = await ask('POST', '/bookings', bookingOf(park, differences))
        assert.equal(made.status, 201, made.text)
        ids.push(made.body.data.id)
      }
      const refused = await ask('POST', '/bookings', bookingOf(park))
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.data.free],
        [409, 'vendor_carparking_sold_out', 0],
      )
      for (const id of ids) assert.equal((await ask('DELETE', `/bookings/${id}`)).status, 200)
    })

    test('H-13 a booking from the trash needs its space again', async () => {
      const first = await ask('POST', '/bookings', bookingOf(park, { spaces: 2 }))
      await ask('DELETE', `/bookings/${first.body.data.id}`)
      const second = await ask('POST', '/bookings', bookingOf(park))
      assert.equal(second.status, 201)
      assert.equal((await ask('POST', `/bookings/${first.body.data.id}/restore`)).status, 409)
      await ask('DELETE', `/bookings/${second.body.data.id}`)
      assert.equal((await ask('POST', `/bookings/${first.body.data.id}/restore`)).status, 200)
      await ask('DELETE', `/bookings/${first.body.data.id}`)
    })

    test('a booking moves as the status table says', async () => {
      const { id } = (await ask('POST', '/bookings', bookingOf(park))).body.data
      const wrong = await ask('PATCH', `/bookings/${id}`, { status: 'completed' })
      assert.deepEqual([wrong.status, wrong.body.code], [409, 'vendor_carparking_transition'])
      const came = await ask('PATCH', `/bookings/${id}`, { status: 'checked_in' })
      assert.ok(came.body.data.actual_entry_at)
      const left = await ask('PATCH', `/bookings/${id}`, { status: 'completed' })
      assert.ok(left.body.data.actual_exit_at)
      assert.equal((await ask('PATCH', `/bookings/${id}`, { status: 'confirmed' })).status, 409)
    })

    test('check-out after the booked exit is charged at the tariff', async () => {
      const stay = { entry: '2026-01-01T09:00:00Z', exit: '2026-01-02T09:00:00Z', allow_overbooking: true }
      const { id, total } = (await ask('POST', '/bookings', bookingOf(park, stay))).body.data
      await ask('PATCH', `/bookings/${id}`, { status: 'checked_in' })
      const left = (await ask('PATCH', `/bookings/${id}`, { status: 'completed' })).body.data
      const days = Math.ceil((Date.parse(left.actual_exit_at) - Date.parse(stay.entry) - 3_600_000) / 86_400_000)
      const rate = days >= 8 ? 8 : 10
      assert.deepEqual([left.overstay_amount, left.balance_due], [days * rate - total, days * rate])
      await ask('DELETE', `/bookings/${id}`)
    })

    for (const [what, entry, exit] of [
      ['at', '2027-04-16T09:00:00Z', '2027-04-16T09:00:00Z'],
      ['before', '2027-04-16T09:00:00Z', '2027-04-15T09:00:00Z'],
      ['seven thousand years after', '2027-04-16T09:00:00Z', '9999-04-15T09:00:00Z'],
    ] as const)
      test(`an exit ${what} the entry is refused`, async () => {
        const { status, body } = await ask('POST', '/bookings', bookingOf(park, { entry, exit }))
        assert.deepEqual([status, body.code], [422, 'vendor_carparking_stay'])
      })

    test('H-31 prices are read and replaced whole, and wrong ones are refused with all their faults', async () => {
      const { spaceTypeId: id } = park
      const read = await ask('GET', `/space-types/${id}/prices`)
      assert.deepEqual(
        [read.body.data.grace_minutes, read.body.data.rounding, read.body.data.currency],
        [60, 'none', 'EUR'],
      )
      const rows = [
        { from: 2, to: 3, price: 1 },
        { from: 9, to: 10, price: 1 },
      ]
      const wrong = await ask('PUT', `/space-types/${id}/prices`, { table: { mode: 'total', rows } })
      assert.deepEqual([wrong.status, wrong.body.data.problems.length], [422, 3])
      const shapeless = await ask('PUT', `/space-types/${id}/prices`, {
        table: { mode: 'flat', rows: [{ from: 1, price: -1 }] },
      })
      assert.deepEqual([shapeless.status, shapeless.body.code], [400, 'rest_invalid_param'])
      assert.equal((await ask('GET', '/space-types/999999/prices')).status, 404)
    })

    test('H-29 hours are open until they are set, by PUT and by POST', async () => {
      const path = `/locations/${park.locationId}/hours`
      assert.deepEqual((await ask('GET', path)).body.data, { timezone: 'Europe/Berlin', always_open: true, days: {} })
      const hours = { always_open: false, days: { 5: { open: true, start: '08:00', end: '20:00' } } }
      assert.deepEqual((await ask('PUT', path, hours)).body.data, { timezone: 'Europe/Berlin', ...hours })
      const stay = { location_id: park.locationId, space_type_id: park.spaceTypeId, exit: '2027-04-20T09:00' }
      assert.equal((await ask('POST', '/quote', { ...stay, entry: '2027-04-16T09:00' }, null)).status, 200)
      const closed = await ask('POST', '/quote', { ...stay, entry: '2027-04-16T21:00' }, null)
      assert.deepEqual(
        [closed.status, closed.body.code, closed.body.message],
        [422, 'rest_error', 'The car park is closed at the time of the arrival.'],
      )
      assert.equal((await ask('POST', path, { always_open: true })).status, 200)
    })

    test('H-30 exceptions are added, changed and removed by who may edit', async () => {
      const path = `/locations/${park.locationId}/exceptions`
      const made = await ask('POST', path, {
        date_from: '2027-05-01',
        date_to: '2027-05-01',
        kind: 'capacity',
        capacity: 1,
      })
      assert.equal(made.status, 201, made.text)
      const { id } = made.body.data
      const changed = await ask('PATCH', `${path}/${id}`, { label: 'Fair' })
      assert.deepEqual([changed.body.data.label, changed.body.data.capacity], ['Fair', 1])
      const asked = new URLSearchParams({
        location_id: String(park.locationId),
        entry: '2027-05-01T10:00',
        exit: '2027-05-01T12:00',
      })
      assert.equal((await ask('GET', `/availability?${asked}`, undefined, null)).body.data.types[0].free, 1)
      assert.equal((await ask('GET', path)).body.data.length, 1)
      assert.equal((await ask('PUT', `${path}/${id}`, { date_from: '2027-02-30' })).status, 400)
      assert.deepEqual((await ask('DELETE', `${path}/${id}`)).body.data, { id, deleted: true })
      assert.equal((await ask('DELETE', `${path}/${id}`)).status, 404)
    })

    test('H-35 H-11 H-12 availability tells what is free, with the price of one space of each type', async () => {
      const body = {
        location_id: park.locationId,
        entry: '2027-04-16T09:00',
        exit: '2027-04-19T09:00:00+02:00',
        spaces: 2,
      }
      const answer = await ask('POST', '/availability', body, null)
      assert.deepEqual(answer.body, {
        success: true,
        message: 'There are free spaces.',
        data: {
          location_id: park.locationId,
          entry: '2027-04-16T09:00:00+02:00',
          exit: '2027-04-19T09:00:00+02:00',
          open: { entry: true, exit: true },
          types: [
            {
              space_type_id: park.spaceTypeId,
              name: 'Covered',
              free: 2,
              capacity: 2,
              price: 30,
              currency: 'EUR',
              units: 3,
              billing_unit: 'day_24h',
            },
          ],
        },
      })
      assert.equal((await ask('POST', '/availability', { location_id: park.locationId }, null)).status, 400)
      assert.equal((await ask('POST', '/availability', { ...body, location_id: 999_999 }, null)).status, 404)
      assert.equal((await ask('POST', '/availability', { ...body, exit: 'soon' }, null)).status, 422)
    })

    test('H-28 H-36 a quote says where its total comes from, to staff and to customers', async () => {
      const code = (await ask('POST', '/coupons', { code: 'tenth', value: 10 })).body.data.code
      const body = { ...bookingOf(park), spaces: 2, coupon_code: code }
      const { data } = (await ask('POST', '/quote', body, null)).body
      assert.deepEqual(
        [data.subtotal, data.discount_total, data.total, data.lines.map((line: { type: string }) => line.type)],
        [60, 6, 54, ['parking', 'coupon']],
      )
      const { quote_token, expires_at, ...priced } = data
      assert.ok(quote_token && Date.parse(expires_at) > Date.now())
      assert.deepEqual((await ask('POST', '/bookings/quote', body)).body.data, priced)
      assert.equal((await ask('POST', '/bookings/quote', body, null)).status, 401)
      const unknown = await ask('POST', '/quote', { ...body, coupon_code: 'NO' }, null)
      assert.deepEqual(
        [unknown.status, unknown.body.code, unknown.body.message],
        [422, 'rest_error', 'This coupon code cannot be used.'],
      )
    })

    test('H-07 H-08 H-09 H-24 secrets are blank with a mark, stay when blank comes back, and go when named', async () => {
      const saved = await ask('POST', '/settings', { stripe_secret_key: 'sk_1', hold_minutes: 45, nonsense: 1 })
      assert.deepEqual(
        [saved.status, saved.body.data.stripe_secret_key, saved.body.data.stripe_secret_key_set],
        [200, '', true],
      )
      assert.ok(!saved.text.includes('sk_1') && !('nonsense' in saved.body.data))
      const again = await ask('PUT', '/settings', { stripe_secret_key: '' })
      assert.deepEqual([again.body.data.stripe_secret_key_set, again.body.data.hold_minutes], [true, 45])
      const cleared = await ask('POST', '/settings', { clear: ['stripe_secret_key'] })
      assert.equal(cleared.body.data.stripe_secret_key_set, false)
    })

    test('H-61 H-46 H-49 without a right: 401 to strangers, 403 to others, with the sentence', async () => {
      for (const path of ['/bookings', '/settings', '/bootstrap', `/locations/${park.locationId}/hours`]) {
        const stranger = await ask('GET', path, undefined, null)
        assert.deepEqual([stranger.status, stranger.body.code], [401, 'vendor_carparking_forbidden'], path)
        const editor = await ask('GET', path, undefined, 'editor')
        assert.deepEqual([editor.status, editor.body.message], [403, 'You are not allowed to do that.'], path)
      }
    })

    test('H-62 H-68 a modified_at that is not the stored one is a conflict, and none is no check', async () => {
      const { id, modified_at } = (await ask('POST', '/coupons', { code: 'conflict' })).body.data
      assert.equal((await ask('PATCH', `/coupons/${id}`, { value: 1, modified_at })).status, 200)
      const late = await ask('PATCH', `/coupons/${id}`, { value: 2, modified_at })
      assert.deepEqual([late.status, late.body.code], [409, 'vendor_carparking_conflict'])
      assert.equal((await ask('PATCH', `/coupons/${id}`, { value: 2 })).status, 200)
    })

    test('H-06 H-23 H-71 a mass action tells done, skipped and failed, for at most 200 records', async () => {
      const { id } = (await ask('POST', '/bookings', bookingOf(park, { allow_overbooking: true }))).body.data
      const { body } = await ask('POST', '/mass-action/bookings', {
        action: 'update',
        ids: [id, 999_999],
        values: { status: 'checked_in' },
      })
      assert.deepEqual(body.data.done, [id])
      assert.equal([...body.data.skipped, ...body.data.failed].length, 1)
      const many = await ask('POST', '/mass-action/bookings', {
        action: 'delete',
        ids: Array.from({ length: 201 }, (_, at) => at + 1),
      })
      assert.equal(many.status, 400)
    })

    test('H-27 bookings leave as CSV, following the filters', async () => {
      const { status, text, headers } = await ask('GET', '/bookings/export?status=completed')
      assert.equal(status, 200)
      assert.match(headers['content-type'] ?? '', /text\/csv/)
      assert.equal(text.trim().split('\r\n').length, 2)
    })

    test('H-74 H-82 H-64 coupon codes cannot be tried out without end', async () => {
      const body = { ...bookingOf(park), coupon_code: 'GUESS' }
      let last = await ask('POST', '/quote', body, null)
      for (let tries = 0; tries < 30 && last.status !== 429; tries++) last = await ask('POST', '/quote', body, null)
      assert.deepEqual([last.status, last.body.code], [429, 'vendor_carparking_rate_limited'])
      assert.ok(Number(last.headers['retry-after']) > 0)
      assert.equal((await ask('POST', '/quote', bookingOf(park), null)).status, 200)
    })

    test('H-70 Pro addresses are no routes in the free edition', async () => {
      for (const path of ['/tax-rates', '/booking-extras', '/pricing-rules', '/customer-groups'])
        assert.equal((await ask('GET', path)).body.code, 'rest_no_route')
    })
  })
})
