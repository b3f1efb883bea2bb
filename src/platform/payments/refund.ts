/** Giving money back: reserved in the ledger first, so that nobody gives back the same money twice. */
import type { Context } from '../../kernel/context.ts'
import { majorUnits } from '../../kernel/currencies.ts'
import type { PaymentBook } from './book.ts'
import { addPayment, loadPayment, type Payment, paymentsOf, RECEIVED } from './ledger.ts'

export type RefundOrder = {
  readonly paymentId: number
  /** Minor units; null for everything that is left. */
  readonly amount: number | null
  readonly reason: string | null
}

/** Answers the refund's own row: done at once where people hand over the money, pending where the provider does. */
export async function refundPayment(order: RefundOrder, book: PaymentBook, ctx: Context): Promise<Payment> {
  const found = await loadPayment(order.paymentId, book, ctx)
  if (!found) throw book.errors.not_found({ what: 'payment' })
  // Holding the subject keeps everybody else who changes its ledger waiting; then the payment is read as it is.
  await book.hold(found.subjectId, ctx)
  const payment = (await loadPayment(order.paymentId, book, ctx))!
  if (payment.kind !== 'payment' || !RECEIVED.includes(payment.status)) throw book.errors.not_refundable()
  const left = refundable(payment)
  const amount = order.amount ?? left
  if (amount < 1 || amount > left)
    throw book.errors.over_refund({ left: majorUnits(left, payment.currency), currency: payment.currency })
  await reserve({ payment, amount }, book, ctx)
  const waived = await book.waivedBy({ subjectId: payment.subjectId, amount }, ctx)
  const refund = await addRefund({ payment, reason: order.reason, amount, waived }, book, ctx)
  await book.settle(payment.subjectId, 'refund', ctx)
  const { id, subjectId, currency } = refund
  await book.tell('refunded', { id, subjectId, amount, currency }, ctx)
  return refund
}

/** Gives a sum back from what was paid by card, the latest first, and answers how much of it found its way. */
export async function refundByCard(
  asked: { readonly subjectId: number; readonly amount: number; readonly reason: string },
  book: PaymentBook,
  ctx: Context,
): Promise<number> {
  const payments = await paymentsOf(asked.subjectId, book, ctx)
  const byCard = payments
    .filter(payment => payment.kind === 'payment' && RECEIVED.includes(payment.status) && isByCard(payment))
    .map(payment => ({ id: payment.id, left: refundable(payment) }))
  let given = 0
  for (const { id, amount } of shareRefund(asked.amount, byCard))
    given += (await refundPayment({ paymentId: id, amount, reason: asked.reason }, book, ctx)).amount
  return given
}

/** The provider knows the payment by this name. */
const isByCard = ({ gateway, transactionId }: Payment): boolean => gateway === 'stripe' && transactionId !== null

/** One conditional statement, below which the table's own rule stands: never more than was paid. */
async function reserve(
  { payment, amount }: { readonly payment: Payment; readonly amount: number },
  book: PaymentBook,
  ctx: Context,
): Promise<void> {
  const isWhole = payment.refundedAmount + amount === payment.amount
  const row = await ctx.db
    .updateTable('payments')
    .set(eb => ({
      refunded_amount: eb('refunded_amount', '+', amount),
      status: isWhole ? 'refunded' : 'partially_refunded',
    }))
    .where('id', '=', payment.id)
    .where('refunded_amount', '=', payment.refundedAmount)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw book.errors.over_refund({ left: 0, currency: payment.currency })
}

async function addRefund(
  { payment, amount, waived, reason }: Pick<Payment, 'amount' | 'waived' | 'reason'> & { readonly payment: Payment },
  book: PaymentBook,
  ctx: Context,
): Promise<Payment> {
  const { id: parentId, subjectId, gateway, currency } = payment
  const status = isByCard(payment) ? 'pending' : 'completed'
  const refund = await addPayment(
    { subjectId, kind: 'refund', gateway, amount, waived, currency, status, parentId, reason },
    book,
    ctx,
  )
  if (status === 'pending') await ctx.jobs.enqueue(book.jobs.sendRefund, { refundId: refund.id })
  return refund
}

/** What may still be given back of a payment; a refund above it is refused. */
export const refundable = ({ amount, refundedAmount }: Pick<Payment, 'amount' | 'refundedAmount'>): number =>
  Math.max(0, amount - refundedAmount)

/** Shares an amount among payments, the latest first, none above what is left of it. */
function shareRefund(
  amount: number,
  payments: readonly { readonly id: number; readonly left: number }[],
): { readonly id: number; readonly amount: number }[] {
  let open = amount
  return payments.flatMap(({ id, left }) => {
    const share = Math.min(open, left)
    open -= share
    return share > 0 ? [{ id, amount: share }] : []
  })
}
