/** Status table, payment status, cancellation, rescheduling, coupons and references. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { HOUR } from '../../../kernel/calendar.ts'
import { couponCode } from '../../../kernel/coupons.ts'
import { multiplyDivide, percentOf, roundTo, split, sum } from '../../../kernel/money.ts'
import { type ChangePolicy, cancellationOf, rescheduleOf } from '../../../platform/change-policy/change-policy.ts'
import { refundable } from '../../../platform/payments/payments.ts'
import {
  balanceDue,
  bookingStatuses,
  canMove,
  isBlocking,
  isHoldOver,
  isNoShow,
  isSecured,
  type PaymentStatus,
  paymentStatusOf,
} from '../domain/booking-status.ts'
import { type CouponLimits, type CouponUse, couponDiscount, isCouponUsable } from '../domain/coupon.ts'
import { readReference, referenceFrom } from '../domain/reference.ts'
import { coupon } from './price-samples.ts'

test('a booking moves as the table says, and in no other way', () => {
  const allowed = bookingStatuses.flatMap(from =>
    bookingStatuses.filter(to => to !== from && canMove(from, to)).map(to => `${from} > ${to}`),
  )
  assert.deepEqual(allowed, [
    'pending > confirmed',
    'pending > cancelled',
    'pending > expired',
    'confirmed > checked_in',
    'confirmed > cancelled',
    'confirmed > no_show',
    'checked_in > completed',
    'expired > confirmed',
  ])
})

test('pending with a valid hold or none, confirmed and checked in take spaces', () => {
  const blocking = bookingStatuses.filter(status => isBlocking({ status, holdExpiresAt: null }, 10))
  assert.deepEqual(blocking, ['pending', 'confirmed', 'checked_in'])
  const held = { status: 'pending', holdExpiresAt: 10 } as const
  assert.deepEqual(
    [9, 10].map(now => [isBlocking(held, now), isHoldOver(held, now)]),
    [
      [true, false],
      [false, true],
    ],
  )
})

test('who has not come six hours after his exit does not come', () => {
  const booking = { status: 'confirmed', exit: 0 } as const
  assert.deepEqual(
    [6 * HOUR - 1, 6 * HOUR].map(now => isNoShow(booking, now)),
    [false, true],
  )
  assert.equal(isNoShow({ status: 'checked_in', exit: 0 }, 9 * HOUR), false)
})

const payments: [number, number, number, boolean, PaymentStatus][] = [
  [0, 0, 0, false, 'unpaid'],
  [0, 0, 0, true, 'failed'],
  [0, 1999, 0, false, 'unpaid'],
  [2000, 2000, 0, false, 'deposit_paid'],
  [2000, 10_000, 0, false, 'paid'],
  [2000, 10_000, 1, false, 'partially_refunded'],
  [2000, 10_000, 10_000, false, 'refunded'],
]
for (const [deposit, paid, refunded, hasFailed, expected] of payments)
  test(`paid ${paid} and refunded ${refunded} of 10000 with a deposit of ${deposit}${hasFailed ? ' after a failure' : ''} is ${expected}`, () => {
    const depositDue = deposit || 2000
    assert.equal(
      paymentStatusOf({ total: 10_000, depositDue, paid, refunded, waived: refunded, isOff: false, hasFailed }),
      expected,
    )
  })

test('a booking is secured by its deposit, or by the whole where none is asked for', () => {
  const money = { total: 100, depositDue: 20, paid: 20, refunded: 0, waived: 0, isOff: false }
  assert.equal(isSecured(money), true)
  assert.equal(isSecured({ ...money, depositDue: 0 }), false)
  assert.equal(isSecured({ ...money, refunded: 1 }), false)
  assert.deepEqual([balanceDue(money), balanceDue({ ...money, paid: 150 })], [80, 0])
})

const policy: ChangePolicy = {
  cancelAllowed: true,
  cancelNoticeHours: 24,
  refundTiers: [
    { hoursBefore: 0, percent: 0 },
    { hoursBefore: 24, percent: 5000 },
    { hoursBefore: 72, percent: 10_000 },
  ],
  cancelFee: 500,
  rescheduleNoticeHours: 2,
  rescheduleLimit: 3,
}
const entry = 1000 * HOUR
const cancellations: [string, number, boolean, number, number][] = [
  ['long before', 100, true, 9500, 500],
  ['exactly three days before', 72, true, 9500, 500],
  ['a minute later', 71.9, true, 4500, 500],
  ['at the end of the notice', 24, true, 4500, 500],
  ['too late', 23.9, false, 0, 0],
  ['after the entry', -1, false, 0, 0],
]
for (const [what, hours, isAllowed, refund, fee] of cancellations)
  test(`cancelling ${what} gives back ${refund}`, () => {
    const found = cancellationOf({ entry, paid: 10_000, refunded: 0 }, policy, entry - hours * HOUR)
    assert.deepEqual(
      [found.isAllowed, found.refund, found.fee, found.deadline],
      [isAllowed, refund, fee, entry - 24 * HOUR],
    )
  })

test('a refund is never negative and never more than was paid and kept', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const given = fc.record({
    paid: amount,
    refunded: amount,
    cancelFee: amount,
    refundTiers: fc.array(
      fc.record({ hoursBefore: fc.integer({ min: 0, max: 99 }), percent: fc.integer({ min: 0, max: 20_000 }) }),
    ),
    hours: fc.integer({ min: -10, max: 200 }),
  })
  fc.assert(
    fc.property(given, ({ paid, refunded, cancelFee, refundTiers, hours }) => {
      const own = { ...policy, cancelFee, refundTiers }
      const { refund } = cancellationOf({ entry, paid, refunded }, own, entry - hours * HOUR)
      assert.ok(refund >= 0 && refund <= Math.max(0, paid - refunded))
      assert.ok(refundable({ amount: paid, refundedAmount: refunded }) >= 0)
    }),
  )
})

test('a booking is moved three times, until two hours before', () => {
  const moved = (timesMoved: number, hours: number) => rescheduleOf({ entry, timesMoved }, policy, entry - hours * HOUR)
  assert.deepEqual([moved(0, 2).isAllowed, moved(0, 1.9).isAllowed, moved(3, 50).isAllowed], [true, false, false])
  assert.equal(moved(1, 50).left, 2)
})

const limits: CouponLimits = {
  isActive: true,
  startsAt: 10,
  endsAt: 20,
  usageLimit: 5,
  usedCount: 4,
  perCustomerLimit: 1,
  locationIds: [1],
  spaceTypeIds: [],
}
const use: CouponUse = { now: 10, locationId: 1, spaceTypeId: 2, usedByCustomer: 0 }
const refusals: [string, Partial<CouponLimits>, Partial<CouponUse>][] = [
  ['switched off', { isActive: false }, {}],
  ['not yet valid', {}, { now: 9 }],
  ['expired', {}, { now: 20 }],
  ['used up', { usedCount: 5 }, {}],
  ['used up by this customer', {}, { usedByCustomer: 1 }],
  ['for another location', {}, { locationId: 3 }],
  ['for another type', { spaceTypeIds: [9] }, {}],
]
test('a coupon within its limits can be used', () => assert.equal(isCouponUsable(limits, use), true))
for (const [what, limit, used] of refusals)
  test(`a coupon that is ${what} cannot be used`, () =>
    assert.equal(isCouponUsable({ ...limits, ...limit }, { ...use, ...used }), false))

test('a coupon takes off what it applies to, within its bounds', () => {
  const charges = { parking: 3000, extras: [1000, 500] }
  const taken = (differences: Parameters<typeof coupon>[0]) => couponDiscount(coupon(differences), charges).discount
  assert.deepEqual(
    [taken({}), taken({ appliesTo: 'parking' }), taken({ appliesTo: 'extras' }), taken({ type: 'fixed', value: 9000 })],
    [450, 300, 150, 4500],
  )
  assert.deepEqual([taken({ minTotal: 4501 }), taken({ maxDiscount: 100 })], [0, 100])
  assert.equal(couponCode(' spring '), 'SPRING')
})

test('amounts are split to the last cent, and parts stay between nothing and their weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 10_000 }), (given, share) => {
      const amount = percentOf(sum(given), share)
      const parts = split(amount, given)
      assert.equal(sum(parts), amount)
      for (const [index, part] of parts.entries()) assert.ok(part >= 0 && part <= given[index]!)
    }),
  )
})

test('percentages are exact, half away from zero, also where a product is too large for a number', () => {
  assert.deepEqual([percentOf(50, 100), percentOf(-50, 100), percentOf(49, 100), percentOf(0, 100)], [1, -1, 0, 0])
  assert.equal(multiplyDivide(9_007_199_254_740_991, 10_000, 10_000), 9_007_199_254_740_991)
  const sizes = { min: -3_000_000_000, max: 3_000_000_000 }
  fc.assert(
    fc.property(fc.integer(sizes), fc.integer(sizes), fc.integer({ min: 1, max: 1_000_000_000 }), (...given) => {
      const [amount, factor, divisor] = given.map(BigInt) as [bigint, bigint, bigint]
      const twice = 2n * amount * factor
      const rounded = (twice < 0n ? twice - divisor : twice + divisor) / (2n * divisor)
      assert.equal(multiplyDivide(...(given as [number, number, number])), Number(rounded))
    }),
  )
  assert.deepEqual(
    [roundTo(102, 5), roundTo(103, 5), roundTo(25, 50), roundTo(24, 50), roundTo(7, 0)],
    [100, 105, 50, 0, 7],
  )
})

test('H-04 a reference is PK- and eight letters, and is read as people type it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 16 }), random => {
      const reference = referenceFrom(random)
      assert.match(reference, /^PK-[0-9A-HJKMNP-TV-Z]{8}$/)
      assert.equal(readReference(` ${reference.toLowerCase()} `), reference)
    }),
  )
  assert.equal(readReference('pk o1l2-i3o4'), 'PK-01121304')
  assert.equal(readReference('pkab12cd'), 'PK-PKAB12CD')
})
