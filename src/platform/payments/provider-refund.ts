/** A refund that the provider tells of: one of ours, or one that somebody made at the provider itself. */
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { addPayment, changePayment, type Payment, RECEIVED, readPayment } from './ledger.ts'
import type { ProviderRefund } from './payment-event.ts'
import { refundable } from './refund.ts'
import { applyRefund } from './refund-result.ts'

/** The payment that it gives back is not known yet: events come in any order. */
export const WAITING = 'waiting'

export async function receiveRefund(refund: ProviderRefund, book: PaymentBook, ctx: Context): Promise<string> {
  const payment = refund.paymentIntent === null ? null : await heldPayment(refund.paymentIntent, book, ctx)
  const own = await ownRefund(refund, book, ctx)
  if (own) {
    await applyRefund({ refundId: own.id, result: refund }, book, ctx)
    return 'refund_updated'
  }
  if (refund.status === 'failed' || refund.id === null || refund.paymentIntent === null) return 'ignored'
  return payment ? recordForeign({ payment, refund }, book, ctx) : WAITING
}

/**
 * The payment as it is once its ledger is held: whoever tells of the same refund at the same time waits here, and then finds
 * it recorded. One that becomes known a moment later is not held and must not be touched: the refund waits for it.
 */
async function heldPayment(paymentIntent: string, book: PaymentBook, ctx: Context): Promise<Payment | null> {
  const found = await byTransaction(paymentIntent, book, ctx)
  if (!found) return null
  await book.hold(found.subjectId, ctx)
  return byTransaction(paymentIntent, book, ctx)
}

/** Known by its name at the provider, or, before that is written down, by the number that we gave it. */
async function ownRefund({ id, metadata }: ProviderRefund, book: PaymentBook, ctx: Context): Promise<Payment | null> {
  const known = id ? await byTransaction(id, book, ctx) : null
  if (known || !/^\d{1,15}$/.test(metadata.refund_id ?? '')) return known
  const row = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', Number(metadata.refund_id))
    .where('service', '=', book.service)
    .where('kind', '=', 'refund')
    .where('gateway', '=', 'stripe')
    .executeTakeFirst()
  return row ? readPayment(row) : null
}

async function byTransaction(name: string, { service }: PaymentBook, ctx: Context): Promise<Payment | null> {
  const row = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('service', '=', service)
    .where('transaction_id', '=', name)
    // Written out: the index holds payments of this provider only, and serves whoever says so.
    .where('gateway', '=', sql.lit('stripe'))
    .executeTakeFirst()
  return row ? readPayment(row) : null
}

/** Never more than is left of the payment, whatever the provider says. */
async function recordForeign(
  { payment, refund }: { readonly payment: Payment; readonly refund: ProviderRefund },
  book: PaymentBook,
  ctx: Context,
): Promise<string> {
  const left = refundable(payment)
  const amount = refund.amount ?? left
  const isSound = refund.currency === null || refund.currency === payment.currency
  if (!isSound || !RECEIVED.includes(payment.status) || !(amount >= 1 && amount <= left)) return 'refund_refused'
  const waived = await book.waivedBy({ subjectId: payment.subjectId, amount }, ctx)
  const refundedAmount = payment.refundedAmount + amount
  const status = refundedAmount === payment.amount ? 'refunded' : 'partially_refunded'
  await changePayment({ payment, set: { refundedAmount, status } }, book, ctx)
  const { subjectId, gateway, currency, id: parentId } = payment
  const state = refund.status === 'completed' ? 'completed' : 'pending'
  const added = { subjectId, gateway, currency, parentId, amount, waived, kind: 'refund', status: state } as const
  const { id } = await addPayment({ ...added, transactionId: refund.id }, book, ctx)
  await book.settle(subjectId, 'refund', ctx)
  await book.tell('refunded', { id, subjectId, amount, currency }, ctx)
  return 'refund_recorded'
}
