/** What is still to be paid: in the record, in mails, at the till, on pages and in reports it is one sum. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forEachEngine } from '../../../../test/kit/databases.ts'
import { balanceDue, type Money, overpaid, paymentStatusOf, waivedBy } from '../domain/booking-status.ts'
import { bookingOf } from './car-park.ts'
import { openTill, type Till } from './till.ts'

const money = (differences: Partial<Money>): Money => ({
  total: 40,
  depositDue: 0,
  paid: 0,
  refunded: 0,
  waived: 0,
  isOff: false,
  ...differences,
})

const sums: [string, Partial<Money>, [due: number, above: number, status: string]][] = [
  ['nothing paid', {}, [40, 0, 'unpaid']],
  ['all paid', { paid: 40 }, [0, 0, 'paid']],
  ['S-N3 a part given back is not owed again', { paid: 40, refunded: 5, waived: 5 }, [0, 0, 'partially_refunded']],
  ['S-N3 all given back is not owed again', { paid: 40, refunded: 40, waived: 40 }, [0, 0, 'refunded']],
  ['S-N2 a cancelled booking owes nothing', { isOff: true }, [0, 0, 'unpaid']],
  ['S-N2 what was paid for it is above its price', { isOff: true, paid: 40 }, [0, 40, 'paid']],
  ['a shorter stay was given back, then it grew again', { paid: 40, refunded: 20 }, [20, 0, 'deposit_paid']],
  ['a longer stay after a part was let off', { total: 60, paid: 40, refunded: 5, waived: 5 }, [20, 0, 'deposit_paid']],
]
for (const [what, given, expected] of sums)
  test(`owed: ${what}`, () =>
    assert.deepEqual([balanceDue(money(given)), overpaid(money(given)), paymentStatusOf(money(given))], expected))

test('S-N3 only what is not above the price is let off by a refund', () => {
  assert.equal(waivedBy(5, money({ paid: 40 })), 5)
  assert.equal(waivedBy(20, money({ total: 20, paid: 40 })), 0)
  assert.equal(waivedBy(25, money({ total: 20, paid: 40 })), 5)
  assert.equal(waivedBy(40, money({ paid: 40, isOff: true })), 0)
})

forEachEngine(engine => {
  describe('what is owed', () => {
    let till: Till
    before(async () => {
      till = await openTill(engine)
    })
    after(() => till.dispose())
    const mails = async (subject: RegExp): Promise<string[]> => {
      await till.app.app.jobs.drain()
      const { db } = await till.app.systemContext()
      const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
      return rows.map(row => JSON.parse(row.message)).flatMap(mail => (subject.test(mail.subject) ? [mail.text] : []))
    }
    const outstanding = async () => (await till.staff('GET', '/dashboard')).body.data.outstanding as number

    test('S-N2 a guest cancels a paid booking: nothing is due, in the record or in the mails', async () => {
      const { ref, id } = await till.paid()
      const before = await outstanding()
      const cancelled = await till.visitor.post(`/account/bookings/${ref}/cancel`, { email: 'ada@example.com' })
      assert.deepEqual([cancelled.status, cancelled.body.data.refund], [200, 30])
      const { status, payment_status, balance_due, refund_due } = await till.read(id)
      assert.deepEqual([status, payment_status, balance_due, refund_due], ['cancelled', 'refunded', 0, 0])
      const told = (await mails(/cancelled|on its way back/)).filter(text => text.includes(ref))
      assert.equal(told.length, 3)
      for (const text of told) assert.doesNotMatch(text, /Still due|to be paid/)
      assert.equal(await outstanding(), before)
      assert.equal((await till.start(ref)).status, 409)
    })

    test('S-N2 an unpaid booking that is cancelled or expires owes nothing', async () => {
      const one = await till.book()
      await till.staff('PATCH', `/bookings/${one.id}`, { status: 'cancelled' })
      const other = await till.book()
      await till.move(31 * 60_000)
      for (const { id } of [one, other]) assert.equal((await till.read(id)).balance_due, 0)
      assert.equal((await till.read(other.id)).status, 'expired')
      for (const text of await mails(/has expired/)) assert.doesNotMatch(text, /Still due/)
    })

    test('S-N3 what staff give back is not owed again, and cannot be paid again', async () => {
      const { ref, id, payment } = await till.paid()
      const given = await till.staff('POST', `/payments/${payment.id}/refund`, { amount: 5 })
      assert.equal(given.status, 201, given.text)
      const booking = await till.read(id)
      assert.deepEqual(
        [booking.status, booking.payment_status, booking.amount_refunded, booking.balance_due],
        ['confirmed', 'partially_refunded', 5, 0],
      )
      const again = await till.start(ref)
      assert.deepEqual([again.status, again.body.message], [409, 'There is nothing left to pay.'])
      const [text] = (await mails(/on its way back/)).slice(-1)
      assert.match(text!, /€5\.00/)
      assert.doesNotMatch(text!, /Still due/)
    })

    test('S-N3 a refund that the provider could not make is owed by nobody', async () => {
      const { id, payment } = await till.paid()
      till.provider.failWith(400)
      await till.staff('POST', `/payments/${payment.id}/refund`, { amount: 5 })
      assert.equal((await till.read(id)).balance_due, 0)
      await till.app.app.jobs.drain()
      till.provider.failWith(0)
      const booking = await till.read(id)
      assert.deepEqual(
        [booking.amount_refunded, booking.balance_due, booking.payment_status, booking.attention],
        [0, 0, 'paid', 'needs_refund'],
      )
    })

    test('S-N3 a stay that staff make longer after a refund costs the difference and no more', async () => {
      const { id, payment } = await till.paid()
      await till.staff('POST', `/payments/${payment.id}/refund`, { amount: 5 })
      const { exit } = bookingOf(till.park, { exit: '2027-04-20T09:00:00+02:00' })
      const changed = await till.staff('PATCH', `/bookings/${id}`, { exit })
      assert.deepEqual([changed.body.data.total, changed.body.data.balance_due], [40, 10])
    })
  })
})
