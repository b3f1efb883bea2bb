/** A refund that the provider tells of: one of ours, or one that somebody made at the provider itself. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { ProviderRefund } from '../../../platform/payments/payments.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { waivedBy } from '../domain/booking-status.ts'
import { refundable } from '../domain/change-policy.ts'
import { hooks } from '../hooks.ts'
import { addPayment, changePayment, type Payment, RECEIVED, readPayment } from './ledger.ts'
import { applyRefund } from './refund-result.ts'
import { settleBooking } from './settle-booking.ts'

/** The payment that it gives back is not known yet: events come in any order. */
export const WAITING = 'waiting'

export async function receiveRefund(refund: ProviderRefund, ctx: Context): Promise<string> {
  if (refund.paymentIntent) await holdLedger(refund.paymentIntent, ctx)
  const own = await ownRefund(refund, ctx)
  if (own) {
    await applyRefund(own.id, refund, ctx)
    return 'refund_updated'
  }
  if (refund.status === 'failed' || refund.id === null || refund.paymentIntent === null) return 'ignored'
  const payment = await byTransaction(refund.paymentIntent, ctx)
  return payment ? recordForeign(payment, refund, ctx) : WAITING
}

/** Whoever tells of the same refund at the same time waits here, and then finds it recorded. */
async function holdLedger(paymentIntent: string, ctx: Context): Promise<void> {
  const payment = await byTransaction(paymentIntent, ctx)
  if (payment) await loadBooking(payment.bookingId, ctx)
}

/** Known by its name at the provider, or, before that is written down, by the number that we gave it. */
async function ownRefund({ id, metadata }: ProviderRefund, ctx: Context): Promise<Payment | null> {
  const known = id ? await byTransaction(id, ctx) : null
  if (known || !/^\d{1,15}$/.test(metadata.refund_id ?? '')) return known
  const row = await ctx.db
    .selectFrom('carparking_payments')
    .selectAll()
    .where('id', '=', Number(metadata.refund_id))
    .where('kind', '=', 'refund')
    .where('gateway', '=', 'stripe')
    .executeTakeFirst()
  return row ? readPayment(row) : null
}

async function byTransaction(name: string, ctx: Context): Promise<Payment | null> {
  const row = await ctx.db
    .selectFrom('carparking_payments')
    .selectAll()
    .where('transaction_id', '=', name)
    // Written out: the index holds payments of this provider only, and serves whoever says so.
    .where('gateway', '=', sql.lit('stripe'))
    .executeTakeFirst()
  return row ? readPayment(row) : null
}

/** Never more than is left of the payment, whatever the provider says. */
async function recordForeign(payment: Payment, refund: ProviderRefund, ctx: Context): Promise<string> {
  const left = refundable({ amount: payment.amount, refunded: payment.refundedAmount })
  const amount = refund.amount ?? left
  const isSound = refund.currency === null || refund.currency === payment.currency
  if (!isSound || !RECEIVED.includes(payment.status) || !(amount >= 1 && amount <= left)) return 'refund_refused'
  const booking = await loadBooking(payment.bookingId, ctx)
  const waived = booking ? waivedBy(amount, moneyOf(booking)) : 0
  const refundedAmount = payment.refundedAmount + amount
  const status = refundedAmount === payment.amount ? 'refunded' : 'partially_refunded'
  await changePayment(payment, { refundedAmount, status }, ctx)
  const { bookingId, gateway, currency, id: parentId } = payment
  const state = refund.status === 'completed' ? 'completed' : 'pending'
  const added = { bookingId, gateway, currency, parentId, amount, waived, kind: 'refund', status: state } as const
  const { id } = await addPayment({ ...added, transactionId: refund.id }, ctx)
  await settleBooking(bookingId, 'refund', ctx)
  await ctx.hooks.fire(hooks.paymentRefunded, { id, bookingId, amount, currency }, ctx)
  return 'refund_recorded'
}
