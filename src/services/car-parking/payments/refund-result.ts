/** What became of a refund at the provider. */
import type { Context } from '../../../kernel/context.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import type { ProviderRefund } from '../../../platform/payments/payments.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { bookings } from '../entities/bookings.ts'
import { changePayment, loadPayment, type Payment } from './ledger.ts'
import { settleBooking } from './settle-booking.ts'

/** Only a refund that is still open changes: the provider tells the same thing more than once. */
export async function applyRefund(refundId: number, result: ProviderRefund, ctx: Context): Promise<void> {
  const refund = await heldRefund(refundId, ctx)
  if (!refund) return
  if (result.status === 'failed') return giveUp(refund, 'The card provider could not give the money back.', ctx)
  const known = result.id ? { transactionId: result.id } : {}
  await changePayment(refund, { ...known, ...(result.status === 'completed' ? { status: 'completed' } : {}) }, ctx)
}

export async function failRefund(refundId: number, reason: string, ctx: Context): Promise<void> {
  const refund = await heldRefund(refundId, ctx)
  if (refund) await giveUp(refund, reason, ctx)
}

async function heldRefund(refundId: number, ctx: Context): Promise<Payment | null> {
  const found = await loadPayment(refundId, ctx)
  if (!found) return null
  await loadBooking(found.bookingId, ctx)
  const refund = await loadPayment(refundId, ctx)
  return refund?.status === 'pending' ? refund : null
}

/** The money is still the customer's: the payment counts as not given back, and staff are told. */
async function giveUp(refund: Payment, note: string, ctx: Context): Promise<void> {
  const parent = (await loadPayment(refund.parentId!, ctx))!
  const refundedAmount = parent.refundedAmount - refund.amount
  await changePayment(refund, { status: 'failed', note }, ctx)
  await changePayment(
    parent,
    { refundedAmount, status: refundedAmount === 0 ? 'completed' : 'partially_refunded' },
    ctx,
  )
  const booking = await settleBooking(refund.bookingId, 'refund', ctx)
  if (!booking || booking.trashed_at !== null) return
  await updateRecord(bookings, { id: booking.id, set: { attention: 'needs_refund' } }, ctx.asSystem('refund'))
}
