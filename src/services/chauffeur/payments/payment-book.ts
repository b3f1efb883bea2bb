/** Payments for bookings: what is owed, and what happens to a booking when money comes or goes. */
import { majorUnits, minorUnits } from '../../../kernel/currencies.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { definePayments, type Payment, type PaymentTrouble } from '../../../platform/payments/payments.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import type { Attention } from '../domain/booking-status.ts'
import { bookings } from '../entities/bookings.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { settings } from '../settings.ts'
import { settleBooking } from './settle-booking.ts'

/** As staff read it. */
export const presentPayment = (payment: Payment) => ({
  id: payment.id,
  booking_id: payment.subjectId,
  kind: payment.kind,
  amount: majorUnits(payment.amount, payment.currency),
  currency: payment.currency,
  status: payment.status,
  transaction_id: payment.transactionId,
  created_at: payment.createdAt,
  completed_at: payment.completedAt,
})

const TOLD = { completed: hooks.paymentCompleted, failed: hooks.paymentFailed, refunded: hooks.paymentRefunded }
const ATTENTIONS: Readonly<Record<PaymentTrouble, Attention>> = {
  amount_mismatch: 'amount_mismatch',
  session_mismatch: 'session_mismatch',
  refund_failed: 'needs_refund',
  refund_overdue: 'needs_refund',
}

export const chauffeurPayments = definePayments({
  service: 'chauffeur',
  errors,
  present: presentPayment,
  events: ['checkout.session.completed'],
  secretKey: async ctx => (await ctx.settings(settings)).stripe_secret_key,
  async subjectOf({ booking_id }, ctx) {
    const id = booking_id && /^\d{1,15}$/.test(booking_id) ? Number(booking_id) : null
    return id === null ? null : ((await loadBooking(id, ctx))?.id ?? null)
  },
  hold: loadBooking,
  async owed(bookingId, ctx) {
    const { price_total, deposit_due, currency } = (await loadBooking(bookingId, ctx))!
    const sums = [minorUnits(price_total ?? 0, currency!), minorUnits(deposit_due, currency!)]
    return { currency: currency!, sums: sums.filter(sum => sum > 0) }
  },
  waivedBy: async ({ amount }) => amount,
  settle: settleBooking,
  async flag(bookingId, trouble, ctx) {
    const booking = await loadBooking(bookingId, ctx)
    // A refund that is overdue is told of again and again: what staff look at already stays as it is.
    if (!booking || (trouble === 'refund_overdue' && booking.attention !== null)) return
    const set = { attention: ATTENTIONS[trouble] }
    await updateRecord(bookings, { id: booking.id, set }, ctx.asSystem('payment'))
  },
  tell: (what, { subjectId, ...moved }, ctx) => ctx.hooks.fire(TOLD[what], { ...moved, bookingId: subjectId }, ctx),
})
