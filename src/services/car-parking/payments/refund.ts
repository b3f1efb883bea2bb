/** Giving money back: reserved in the ledger first, so that nobody gives back the same money twice. */
import type { Context } from '../../../kernel/context.ts'
import { majorUnits } from '../../../kernel/currencies.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { waivedBy } from '../domain/booking-status.ts'
import { refundable } from '../domain/change-policy.ts'
import { shareRefund } from '../domain/payable.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { sendRefund } from '../jobs/send-refund.ts'
import { addPayment, loadPayment, type Payment, paymentsOf, RECEIVED } from './ledger.ts'
import { settleBooking } from './settle-booking.ts'

export type RefundOrder = {
  readonly paymentId: number
  /** Minor units; null for everything that is left. */
  readonly amount: number | null
  readonly reason: string | null
}

/** Answers the refund's own row: done at once where people hand over the money, pending where the provider does. */
export async function refundPayment(order: RefundOrder, ctx: Context): Promise<Payment> {
  const found = await loadPayment(order.paymentId, ctx)
  if (!found) throw errors.not_found({ what: 'payment' })
  // Holding the booking keeps everybody else who changes its ledger waiting; then the payment is read as it is.
  const booking = await loadBooking(found.bookingId, ctx)
  const payment = (await loadPayment(order.paymentId, ctx))!
  if (payment.kind !== 'payment' || !RECEIVED.includes(payment.status)) throw errors.not_refundable()
  const left = refundable({ amount: payment.amount, refunded: payment.refundedAmount })
  const amount = order.amount ?? left
  if (amount < 1 || amount > left)
    throw errors.over_refund({ left: majorUnits(left, payment.currency), currency: payment.currency })
  await reserve(payment, amount, ctx)
  const waived = booking ? waivedBy(amount, moneyOf(booking)) : 0
  const refund = await addRefund(payment, { reason: order.reason, amount, waived }, ctx)
  await settleBooking(payment.bookingId, 'refund', ctx)
  const { id, bookingId, currency } = refund
  await ctx.hooks.fire(hooks.paymentRefunded, { id, bookingId, amount, currency }, ctx)
  return refund
}

/** Gives a sum back from what was paid by card, the latest first, and answers how much of it found its way. */
export async function refundByCard(
  asked: { readonly bookingId: number; readonly amount: number; readonly reason: string },
  ctx: Context,
): Promise<number> {
  const payments = await paymentsOf(asked.bookingId, ctx)
  const byCard = payments
    .filter(payment => payment.kind === 'payment' && RECEIVED.includes(payment.status) && isByCard(payment))
    .map(({ id, amount, refundedAmount }) => ({ id, left: refundable({ amount, refunded: refundedAmount }) }))
  let given = 0
  for (const { id, amount } of shareRefund(asked.amount, byCard))
    given += (await refundPayment({ paymentId: id, amount, reason: asked.reason }, ctx)).amount
  return given
}

/** The provider knows the payment by this name. */
const isByCard = ({ gateway, transactionId }: Payment): boolean => gateway === 'stripe' && transactionId !== null

/** One conditional statement, below which the table's own rule stands: never more than was paid. */
async function reserve(payment: Payment, amount: number, ctx: Context): Promise<void> {
  const isWhole = payment.refundedAmount + amount === payment.amount
  const row = await ctx.db
    .updateTable('carparking_payments')
    .set(eb => ({
      refunded_amount: eb('refunded_amount', '+', amount),
      status: isWhole ? 'refunded' : 'partially_refunded',
    }))
    .where('id', '=', payment.id)
    .where('refunded_amount', '=', payment.refundedAmount)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw errors.over_refund({ left: 0, currency: payment.currency })
}

async function addRefund(
  payment: Payment,
  { amount, waived, reason }: { amount: number; waived: number; reason: string | null },
  ctx: Context,
): Promise<Payment> {
  const { id: parentId, bookingId, gateway, currency } = payment
  const status = isByCard(payment) ? 'pending' : 'completed'
  const refund = await addPayment(
    { bookingId, kind: 'refund', gateway, amount, waived, currency, status, parentId, reason },
    ctx,
  )
  if (status === 'pending') await ctx.jobs.enqueue(sendRefund, { refundId: refund.id })
  return refund
}
