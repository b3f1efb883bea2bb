/** A customer moves a booking: what it costs is told before, and charged as it was told. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../../test/kit/databases.ts'
import { startTestApp, type TestApp } from '../../../../../test/kit/test-app.ts'
import { carParking } from '../../service.ts'
import { base, bookingOf, type CarPark, openCarPark } from '../../test/car-park.ts'
import { type Visitor, visitorOf } from '../../test/visitor.ts'

const longer = { entry: '2027-05-01T09:00:00+02:00', exit: '2027-05-06T09:00:00+02:00' }
const shorter = { entry: '2027-05-01T09:00:00+02:00', exit: '2027-05-03T09:00:00+02:00' }
const email = 'ada@example.com'

forEachEngine(engine => {
  describe('moving a booking', () => {
    let app: TestApp
    let park: CarPark
    let visitor: Visitor
    const staff = (method: string, path: string, body?: object) =>
      app.request(method, `${base}${path}`, { as: 'admin', ...(body ? { body } : {}) })
    before(async () => {
      app = await startTestApp(engine, { services: [carParking], env: { EDITION: 'pro' } })
      park = await openCarPark(app, { quantity: 2 })
      visitor = await visitorOf(app)
    })
    after(() => app.dispose())
    const stored = async (ref: string) => (await staff('GET', `/bookings?ref=${ref}`)).body.data[0]
    const move = (ref: string, body: object, as: string | null = null) =>
      visitor.post(`/account/bookings/${ref}/reschedule`, body, as)
    const placed = async (differences: object = {}) => {
      const { ref } = await visitor.book(park, differences)
      return ref as string
    }
    const done = async (ref: string) => staff('DELETE', `/bookings/${(await stored(ref)).id}`)

    test('H-38 H-14 a dry run tells the new price and changes nothing; the move charges it', async () => {
      const ref = await placed()
      const { id } = await stored(ref)
      await staff('POST', '/payments', { booking_id: id, amount: 30 })
      const shown = (await move(ref, { ...longer, email, dry_run: true })).body.data
      assert.deepEqual(
        [shown.allowed, shown.total, shown.price_difference, shown.balance_due, shown.moves_left],
        [true, 50, 20, 20, 2],
      )
      assert.equal((await stored(ref)).total, 30)
      const moved = (await move(ref, { ...longer, email })).body.data
      assert.deepEqual({ ...moved, allowed: true }, shown)
      const booking = await stored(ref)
      assert.deepEqual(
        [booking.status, booking.entry.slice(0, 16), booking.total, booking.balance_due, booking.payment_status],
        ['confirmed', '2027-05-01T07:00', 50, 20, 'deposit_paid'],
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
        await staff('PUT', '/settings', { reschedule_difference: setting })
        const ref = await placed()
        await staff('POST', '/payments', { booking_id: (await stored(ref)).id, amount: 30 })
        const moved = (await move(ref, { ...shorter, email })).body.data
        assert.deepEqual([moved.total, moved.price_difference, moved.refund], [20, -10, refund])
        assert.deepEqual([(await stored(ref)).refund_due, (await stored(ref)).amount_paid], [due, 30])
        await done(ref)
      }
    })

    test('H-38 a full date, a past one and a wrong customer are refused, and the booking stays as it is', async () => {
      const ref = await placed()
      const full = await staff('POST', '/bookings', bookingOf(park, { ...longer, spaces: 2 }))
      const taken = await move(ref, { ...longer, email })
      assert.deepEqual([taken.status, taken.body.code], [409, 'rest_error'])
      await staff('DELETE', `/bookings/${full.body.data.id}`)
      const past = await move(ref, { entry: '2020-01-01T09:00', exit: '2020-01-02T09:00', email })
      assert.deepEqual([past.status, past.body.code], [422, 'rest_error'])
      assert.equal((await move(ref, { ...longer, email: 'eve@example.com' })).status, 404)
      assert.equal((await move(ref, { ...longer, email, security: 'wrong' })).status, 403)
      assert.equal((await stored(ref)).total, 30)
      await done(ref)
    })

    test('H-38 moving has its limit, and an agreed price is not carried to another stay', async () => {
      await staff('PUT', '/settings', { reschedule_limit: 1 })
      const ref = await placed()
      assert.equal((await move(ref, { ...longer, email })).status, 200)
      const second = await move(ref, { ...shorter, email })
      assert.deepEqual([second.status, second.body.code], [409, 'rest_error'])
      await done(ref)
      const agreed = await placed()
      const { id } = await stored(agreed)
      await staff('PATCH', `/bookings/${id}`, { price_override: { amount: 5, reason: 'Friend' } })
      assert.equal((await move(agreed, { ...longer, email })).status, 409)
      await done(agreed)
      await staff('PUT', '/settings', { reschedule_limit: 3 })
    })

    test('H-38 an offer that has ended meanwhile stays with the booking that has it', async () => {
      const coupon = (await staff('POST', '/coupons', { code: 'EARLY', value: 10 })).body.data
      const ref = await placed({ coupon_code: 'early' })
      await staff('PATCH', `/coupons/${coupon.id}`, { status: 'inactive' })
      const moved = await move(ref, { ...longer, email })
      assert.deepEqual([moved.status, moved.body.data?.total], [200, 45], moved.text)
      await done(ref)
    })

    test('H-60 both sides are told of new dates', async () => {
      const ref = await placed()
      await move(ref, { ...longer, email })
      await app.app.jobs.drain()
      const { id } = await stored(ref)
      const log = (await staff('GET', `/notification-log?booking_id=${id}&kind=booking_rescheduled`)).body.data
      assert.deepEqual(
        log.map(({ recipient, status }: Record<string, string>) => `${recipient} ${status}`).toSorted(),
        ['admin sent', 'customer sent'],
      )
    })
  })
})
