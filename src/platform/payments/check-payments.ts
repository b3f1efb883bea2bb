/**
 * Payments that are open longer than they should: the provider is asked, so that money is not lost when one of its
 * events is. Refunds that never came through are shown to staff.
 */

import { DAY, MINUTE } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentBook } from './book.ts'
import { changePayment, loadPayment, type Payment, readPayment } from './ledger.ts'
import { applyWaiting, missedRefunds } from './waiting-refunds.ts'

export async function runCheckPayments(book: PaymentBook, ctx: ReadContext): Promise<void> {
  for (const payment of await openOnes({ kind: 'payment', age: 5 * MINUTE }, book, ctx)) await check(payment, book, ctx)
  for (const { subjectId } of await openOnes({ kind: 'refund', age: DAY }, book, ctx))
    await ctx.transaction(tx => book.flag(subjectId, 'refund_overdue', tx))
  for (const subject of await missedRefunds(book, ctx)) await ctx.transaction(tx => applyWaiting(subject, book, tx))
}

const AT_ONCE = 100

async function openOnes(
  { kind, age }: { readonly kind: Payment['kind']; readonly age: number },
  { service }: PaymentBook,
  ctx: ReadContext,
): Promise<Payment[]> {
  const rows = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('service', '=', service)
    .where('status', '=', 'pending')
    .where('created_at', '<', instantFromMillis(ctx.clock.millis() - age))
    .where('kind', '=', kind)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(readPayment)
}

/** A checkout that was never opened, or of which the provider knows nothing any more, ends after two days. */
async function check(payment: Payment, book: PaymentBook, ctx: ReadContext): Promise<void> {
  try {
    if (payment.sessionId !== null) await askProvider(payment.sessionId, book, ctx)
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id }, 'The payment provider could not be asked about a checkout.')
  }
  if (Date.parse(payment.createdAt) > ctx.clock.millis() - 2 * DAY) return
  await ctx.transaction(async tx => {
    await book.hold(payment.subjectId, tx)
    const now = await loadPayment(payment.id, book, tx)
    if (now?.status === 'pending') await changePayment({ payment: now, set: { status: 'cancelled' } }, book, tx)
  })
}
