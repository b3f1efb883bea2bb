/** The ledger of staff: what came in by hand, what goes back, deposits. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { base, bookingOf } from './car-park.ts'
import { openTill, type Till } from './till.ts'

forEachEngine(engine => {
  describe('the ledger', () => {
    let till: Till
    before(async () => {
      till = await openTill(engine)
    })
    after(() => till.dispose())

    test('H-32 H-15 staff record what came in, and give it back in parts, never more than was paid', async () => {
      const { data } = (await till.staff('POST', '/bookings', bookingOf(till.park, { status: 'pending' }))).body
      const record = (amount: number, gateway = 'cash') =>
        till.staff('POST', '/payments', { booking_id: data.id, amount, gateway })
      assert.deepEqual([(await record(31)).status, (await record(-1)).status], [422, 400])
      const made = await record(30)
      assert.deepEqual([made.status, made.body.data.status, made.body.data.kind], [201, 'completed', 'payment'])
      assert.deepEqual(
        [(await till.read(data.id)).status, (await till.read(data.id)).payment_status],
        ['confirmed', 'paid'],
      )
      const refund = (body: object) => till.staff('POST', `/payments/${made.body.data.id}/refund`, body)
      const part = await refund({ amount: 10.5, reason: 'Late shuttle' })
      assert.deepEqual(
        [part.status, part.body.data.kind, part.body.data.amount, part.body.data.status, part.body.data.parent_id],
        [201, 'refund', 10.5, 'completed', made.body.data.id],
      )
      const parent = await till.staff('GET', `/payments/${made.body.data.id}`)
      assert.deepEqual([parent.body.data.status, parent.body.data.refunded_amount], ['partially_refunded', 10.5])
      const over = await refund({ amount: 19.51 })
      assert.deepEqual([over.status, over.body.code], [422, 'vendor_carparking_over_refund'])
      assert.equal((await refund({})).body.data.amount, 19.5)
      assert.equal((await refund({})).status, 422)
      const booking = await till.read(data.id)
      assert.deepEqual([booking.payment_status, booking.amount_refunded, booking.balance_due], ['refunded', 30, 0])
      assert.equal((await till.staff('GET', '/payments/999999')).status, 404)
      const other = (await till.staff('POST', '/bookings', bookingOf(till.park))).body.data
      const named = { booking_id: other.id, amount: 1, gateway: 'stripe', transaction_id: 'pi_by_hand' }
      assert.equal((await till.staff('POST', '/payments', named)).status, 201)
      const twice = await till.staff('POST', '/payments', named)
      assert.deepEqual([twice.status, twice.body.code], [409, 'vendor_carparking_duplicate'])
      assert.equal((await till.staff('POST', '/payments', { booking_id: 999_999, amount: 1 })).status, 404)
    })

    test('what a cancellation gives back is told to staff before it is done, and given as it was told', async () => {
      const { data } = (await till.staff('POST', '/bookings', bookingOf(till.park, { status: 'pending' }))).body
      const ask = (id = data.id) => till.staff('GET', `/bookings/${id}/cancellation`)
      assert.deepEqual([(await ask()).body.data.refund, (await ask(999_999)).status], [0, 404])
      await till.staff('POST', '/payments', { booking_id: data.id, amount: 30, gateway: 'cash' })
      const told = (await ask()).body.data
      assert.ok(told.refund > 0 && told.paid === 30 && told.refund + told.fee <= 30, JSON.stringify(told))
      assert.equal((await till.read(data.id)).status, 'confirmed')
      await till.staff('PUT', `/bookings/${data.id}`, { status: 'cancelled' })
      assert.equal((await till.read(data.id)).refund_due, told.refund)
    })

    test('H-15 money that came by card goes back by card, in a job', async () => {
      const { id, payment } = await till.paid()
      const asked = await till.staff('POST', `/payments/${payment.id}/refund`, { amount: 12 })
      assert.deepEqual([asked.status, asked.body.data.status], [201, 'pending'])
      await till.app.app.jobs.drain()
      const done = (await till.staff('GET', `/payments/${asked.body.data.id}`)).body.data
      assert.deepEqual([done.status, done.transaction_id?.slice(0, 3)], ['completed', 're_'])
      const sent = till.provider.refunds.find(refund => refund.id === done.transaction_id)
      assert.deepEqual([sent?.amount, sent?.payment_intent], [1200, payment.transaction_id])
      await till.tell(sent!, 'refund.updated')
      await till.tell({ ...sent, id: 're_foreign', amount: 300, metadata: {} }, 'refund.created')
      await till.tell({ ...sent, id: 're_foreign', amount: 300, metadata: {} }, 'refund.updated')
      await till.tell({ ...sent, id: 're_too_much', amount: 1600, metadata: {} }, 'refund.created')
      assert.equal((await till.read(id)).amount_refunded, 15)
    })

    test('H-15 a refund that the provider refuses is taken back and shown to staff', async () => {
      const { id, payment } = await till.paid()
      await till.staff('POST', `/payments/${payment.id}/refund`, {})
      till.provider.failWith(400)
      await till.app.app.jobs.drain()
      till.provider.failWith(0)
      const booking = await till.read(id)
      assert.deepEqual(
        [booking.amount_refunded, booking.payment_status, booking.attention],
        [0, 'paid', 'needs_refund'],
      )
      assert.equal((await till.staff('GET', `/payments?booking_id=${id}&kind=refund`)).body.data[0].status, 'failed')
    })

    test('H-38 a customer who cancels gets what he paid by card back by itself, as it was told', async () => {
      const { ref, id } = await till.paid()
      const cancel = (differences: object) =>
        till.visitor.post(`/account/bookings/${ref}/cancel`, { email: 'ada@example.com', ...differences })
      assert.equal((await cancel({ dry_run: true })).body.data.refund, 30)
      const { data } = (await cancel({})).body
      assert.deepEqual([data.refund, data.refund_by_hand], [30, false])
      await till.app.app.jobs.drain()
      const booking = await till.read(id)
      assert.deepEqual(
        [booking.status, booking.payment_status, booking.refund_due, booking.attention],
        ['cancelled', 'refunded', 0, null],
      )
      const [refund] = (await till.staff('GET', `/payments?booking_id=${id}&kind=refund`)).body.data
      assert.deepEqual([refund.status, refund.amount, refund.reason], ['completed', 30, 'Cancelled by the customer'])
    })

    test('H-15 fifty who give the same money back at once: one does', async () => {
      const { data } = (await till.staff('POST', '/bookings', bookingOf(till.park))).body
      const paid = await till.staff('POST', '/payments', { booking_id: data.id, amount: 30 })
      const many = Array.from({ length: 50 }, () =>
        till.staff('POST', `/payments/${paid.body.data.id}/refund`, { amount: 30 }),
      )
      const statuses = (await Promise.all(many)).map(({ status }) => status)
      assert.equal(statuses.filter(status => status === 201).length, 1, statuses.join())
      assert.equal(statuses.filter(status => status === 422).length, 49, statuses.join())
      assert.equal((await till.read(data.id)).amount_refunded, 30)
    })

    test('a deposit confirms the booking, and the balance is paid later', async () => {
      const form = {
        name: 'Airport form',
        payment_methods: ['stripe', 'bank_transfer'],
        deposit_type: 'percent',
        deposit_value: 20,
        pay_types: ['deposit', 'full'],
      }
      await till.staff('POST', '/settings', { bank_instructions: 'To the account of the car park, please.' })
      const { id: formId } = (await till.staff('POST', '/booking-forms', form)).body.data
      const quote = await till.visitor.post('/quote', { ...bookingOf(till.park), booking_form_id: formId })
      assert.deepEqual([quote.body.data.deposit_due, quote.body.data.due_now], [6, 6], quote.text)
      const { ref, id } = await till.book({ booking_form_id: formId })
      await till.start(ref, { pay_type: 'full' })
      const started = (await till.start(ref)).body.data
      assert.deepEqual([started.pay_type, started.amount], ['deposit', 6])
      await till.app.app.jobs.drain()
      const [whole, deposit] = till.checkoutsOf(ref)
      assert.equal(whole?.status, 'expired', 'nobody pays both')
      await till.tell(till.provider.pay(deposit!.id))
      const booking = await till.read(id)
      assert.deepEqual([booking.status, booking.payment_status, booking.balance_due], ['confirmed', 'deposit_paid', 24])
      const rest = (await till.start(ref)).body.data
      assert.deepEqual([rest.pay_type, rest.amount], ['balance', 24])
      assert.equal((await till.start(ref, { gateway: 'cash' })).status, 422)
      const later = await till.start(ref, { gateway: 'bank_transfer' })
      assert.deepEqual([later.status, later.body.data.redirect_url], [200, null])
    })

    test('H-47 the ledger is read with view, written with create, given back with edit', async () => {
      const login = 'cashier'
      await till.app.account(login, ['subscriber'])
      for (const [method, path] of [
        ['GET', '/payments'],
        ['GET', '/payments/1'],
        ['POST', '/payments'],
        ['POST', '/payments/1/refund'],
        ['GET', '/notification-log'],
      ] as const) {
        assert.equal((await till.app.request(method, `${base}${path}`, { as: login })).status, 403, path)
        assert.equal((await till.app.request(method, `${base}${path}`)).status, 401, path)
      }
    })
  })
})
