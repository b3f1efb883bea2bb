/** Asks the card provider to give money back. The key makes a repeat after a crash harmless. */
import type { ReadContext } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { loadPayment, type Payment } from './ledger.ts'
import type { ProviderRefund } from './payment-event.ts'
import { cardProvider, ProviderError } from './provider.ts'
import { applyRefund, failRefund } from './refund-result.ts'

export async function runSendRefund(refundId: number, book: PaymentBook, ctx: ReadContext): Promise<void> {
  const refund = await loadPayment(refundId, book, ctx)
  const parent = refund?.parentId ? await loadPayment(refund.parentId, book, ctx) : null
  if (refund?.status !== 'pending' || !parent?.transactionId) return
  const result = await orderRefund({ refund, paymentIntent: parent.transactionId }, book, ctx)
  await ctx.transaction(tx =>
    'reason' in result
      ? failRefund({ refundId: refund.id, reason: result.reason }, book, tx)
      : applyRefund({ refundId: refund.id, result }, book, tx),
  )
}

async function orderRefund(
  { refund, paymentIntent }: { readonly refund: Payment; readonly paymentIntent: string },
  book: PaymentBook,
  ctx: ReadContext,
): Promise<ProviderRefund | { reason: string }> {
  const secretKey = await book.secretKey(ctx)
  if (!secretKey) return { reason: 'The card provider is not set up.' }
  const { amount, currency, id, createdAt } = refund
  try {
    const provider = await cardProvider(secretKey, ctx)
    const metadata = { service: book.service, refund_id: String(id) }
    return await provider.refund({ paymentIntent, amount, currency, metadata, key: `refund-${id}-${createdAt}` })
  } catch (error) {
    if (error instanceof ProviderError && error.isFinal) return { reason: error.message }
    throw error
  }
}
