/** What customers do with their own bookings: look, cancel; and what others cannot. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../test/kit/test-app.ts'
import { carParking } from '../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from './car-park.ts'
import { type Visitor, visitorOf } from './visitor.ts'

forEachEngine(engine => {
  describe('the account', () => {
    let app: TestApp
    let park: CarPark
    let visitor: Visitor
    const staff = (method: string, path: string, body?: object) =>
      app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'free' } })
      park = await openCarPark(app, { quantity: 100 })
      visitor = await visitorOf(app)
      await app.account('ada', ['subscriber'])
      await app.account('eve', ['subscriber'])
    })
    after(() => app.dispose())
    const stored = async (ref: string) => (await staff('GET', `/bookings?ref=${ref}`)).body.data[0]
    const cancel = (ref: string, body: object, as: string | null = null) =>
      visitor.post(`/account/bookings/${ref}/cancel`, body, as)

    test('H-37 who is signed in sees his own bookings and nobody else’s', async () => {
      const own = await visitor.book(park, { notes: 'Blue car' }, 'ada')
      await visitor.book(park, {}, 'eve')
      await visitor.book(park)
      const { status, body } = await visitor.get('/account/bookings', 'ada')
      assert.deepEqual([status, body.success, body.data.map((one: { ref: string }) => one.ref)], [200, true, [own.ref]])
      const [shown] = body.data
      assert.deepEqual(
        [shown.notes, shown.location_name, shown.entry],
        ['Blue car', 'Airport', '2027-04-16T09:00:00+02:00'],
      )
      for (const hidden of ['id', 'user_id', 'internal_notes', 'attention', 'token', 'price_override', 'source'])
        assert.ok(!(hidden in shown), hidden)
    })

    test('H-37 a guest finds one booking by reference and e-mail address, and only with both', async () => {
      const { ref } = await visitor.book(park, { customer_email: 'Grace@Example.com' })
      const look = (query: string) => visitor.get(`/account/bookings?${query}`)
      assert.equal((await look(`ref=${ref}&email=grace@example.com`)).body.data.ref, ref)
      assert.equal((await look(`ref=${ref.toLowerCase()}&email=GRACE@EXAMPLE.COM`)).body.data.ref, ref)
      const [wrong, unknown] = [
        await look(`ref=${ref}&email=eve@example.com`),
        await look('ref=PK-00000000&email=grace@example.com'),
      ]
      assert.deepEqual([wrong.status, wrong.body.code], [404, 'rest_error'])
      assert.equal(wrong.text, unknown.text)
      assert.equal((await look(`ref=${ref}`)).status, 400)
      assert.equal((await look('')).status, 400)
      assert.equal((await look(`ref=${ref}&token=${'A'.repeat(43)}`)).status, 404)
    })

    test('H-37 a booking is had as a calendar file too', async () => {
      const { ref } = await visitor.book(park)
      const { status, headers, text } = await visitor.get(
        `/account/bookings?ref=${ref}&email=ada@example.com&format=ics`,
      )
      assert.deepEqual([status, headers['content-type']], [200, 'text/calendar; charset=utf-8'])
      assert.match(text, /BEGIN:VEVENT[\s\S]*DTSTART:20270416T070000Z/)
    })

    test('H-38 H-14 what a cancellation means is told before, and given as it was told', async () => {
      const { ref } = await visitor.book(park)
      const { id } = await stored(ref)
      await staff('POST', '/payments', { booking_id: id, amount: 30, gateway: 'cash' })
      await staff('PUT', '/settings', { cancel_fee: 2.5 })
      const shown = (await cancel(ref, { email: 'ada@example.com', dry_run: true })).body.data
      assert.deepEqual(
        [shown.allowed, shown.refund, shown.fee, shown.percent, shown.clause],
        [true, 27.5, 2.5, 100, '100 % back up to 24 hours before entry'],
      )
      assert.equal(shown.deadline, '2027-04-15T09:00:00+02:00')
      assert.equal((await stored(ref)).status, 'confirmed', 'a dry run changes nothing')
      const done = (await cancel(ref, { email: 'ada@example.com', reason: 'Ill' })).body.data
      assert.deepEqual([done.refund, done.refund_by_hand, done.booking.status], [27.5, true, 'cancelled'])
      const booking = await stored(ref)
      assert.deepEqual(
        [booking.cancelled_by, booking.cancel_reason, booking.refund_due, booking.attention],
        ['customer', 'Ill', 27.5, 'needs_refund'],
      )
      const [payment] = (await staff('GET', `/payments?booking_id=${id}`)).body.data
      await staff('POST', `/payments/${payment.id}/refund`, { amount: 27.5 })
      assert.deepEqual([(await stored(ref)).refund_due, (await stored(ref)).attention], [0, null])
      assert.equal((await cancel(ref, { email: 'ada@example.com' })).status, 409)
      await staff('PUT', '/settings', { cancel_fee: 0 })
    })

    test('H-38 H-56 H-57 the nonce alone is never enough', async () => {
      const { ref } = await visitor.book(park, {}, 'ada')
      assert.equal((await cancel(ref, {}, 'eve')).status, 404)
      assert.equal((await cancel(ref, {})).status, 404)
      assert.equal((await cancel(ref, { email: 'eve@example.com' })).status, 404)
      assert.equal((await cancel(ref, { email: 'ada@example.com', security: 'wrong' })).status, 403)
      assert.equal((await stored(ref)).status, 'pending')
      assert.equal((await cancel(ref, {}, 'ada')).status, 200)
      assert.equal((await stored(ref)).status, 'cancelled')
    })

    test('H-38 H-67 too late, or switched off, is refused with a sentence', async () => {
      const soon = new Date(Date.now() + 5 * 3_600_000).toISOString()
      const later = new Date(Date.now() + 50 * 3_600_000).toISOString()
      const { ref } = await visitor.book(park, { entry: soon, exit: later })
      const late = await cancel(ref, { email: 'ada@example.com' })
      assert.deepEqual([late.status, late.body.code], [409, 'rest_error'])
      assert.equal((await cancel(ref, { email: 'ada@example.com', dry_run: true })).body.data.allowed, false)
    })

    test('H-14 H-70 moving a booking is Pro: the free edition has no such address', async () => {
      const { ref } = await visitor.book(park)
      const { status, body } = await visitor.post(`/account/bookings/${ref}/reschedule`, { email: 'ada@example.com' })
      assert.deepEqual([status, body.code], [404, 'rest_no_route'])
      assert.equal((await visitor.get(`/invoice?ref=${ref}&token=x`)).body.code, 'rest_no_route')
    })

    test('H-36 a quoted price is charged, or both prices are told', async () => {
      const asked = { ...bookingOf(park), customer_email: 'ada@example.com' }
      const { quote_token } = (await visitor.post('/quote', asked)).body.data
      assert.equal((await visitor.post('/booking', { ...asked, quote_token })).status, 201)
      const other = await visitor.post('/booking', { ...asked, exit: '2027-04-20T09:00:00+02:00', quote_token })
      assert.deepEqual([other.status, other.body.code], [409, 'vendor_carparking_price_changed'])
      assert.deepEqual([other.body.data.quoted.total, other.body.data.current.total], [30, 40])
      assert.equal((await visitor.post('/booking', { ...asked, quote_token: 'v1:forged' })).status, 422)
      app.moveClock(16 * 60_000)
      assert.equal((await visitor.post('/booking', { ...asked, quote_token })).status, 422)
    })

    test('H-01 a coupon is checked against a stay, with one answer for all that is wrong', async () => {
      await staff('POST', '/coupons', { code: 'SPRING', value: 10 })
      await staff('POST', '/coupons', { code: 'OVER', value: 10, ends_at: '2020-01-01T00:00:00Z' })
      const check = (code: string) => visitor.post('/coupon/validate', { ...bookingOf(park), code })
      const good = await check('spring')
      assert.deepEqual(good.body.data, {
        valid: true,
        code: 'SPRING',
        currency: 'EUR',
        discount: 3,
        discount_total: 3,
        total: 27,
      })
      const [over, unknown] = [await check('OVER'), await check('NONE')]
      assert.deepEqual([over.status, over.body.code], [422, 'rest_error'])
      assert.equal(over.text, unknown.text)
    })

    test('a coupon for one booking of each customer is that, also when he books many at once', async () => {
      await staff('POST', '/coupons', { code: 'WELCOME', value: 50, per_customer_limit: 1 })
      const use = (email: string) =>
        visitor.post('/booking', { ...bookingOf(park), customer_email: email, coupon_code: 'welcome' })
      const many = await Promise.all(
        Array.from({ length: 10 }, (_, index) => use(index % 2 ? 'kay@example.com' : 'KAY@example.com')),
      )
      const statuses = many.map(({ status }) => status)
      assert.deepEqual(
        [statuses.filter(status => status === 201).length, statuses.filter(status => status === 422).length],
        [1, 9],
      )
      assert.equal((await use('lee@example.com')).status, 201)
    })
  })
})
