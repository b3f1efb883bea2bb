/** Payments by card over HTTP: started, reported, late, lost and odd. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedEvent } from '../../../../test/kit/card-provider.ts'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { base, bookingOf, openCarPark } from './car-park.ts'
import { openTill, type Till } from './till.ts'

forEachEngine(engine => {
  describe('payments by card', () => {
    let till: Till
    before(async () => {
      till = await openTill(engine)
    })
    after(() => till.dispose())

    test('H-39 H-45 a card payment starts at the provider and comes back on the older namespace', async () => {
      const { ref } = await till.book()
      const { status, body, text } = await till.start(ref)
      assert.equal(status, 200, text)
      const [session] = till.checkoutsOf(ref)
      assert.deepEqual(
        [body.data.amount, body.data.currency, body.data.pay_type, body.data.redirect_url],
        [30, 'EUR', 'full', session?.url],
      )
      assert.deepEqual([session?.amount_total, session?.currency], [3000, 'eur'])
      assert.match(session?.success_url ?? '', /\/api\/vendor-carparking\/v1\/payment\/return\?booking_ref=PK-/)
      assert.equal((await till.start(ref)).body.data.redirect_url, session?.url)
      assert.equal(till.checkoutsOf(ref).length, 1, 'who clicks twice comes to the same checkout')
    })

    test('H-39 H-67 what cannot be paid is refused with a sentence', async () => {
      const { ref, id } = await till.book()
      const refusals = [
        [await till.start('PK-00000000'), 404],
        [await till.start(ref, { gateway: 'paypal' }), 422],
      ] as const
      for (const [answer, status] of refusals)
        assert.deepEqual([answer.status, answer.body.code], [status, 'rest_error'])
      await till.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      assert.equal((await till.start(ref)).status, 409)
      till.provider.failWith(500)
      const broken = await till.start((await till.book()).ref)
      till.provider.failWith(0)
      assert.deepEqual([broken.status, broken.body.code], [502, 'vendor_carparking_payment_provider'])
    })

    test('H-41 H-43 a paid event confirms the booking once, on both namespaces', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      const event = till.event(till.provider.pay(till.checkoutsOf(ref)[0]!.id))
      const first = await till.report(event)
      assert.deepEqual([first.status, first.body], [200, { received: true }])
      assert.deepEqual((await till.report(event, '/vendor-carparking/v1/payment/webhook/stripe')).body, {
        received: true,
      })
      await till.tell(till.checkoutsOf(ref)[0]!, 'checkout.session.async_payment_succeeded')
      const booking = await till.read(id)
      assert.deepEqual(
        [booking.status, booking.payment_status, booking.amount_paid, booking.balance_due, booking.hold_expires_at],
        ['confirmed', 'paid', 30, 0, null],
      )
      const ledger = await till.staff('GET', `/payments?booking_id=${id}`)
      assert.deepEqual([ledger.body.meta, ledger.body.data.length], [{ total: 1, pages: 1 }, 1])
      const [payment] = ledger.body.data
      assert.deepEqual(
        [payment.status, payment.gateway, payment.transaction_id?.slice(0, 3)],
        ['completed', 'stripe', 'pi_'],
      )
    })

    test('H-41 a forged, unsigned or unreadable event changes nothing', async () => {
      const { ref, id } = await till.book()
      const object = { metadata: { booking_ref: ref }, payment_status: 'paid' }
      const forged = signedEvent(till.event(object), till.now(), 'whsec_other')
      const path = `${base}/payment/webhook/stripe`
      const answers = [
        await till.app.request('POST', path, forged),
        await till.app.request('POST', path, { payload: forged.payload }),
        await till.app.request('POST', path, signedEvent(till.event(object), till.now() - 301_000)),
      ]
      for (const { status, body } of answers) assert.deepEqual([status, body], [400, { error: 'invalid_signature' }])
      const broken = await till.report([] as object)
      assert.deepEqual([broken.status, broken.body], [400, { error: 'invalid_event' }])
      assert.equal((await till.app.request('POST', `${base}/payment/webhook/manual`, forged)).status, 404)
      assert.equal((await till.read(id)).status, 'pending')
    })

    const oddities: [string, (session: { id: string }) => object][] = [
      ['another amount', session => ({ ...session, amount_total: 1 })],
      ['another currency', session => ({ ...session, currency: 'usd' })],
      ['another checkout', session => ({ ...session, id: 'cs_test_other' })],
    ]
    for (const [what, oddly] of oddities)
      test(`H-41 a paid event with ${what} is acknowledged, changes nothing and is shown to staff`, async () => {
        const { ref, id } = await till.book()
        await till.start(ref)
        const session = till.provider.pay(till.checkoutsOf(ref)[0]!.id)
        assert.equal((await till.tell(oddly(session))).status, 200)
        const booking = await till.read(id)
        assert.deepEqual([booking.status, booking.amount_paid, booking.attention], ['pending', 0, 'amount_mismatch'])
      })

    test('H-41 an event of an unknown booking or of another kind is acknowledged and ignored', async () => {
      assert.equal((await till.tell({ metadata: { booking_ref: 'PK-ZZZZZZZZ' } })).status, 200)
      assert.equal((await till.tell({}, 'customer.created')).status, 200)
    })

    test('H-41 an event that carries only the reference pays what is due', async () => {
      const { ref, id } = await till.book()
      await till.tell({ metadata: { booking_ref: ref } })
      const booking = await till.read(id)
      assert.deepEqual([booking.status, booking.amount_paid], ['confirmed', 30])
    })

    test('H-40 coming back proves nothing: the provider is asked', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      const { id: session } = till.checkoutsOf(ref)[0]!
      const back = (query: string, head = base) => till.app.request('GET', `${head}/payment/return?${query}`)
      const early = await back(`booking_ref=${ref}&session_id=${session}&payment_status=paid&success=1`)
      assert.deepEqual([early.status, (await till.read(id)).status], [200, 'pending'])
      assert.match(early.text, /being checked/)
      till.provider.pay(session)
      const late = await back(`booking_ref=${ref}&session_id=${session}`, '/vendor-carparking/v1')
      assert.match(late.text, /has been received/)
      assert.equal((await till.read(id)).status, 'confirmed')
      assert.equal((await back('booking_ref=PK-ZZZZZZZZ')).status, 404)
      assert.equal(
        (await till.app.request('POST', `${base}/payment/return`, { body: { booking_ref: ref } })).status,
        200,
      )
    })

    test('H-67 a hold that has passed expires by job, and a late payment confirms while a space is left', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      await till.move(31 * 60_000)
      assert.equal((await till.read(id)).status, 'expired')
      await till.tell(till.provider.pay(till.checkoutsOf(ref)[0]!.id))
      const booking = await till.read(id)
      assert.deepEqual([booking.status, booking.payment_status, booking.attention], ['confirmed', 'paid', null])
    })

    test('H-67 a late payment for a space that is gone is flagged, never lost', async () => {
      const one = await openCarPark(till.app, { quantity: 1 })
      const { ref, id } = await till.book({ location_id: one.locationId, space_type_id: one.spaceTypeId })
      await till.start(ref)
      await till.move(31 * 60_000)
      assert.equal((await till.staff('POST', '/bookings', bookingOf(one))).status, 201)
      await till.tell(till.provider.pay(till.checkoutsOf(ref)[0]!.id))
      const booking = await till.read(id)
      assert.deepEqual(
        [booking.status, booking.amount_paid, booking.attention, booking.refund_due],
        ['expired', 30, 'needs_refund', 30],
      )
    })

    test('H-41 a payment for a cancelled booking, or one in the trash, is flagged', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      await till.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      await till.tell(till.provider.pay(till.checkoutsOf(ref)[0]!.id))
      const booking = await till.read(id)
      assert.deepEqual([booking.status, booking.attention, booking.refund_due], ['cancelled', 'paid_after_cancel', 30])
      const other = await till.book()
      await till.start(other.ref)
      await till.staff('DELETE', `/bookings/${other.id}`)
      await till.tell(till.provider.pay(till.checkoutsOf(other.ref)[0]!.id))
      assert.deepEqual(
        [(await till.read(other.id)).amount_paid, (await till.read(other.id)).attention],
        [30, 'paid_after_cancel'],
      )
    })

    test('H-41 an open checkout of a booking that is cancelled is ended at the provider', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      await till.staff('PATCH', `/bookings/${id}`, { status: 'cancelled' })
      await till.app.app.jobs.drain()
      assert.equal(till.checkoutsOf(ref)[0]!.status, 'expired')
      const [payment] = (await till.staff('GET', `/payments?booking_id=${id}`)).body.data
      assert.equal(payment.status, 'cancelled')
    })

    test('H-41 a failed payment is told, and the customer can pay again', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      await till.tell(till.checkoutsOf(ref)[0]!, 'checkout.session.async_payment_failed')
      assert.equal((await till.read(id)).payment_status, 'failed')
      await till.start(ref)
      const again = till.checkoutsOf(ref)[1]!
      await till.tell(till.provider.pay(again.id))
      assert.deepEqual([(await till.read(id)).status, (await till.read(id)).payment_status], ['confirmed', 'paid'])
    })

    test('H-41 an event that was lost is made up for by asking the provider', async () => {
      const { ref, id } = await till.book()
      await till.start(ref)
      till.provider.pay(till.checkoutsOf(ref)[0]!.id)
      await till.move(16 * 60_000)
      assert.equal((await till.read(id)).status, 'confirmed')
    })
  })
})
