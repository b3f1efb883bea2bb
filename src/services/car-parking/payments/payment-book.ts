/** Payments for bookings: what is owed, and what happens to a booking when money comes or goes. */
import { majorUnits } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { definePayments, type Payment, type PaymentTrouble } from '../../../platform/payments/payments.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { findBooking, loadBooking, type StoredBooking } from '../bookings/load-booking.ts'
import { waivedBy } from '../domain/booking-status.ts'
import { amountToPay } from '../domain/payable.ts'
import { bookings } from '../entities/bookings.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { settleBooking } from './settle-booking.ts'

/** As callers read it. */
export const presentPayment = (payment: Payment) => ({
  id: payment.id,
  booking_id: payment.subjectId,
  kind: payment.kind,
  gateway: payment.gateway,
  pay_type: payment.payType,
  amount: majorUnits(payment.amount, payment.currency),
  currency: payment.currency,
  status: payment.status,
  transaction_id: payment.transactionId,
  parent_id: payment.parentId,
  refunded_amount: majorUnits(payment.refundedAmount, payment.currency),
  reason: payment.reason,
  note: payment.note,
  created_by: payment.createdBy,
  created_at: payment.createdAt,
  completed_at: payment.completedAt,
})

const TOLD = { completed: hooks.paymentCompleted, failed: hooks.paymentFailed, refunded: hooks.paymentRefunded }

export const parkingPayments = definePayments({
  service: 'car-parking',
  errors,
  present: presentPayment,
  secretKey: async ctx => (await ctx.settings(settings)).stripe_secret_key,
  subjectOf: async ({ booking_ref }, ctx) => (booking_ref ? ((await findBooking(booking_ref, ctx))?.id ?? null) : null),
  hold: loadBooking,
  async owed(bookingId, ctx) {
    const booking = (await loadBooking(bookingId, ctx))!
    // What has ended meanwhile owes nothing, but what came for it is known by what it did owe.
    const money = { ...moneyOf(booking), isOff: false }
    return { currency: booking.currency, sums: [amountToPay(money, 'full'), amountToPay(money, 'deposit')] }
  },
  async waivedBy({ subjectId, amount }, ctx) {
    const booking = await loadBooking(subjectId, ctx)
    return booking ? waivedBy(amount, moneyOf(booking)) : 0
  },
  settle: settleBooking,
  async flag(bookingId, trouble, ctx) {
    const booking = await loadBooking(bookingId, ctx)
    if (!booking || booking.trashed_at !== null || !isNews(trouble, booking)) return
    const attention = MISMATCHES.includes(trouble) ? 'amount_mismatch' : 'needs_refund'
    await updateRecord(bookings, { id: booking.id, set: { attention } }, ctx.asSystem('payment'))
  },
  tell: (what, { subjectId, ...moved }, ctx) => ctx.hooks.fire(TOLD[what], { ...moved, bookingId: subjectId }, ctx),
})

const MISMATCHES: readonly PaymentTrouble[] = ['amount_mismatch', 'session_mismatch']

/** A refund that is overdue is told of again and again: whatever staff look at already stays as it is. */
const isNews = (trouble: PaymentTrouble, { attention }: StoredBooking): boolean =>
  trouble !== 'refund_overdue' || attention === null
