/** Refunds that the provider told of before their payment. They act as soon as the payment is known. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { type PaymentEvent, readRefund } from './payment-event.ts'
import { receiveRefund, WAITING } from './provider-refund.ts'

/** What is kept of a refund until then. */
export const keptRefund = (object: PaymentEvent['object']) => ({
  subject: readRefund(object).paymentIntent,
  payload: JSON.stringify(object),
})

/** In the transaction that makes the payment known. */
export async function applyWaiting(paymentIntent: string, book: PaymentBook, ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('payment_events')
    .select(['id', sql<string>`payload`.as('payload')])
    .where('service', '=', book.service)
    .where('subject', '=', paymentIntent)
    .where('outcome', '=', WAITING)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const outcome = await receiveRefund(readRefund(JSON.parse(row.payload)), book, ctx)
    await ctx.db.updateTable('payment_events').set({ outcome }).where('id', '=', row.id).execute()
  }
}

/** Those that came in the same moment as their payment, on another server: neither saw the other. */
export async function missedRefunds({ service }: PaymentBook, ctx: ReadContext): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('payment_events as e')
    .innerJoin('payments as p', 'p.transaction_id', 'e.subject')
    .select('e.subject as subject')
    .where('e.service', '=', service)
    .where('p.service', '=', service)
    .where('e.outcome', '=', WAITING)
    .where('p.gateway', '=', sql.lit('stripe'))
    .limit(100)
    .execute()
  return [...new Set(rows.map(row => row.subject as string))]
}
