/** A customer moves a booking: what it costs is told before, and charged as it was told. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { bookingOf } from '../../test/car-park.ts'
import { type Desk, openDesk } from '../../test/visitor.ts'

const longer = { entry: '2027-05-01T09:00:00+02:00', exit: '2027-05-06T09:00:00+02:00' }
const shorter = { entry: '2027-05-01T09:00:00+02:00', exit: '2027-05-03T09:00:00+02:00' }
const email = 'ada@example.com'

forEachEngine(engine => {
  describe('moving a booking', () => {
    let desk: Desk
    before(async () => {
      desk = await openDesk(engine, { EDITION: 'pro', quantity: 2 })
    })
    after(() => desk.app.dispose())
    const move = (ref: string, body: object, as: string | null = null) =>
      desk.visitor.post(`/account/bookings/${ref}/reschedule`, body, as)
    const placed = async (differences: object = {}) => {
      const { ref } = await desk.visitor.book(desk.park, differences)
      return ref as string
    }
    const done = async (ref: string) => desk.staff('DELETE', `/bookings/${(await desk.booking(ref)).id}`)

    test('H-38 H-14 a dry run tells the new price and changes nothing; the move charges it', async () => {
      const ref = await placed()
      const { id } = await desk.booking(ref)
      await desk.staff('POST', '/payments', { booking_id: id, amount: 30 })
      const shown = (await move(ref, { ...longer, email, dry_run: true })).body.data
      assert.deepEqual(
        [shown.allowed, shown.total, shown.price_difference, shown.balance_due, shown.moves_left],
        [true, 50, 20, 20, 2],
      )
      assert.equal((await desk.booking(ref)).total, 30)
      const moved = (await move(ref, { ...longer, email })).body.data
      assert.deepEqual({ ...moved, allowed: true }, shown)
      const booking = await desk.booking(ref)
      assert.deepEqual(
        [booking.status, booking.entry.slice(0, 16), booking.total, booking.balance_due, booking.payment_status],
        ['confirmed', '2027-05-01T09:00', 50, 20, 'deposit_paid'],
      )
      assert.deepEqual(
        booking.changes.map((change: { kind: string; from: { total: number } }) => [change.kind, change.from.total]),
        [['rescheduled', 30]],
      )
      await done(ref)
    })

    test('H-38 a shorter stay gives money back, or keeps it, as the setting says', async () => {
      for (const [setting, refund, due] of [
        ['refund', 10, 10],
        ['credit', 0, 0],
      ] as const) {
        await desk.staff('PUT', '/settings', { reschedule_difference: setting })
        const ref = await placed()
        await desk.staff('POST', '/payments', { booking_id: (await desk.booking(ref)).id, amount: 30 })
        const moved = (await move(ref, { ...shorter, email })).body.data
        assert.deepEqual([moved.total, moved.price_difference, moved.refund], [20, -10, refund])
        assert.deepEqual([(await desk.booking(ref)).refund_due, (await desk.booking(ref)).amount_paid], [due, 30])
        await done(ref)
      }
    })

    test('S-N3 what a shorter stay gave back is owed again only where the stay grows again', async () => {
      await desk.staff('PUT', '/settings', { reschedule_difference: 'refund' })
      const ref = await placed()
      const { id } = await desk.booking(ref)
      const paid = (await desk.staff('POST', '/payments', { booking_id: id, amount: 30 })).body.data
      assert.equal((await move(ref, { ...shorter, email })).body.data.refund, 10)
      await desk.staff('POST', `/payments/${paid.id}/refund`, { amount: 12 })
      const short = await desk.booking(ref)
      assert.deepEqual([short.total, short.amount_refunded, short.balance_due, short.refund_due], [20, 12, 0, 0])
      // Two were let off beside the ten that the shorter stay cost less.
      assert.equal((await move(ref, { ...longer, email })).body.data.balance_due, 30)
      await done(ref)
    })

    test('H-38 a full date, a past one and a wrong customer are refused, and the booking stays as it is', async () => {
      const ref = await placed()
      const full = await desk.staff('POST', '/bookings', bookingOf(desk.park, { ...longer, spaces: 2 }))
      const taken = await move(ref, { ...longer, email })
      assert.deepEqual([taken.status, taken.body.code], [409, 'rest_error'])
      await desk.staff('DELETE', `/bookings/${full.body.data.id}`)
      const past = await move(ref, { entry: '2020-01-01T09:00', exit: '2020-01-02T09:00', email })
      assert.deepEqual([past.status, past.body.code], [422, 'rest_error'])
      assert.equal((await move(ref, { ...longer, email: 'eve@example.com' })).status, 404)
      assert.equal((await move(ref, { ...longer, email, security: 'wrong' })).status, 403)
      assert.equal((await desk.booking(ref)).total, 30)
      await done(ref)
    })

    test('H-38 moving has its limit, and an agreed price is not carried to another stay', async () => {
      await desk.staff('PUT', '/settings', { reschedule_limit: 1 })
      const ref = await placed()
      assert.equal((await move(ref, { ...longer, email })).status, 200)
      const second = await move(ref, { ...shorter, email })
      assert.deepEqual([second.status, second.body.code], [409, 'rest_error'])
      await done(ref)
      const agreed = await placed()
      const { id } = await desk.booking(agreed)
      await desk.staff('PATCH', `/bookings/${id}`, { price_override: { amount: 5, reason: 'Friend' } })
      assert.equal((await move(agreed, { ...longer, email })).status, 409)
      await done(agreed)
      await desk.staff('PUT', '/settings', { reschedule_limit: 3 })
    })

    test('H-38 an offer that has ended meanwhile stays with the booking that has it', async () => {
      const coupon = (await desk.staff('POST', '/coupons', { code: 'EARLY', value: 10 })).body.data
      const ref = await placed({ coupon_code: 'early' })
      await desk.staff('PATCH', `/coupons/${coupon.id}`, { status: 'inactive' })
      const moved = await move(ref, { ...longer, email })
      assert.deepEqual([moved.status, moved.body.data?.total], [200, 45], moved.text)
      await done(ref)
    })

    test('H-60 both sides are told of new dates', async () => {
      const ref = await placed()
      await move(ref, { ...longer, email })
      await desk.app.app.jobs.drain()
      const { id } = await desk.booking(ref)
      const log = (await desk.staff('GET', `/notification-log?booking_id=${id}&kind=booking_rescheduled`)).body.data
      assert.deepEqual(
        log.map(({ recipient, status }: Record<string, string>) => `${recipient} ${status}`).toSorted(),
        ['admin sent', 'customer sent'],
      )
    })
  })
})
