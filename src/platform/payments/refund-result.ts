/** What became of a refund at the provider. */
import type { Context } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { changePayment, loadPayment, type Payment } from './ledger.ts'
import type { ProviderRefund } from './payment-event.ts'

/** Only a refund that is still open changes: the provider tells the same thing more than once. */
export async function applyRefund(
  { refundId, result }: { readonly refundId: number; readonly result: ProviderRefund },
  book: PaymentBook,
  ctx: Context,
): Promise<void> {
  const refund = await heldRefund(refundId, book, ctx)
  if (!refund) return
  if (result.status === 'failed')
    return giveUp({ refund, note: 'The card provider could not give the money back.' }, book, ctx)
  const known = result.id ? { transactionId: result.id } : {}
  const set = { ...known, ...(result.status === 'completed' ? { status: 'completed' as const } : {}) }
  await changePayment({ payment: refund, set }, book, ctx)
}

export async function failRefund(
  { refundId, reason }: { readonly refundId: number; readonly reason: string },
  book: PaymentBook,
  ctx: Context,
): Promise<void> {
  const refund = await heldRefund(refundId, book, ctx)
  if (refund) await giveUp({ refund, note: reason }, book, ctx)
}

async function heldRefund(refundId: number, book: PaymentBook, ctx: Context): Promise<Payment | null> {
  const found = await loadPayment(refundId, book, ctx)
  if (!found) return null
  await book.hold(found.subjectId, ctx)
  const refund = await loadPayment(refundId, book, ctx)
  return refund?.status === 'pending' ? refund : null
}

/** The money is still the customer's: the payment counts as not given back, and staff are told. */
async function giveUp(
  { refund, note }: { readonly refund: Payment; readonly note: string },
  book: PaymentBook,
  ctx: Context,
): Promise<void> {
  const parent = (await loadPayment(refund.parentId!, book, ctx))!
  const refundedAmount = parent.refundedAmount - refund.amount
  const status = refundedAmount === 0 ? 'completed' : 'partially_refunded'
  await changePayment({ payment: refund, set: { status: 'failed', note } }, book, ctx)
  await changePayment({ payment: parent, set: { refundedAmount, status } }, book, ctx)
  await book.settle(refund.subjectId, 'refund', ctx)
  await book.flag(refund.subjectId, 'refund_failed', ctx)
}
