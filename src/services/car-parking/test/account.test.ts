/** What customers do with their own bookings: look, cancel; and what others cannot. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { bookingOf } from './car-park.ts'
import { type Desk, openDesk } from './visitor.ts'

forEachEngine(engine => {
  describe('the account', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'free', quantity: 100 })
      await desk.app.account('ada', ['subscriber'])
      await desk.app.account('eve', ['subscriber'])
    })
    after(() => desk.app.dispose())
    const cancel = (ref: string, body: object, as: string | null = null) =>
      desk.visitor.post(`/account/bookings/${ref}/cancel`, body, as)

    test('H-37 who is signed in sees his own bookings and nobody else’s', async () => {
      const own = await desk.visitor.book(desk.park, { notes: 'Blue car' }, 'ada')
      await desk.visitor.book(desk.park, {}, 'eve')
      await desk.visitor.book(desk.park)
      const { status, body } = await desk.visitor.get('/account/bookings', 'ada')
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
      const { ref } = await desk.visitor.book(desk.park, { customer_email: 'Grace@Example.com' })
      const look = (query: string) => desk.visitor.get(`/account/bookings?${query}`)
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
      const { ref } = await desk.visitor.book(desk.park)
      const { status, headers, text } = await desk.visitor.get(
        `/account/bookings?ref=${ref}&email=ada@example.com&format=ics`,
      )
      assert.deepEqual([status, headers['content-type']], [200, 'text/calendar; charset=utf-8'])
      assert.match(text, /BEGIN:VEVENT[\s\S]*DTSTART:20270416T070000Z/)
    })

    test('H-38 H-14 what a cancellation means is told before, and given as it was told', async () => {
      const { ref } = await desk.visitor.book(desk.park)
      const { id } = await desk.booking(ref)
      await desk.staff('POST', '/payments', { booking_id: id, amount: 30, gateway: 'cash' })
      await desk.staff('PUT', '/settings', { cancel_fee: 2.5 })
      const shown = (await cancel(ref, { email: 'ada@example.com', dry_run: true })).body.data
      assert.deepEqual(
        [shown.allowed, shown.refund, shown.fee, shown.percent, shown.clause],
        [true, 27.5, 2.5, 100, '100 % back up to 24 hours before entry'],
      )
      assert.equal(shown.deadline, '2027-04-15T09:00:00+02:00')
      assert.equal((await desk.booking(ref)).status, 'confirmed', 'a dry run changes nothing')
      const done = (await cancel(ref, { email: 'ada@example.com', reason: 'Ill' })).body.data
      assert.deepEqual([done.refund, done.refund_by_hand, done.booking.status], [27.5, true, 'cancelled'])
      const booking = await desk.booking(ref)
      assert.deepEqual(
        [booking.cancelled_by, booking.cancel_reason, booking.refund_due, booking.attention],
        ['customer', 'Ill', 27.5, 'needs_refund'],
      )
      const [payment] = (await desk.staff('GET', `/payments?booking_id=${id}`)).body.data
      await desk.staff('POST', `/payments/${payment.id}/refund`, { amount: 27.5 })
      assert.deepEqual([(await desk.booking(ref)).refund_due, (await desk.booking(ref)).attention], [0, null])
      assert.equal((await cancel(ref, { email: 'ada@example.com' })).status, 409)
      await desk.staff('PUT', '/settings', { cancel_fee: 0 })
    })

    test('H-38 H-56 H-57 the nonce alone is never enough', async () => {
      const { ref } = await desk.visitor.book(desk.park, {}, 'ada')
      assert.equal((await cancel(ref, {}, 'eve')).status, 404)
      assert.equal((await cancel(ref, {})).status, 404)
      assert.equal((await cancel(ref, { email: 'eve@example.com' })).status, 404)
      assert.equal((await cancel(ref, { email: 'ada@example.com', security: 'wrong' })).status, 403)
      assert.equal((await desk.booking(ref)).status, 'pending')
      assert.equal((await cancel(ref, {}, 'ada')).status, 200)
      assert.equal((await desk.booking(ref)).status, 'cancelled')
    })

    test('H-38 H-67 too late, or switched off, is refused with a sentence', async () => {
      const soon = new Date(Date.now() + 5 * 3_600_000).toISOString()
      const later = new Date(Date.now() + 50 * 3_600_000).toISOString()
      const { ref } = await desk.visitor.book(desk.park, { entry: soon, exit: later })
      const late = await cancel(ref, { email: 'ada@example.com' })
      assert.deepEqual([late.status, late.body.code], [409, 'rest_error'])
      assert.equal((await cancel(ref, { email: 'ada@example.com', dry_run: true })).body.data.allowed, false)
    })

    test('H-14 H-70 moving a booking is Pro: the free edition has no such address', async () => {
      const { ref } = await desk.visitor.book(desk.park)
      const { status, body } = await desk.visitor.post(`/account/bookings/${ref}/reschedule`, {
        email: 'ada@example.com',
      })
      assert.deepEqual([status, body.code], [404, 'rest_no_route'])
      assert.equal((await desk.visitor.get(`/invoice?ref=${ref}&token=x`)).body.code, 'rest_no_route')
    })

    test('H-36 a quoted price is charged, or both prices are told', async () => {
      const asked = { ...bookingOf(desk.park), customer_email: 'ada@example.com' }
      const { quote_token } = (await desk.visitor.post('/quote', asked)).body.data
      assert.equal((await desk.visitor.post('/booking', { ...asked, quote_token })).status, 201)
      const other = await desk.visitor.post('/booking', { ...asked, exit: '2027-04-20T09:00:00+02:00', quote_token })
      assert.deepEqual([other.status, other.body.code], [409, 'vendor_carparking_price_changed'])
      assert.deepEqual([other.body.data.quoted.total, other.body.data.current.total], [30, 40])
      assert.equal((await desk.visitor.post('/booking', { ...asked, quote_token: 'v1:forged' })).status, 422)
      desk.app.moveClock(16 * 60_000)
      assert.equal((await desk.visitor.post('/booking', { ...asked, quote_token })).status, 422)
    })

    test('H-01 a coupon is checked against a stay, with one answer for all that is wrong', async () => {
      await desk.staff('POST', '/coupons', { code: 'SPRING', value: 10 })
      await desk.staff('POST', '/coupons', { code: 'OVER', value: 10, ends_at: '2020-01-01T00:00:00Z' })
      const check = (code: string) => desk.visitor.post('/coupon/validate', { ...bookingOf(desk.park), code })
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

    test("T-7 a booking without an e-mail address is nobody's by its reference alone", async () => {
      const made = await desk.staff('POST', '/bookings', bookingOf(desk.park))
      const { ref, id } = made.body.data
      for (const body of [{}, { email: '' }, { email: ' ' }, { token: '' }]) {
        const { status } = await desk.visitor.post(`/account/bookings/${ref}/cancel`, body)
        assert.equal(status, 404)
      }
      assert.equal((await desk.staff('GET', `/bookings/${id}`)).body.data.status, 'confirmed')
    })

    test('X-10 the secret of a link is nowhere in the database, opens its booking only, and ends with the person', async () => {
      await desk.staff('PUT', '/settings', { account_url: 'https://example.com/mine' })
      const [one, other] = [await desk.visitor.book(desk.park), await desk.visitor.book(desk.park)]
      const token = new URL(one.account_url).searchParams.get('pk_token')!
      const look = async (ref: string) => (await desk.visitor.get(`/account/bookings?ref=${ref}&token=${token}`)).status
      assert.deepEqual([await look(one.ref), await look(other.ref)], [200, 404])
      const ctx = await desk.app.systemContext()
      const rows = await ctx.db.selectFrom('carparking_bookings').selectAll().execute()
      assert.ok(!JSON.stringify(rows).includes(token))
      await desk.app.inSystem(async tx => {
        await tx.db.updateTable('carparking_bookings').set({ link_salt: null }).where('ref', '=', one.ref).execute()
      })
      assert.equal(await look(one.ref), 404)
    })

    test('a stay that costs nothing is confirmed at once, also by card', async () => {
      await desk.staff('POST', '/coupons', { code: 'GIFT', value: 100 })
      await desk.staff('PUT', '/settings', { stripe_secret_key: 'sk_test_local' })
      const booked = await desk.visitor.book(desk.park, { payment_method: 'stripe', coupon_code: 'gift' })
      assert.deepEqual(
        [booked.status, booked.total, booked.payment_status, booked.hold_expires_at],
        ['confirmed', 0, 'paid', null],
      )
    })

    test('a coupon for one booking of each customer is that, also when he books many at once', async () => {
      await desk.staff('POST', '/coupons', { code: 'WELCOME', value: 50, per_customer_limit: 1 })
      const use = (email: string) =>
        desk.visitor.post('/booking', { ...bookingOf(desk.park), customer_email: email, coupon_code: 'welcome' })
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
