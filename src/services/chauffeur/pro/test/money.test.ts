/** Coupons, deposits, fees of stops and places, invoices: what a trip costs beside its fare, and how that is paid. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { pdfWords } from '../../../../../test/kit/pdf-words.ts'
import { loadBooking } from '../../bookings/load-booking.ts'
import { tokenOf } from '../../bookings/manage-link.ts'
import { base, type Desk, openDesk, paidEvent, withCards } from '../../test/desk.ts'
import { bookingInvoice, printBookingInvoice } from '../invoices/booking-invoice.ts'

forEachEngine(engine => {
  describe('what a trip costs beside its fare', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, 'pro')
      await withCards(desk)
    })
    after(() => desk.dispose())

    const first = async (differences: object) => (await desk.quote(differences)).body.data.vehicles[0]
    const pay = async (bookingId: number) => {
      const session = [...desk.provider.sessions.values()].find(
        ({ metadata }) => metadata.booking_id === String(bookingId),
      )!
      return desk.report(paidEvent(desk.provider.pay(session.id)))
    }
    const invoice = async (bookingId: number) => {
      const ctx = await desk.app.systemContext()
      const row = await ctx.db
        .selectFrom('chauffeur_bookings')
        .selectAll()
        .where('id', '=', bookingId)
        .executeTakeFirstOrThrow()
      const path = `${base}/public/booking/${row.booking_number}/invoice?token=${tokenOf(row, ctx)}`
      return desk.app.request('GET', path, { as: null })
    }

    test('stops, waiting and places come to what rules made of the fare, and stand in the trace', async () => {
      await desk.staff('POST', '/settings', { stop_fee: 5, waiting_fee_per_hour: 30, free_waiting_minutes: 15 })
      const airport = await desk.make('/locations', { name: 'Airport', type: 'airport', fee: 12.5 })
      const waypoints = [{ address: 'Bakery', waiting_minutes: 30 }, { address: 'School' }]
      const quoted = await first({ waypoints, pickup_location_id: airport.id })
      // 20 and 15 for the way, two stops, a quarter of an hour, the airport.
      assert.deepEqual([quoted.price_fees, quoted.price_total], [30, 65])
      assert.deepEqual(
        quoted.trace.map(({ step }: any) => step),
        ['base', 'distance', 'stop', 'waiting', 'place'],
      )
      const { booking_id } = await desk.booked({ waypoints, pickup_location_id: airport.id })
      const booking = await desk.booking(booking_id)
      assert.deepEqual(
        [booking.price_fees, booking.price_total, booking.waypoints.length, booking.pickup_location_id],
        [30, 65, 2, airport.id],
      )
      const changed = (await desk.staff('PUT', `/bookings/${booking_id}`, { price_base: 40 })).body.data
      assert.equal(changed.price_total, 85, 'the sum of its parts')
      assert.equal((await desk.quote({ waypoints: [{ address: '' }] })).status, 400)
      assert.equal((await desk.quote({ waypoints: Array.from({ length: 11 }, () => ({ address: 'x' })) })).status, 400)
      await desk.staff('POST', '/settings', { stop_fee: 0, waiting_fee_per_hour: 0, free_waiting_minutes: 0 })
    })

    test('a coupon makes a trip cheaper as often as it says, and a booking that is off gives it back', async () => {
      await desk.make('/coupons', { code: ' spring ', value: 20, usage_limit: 1, max_discount: 5 })
      assert.equal((await first({ coupon_code: 'Spring' })).price_total, 30)
      const unknown = await desk.quote({ coupon_code: 'nothing' })
      assert.deepEqual([unknown.status, unknown.body.code], [422, 'rest_error'])
      const { booking_id, price_total } = await desk.booked({ coupon_code: 'spring' })
      assert.equal(price_total, 30)
      const booking = await desk.booking(booking_id)
      assert.deepEqual([booking.coupon_code, booking.discount_total], ['SPRING', 5])
      assert.equal((await desk.book({ coupon_code: 'SPRING' })).status, 422)
      await desk.staff('PUT', `/bookings/${booking_id}`, { status: 'cancelled' })
      assert.equal((await desk.book({ coupon_code: 'SPRING' })).status, 201)
      assert.equal((await desk.staff('POST', '/coupons', { code: 'X', value: 101 })).status, 400)
      const [used] = (await desk.staff('GET', '/coupons')).body.data.items
      assert.equal(used.used_count, 1)
      const unused = await desk.make('/coupons', { code: 'GONE', value: 10 })
      assert.ok((await desk.staff('DELETE', `/coupons/${unused.id}`)).status < 300)
    })

    test('the last use of a coupon goes to one of two who come at once, and one customer has it so often', async () => {
      await desk.make('/coupons', { code: 'LAST', type: 'fixed', value: 5, usage_limit: 1 })
      const answers = await Promise.all([1, 2, 3, 4].map(() => desk.book({ coupon_code: 'LAST' })))
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422, 422])
      await desk.make('/coupons', { code: 'ONCE', type: 'fixed', value: 5, per_customer_limit: 1 })
      assert.equal((await desk.book({ coupon_code: 'once', customer_email: 'One@example.com' })).status, 201)
      assert.equal((await desk.book({ coupon_code: 'once', customer_email: 'one@example.com' })).status, 422)
      assert.equal((await desk.book({ coupon_code: 'once', customer_email: 'two@example.com' })).status, 201)
    })

    test('a deposit by card confirms a booking, and the rest stays to be paid', async () => {
      await desk.staff('POST', '/settings', { deposit_type: 'percent', deposit_value: 20 })
      assert.equal((await first({})).deposit_due, 7)
      const { booking_id, deposit_due } = await desk.booked({ payment_method: 'stripe' })
      assert.equal(deposit_due, 7)
      await pay(booking_id)
      const paid = await desk.booking(booking_id)
      assert.deepEqual([paid.status, paid.payment_status, paid.amount_paid], ['processing', 'partially_paid', 7])
      const cash = await desk.booked({ payment_method: 'cash' })
      assert.equal(cash.deposit_due, undefined)
      const beyond = { deposit_type: 'percent', deposit_value: 101 }
      assert.equal((await desk.staff('POST', '/settings', beyond)).status, 400)
      await desk.staff('POST', '/settings', { deposit_type: 'none', deposit_value: 0 })
    })

    test('an invoice is issued once, numbered without a gap, and mailed when the booking is paid', async () => {
      await desk.staff('POST', '/settings', { company_name: 'Black Cars', tax_percent: 19, invoice_next_number: 41 })
      const { booking_id, booking_number } = await desk.booked({ payment_method: 'stripe' })
      assert.equal((await invoice(booking_id)).status, 404, 'nothing is confirmed or paid yet')
      await pay(booking_id)
      await desk.app.app.jobs.drain()
      const printed = await invoice(booking_id)
      assert.equal(printed.headers['content-type'], 'application/pdf')
      const ctx = await desk.app.systemContext()
      const rows = await ctx.db.selectFrom('invoices').selectAll().where('service', '=', 'chauffeur').execute()
      assert.deepEqual(
        rows.map(({ prefix, number, subject_id }) => [prefix, number, subject_id]),
        [['CI-', 41, booking_id]],
      )
      const content = JSON.parse(rows[0]!.content)
      assert.deepEqual(
        [content.ref, content.total, content.tax, content.seller.name],
        [booking_number, 35, 5.59, 'Black Cars'],
      )
      const sum = content.lines
        .filter((one: any) => !one.included)
        .reduce((all: number, one: any) => all + one.amount, 0)
      assert.equal(sum, 35)
      const letters = await ctx.db.selectFrom('letters').selectAll().where('kind', '=', 'invoice').execute()
      assert.equal(letters.length, 1)
      await desk.staff('PUT', `/bookings/${booking_id}`, { price_base: 30 })
      await invoice(booking_id)
      const all = await ctx.db.selectFrom('invoices').select(['number', 'replaces']).orderBy('id').execute()
      assert.deepEqual(
        all.map(({ number, replaces }) => [number, replaces]),
        [
          [41, null],
          [42, 'CI-41'],
        ],
      )
      assert.ok(pdfWords(Buffer.from(await bytes(booking_id))).includes('Black Cars'))
    })

    /** As bytes: the test kit reads answers as text. */
    const bytes = async (bookingId: number) => {
      const issued = await desk.app.inSystem(async ctx => bookingInvoice((await loadBooking(bookingId, ctx))!, ctx))
      return printBookingInvoice(issued!)
    }
  })
})
