/** Asks the card provider to give money back. The key makes a repeat after a crash harmless. */
import type { ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { cardProvider, ProviderError, type ProviderRefund } from '../../../platform/payments/payments.ts'
import { loadPayment, type Payment } from '../payments/ledger.ts'
import { applyRefund, failRefund } from '../payments/refund-result.ts'
import { settings } from '../settings.ts'

export const sendRefund = defineSlowJob<{ refundId: number }>({
  name: 'car-parking.send-refund',
  attempts: 12,
  async run({ refundId }, ctx) {
    const refund = await loadPayment(refundId, ctx)
    const parent = refund?.parentId ? await loadPayment(refund.parentId, ctx) : null
    if (refund?.status !== 'pending' || !parent?.transactionId) return
    const result = await askProvider(refund, parent.transactionId, ctx)
    await ctx.transaction(tx =>
      'reason' in result ? failRefund(refund.id, result.reason, tx) : applyRefund(refund.id, result, tx),
    )
  },
})

async function askProvider(
  refund: Payment,
  paymentIntent: string,
  ctx: ReadContext,
): Promise<ProviderRefund | { reason: string }> {
  const { stripe_secret_key } = await ctx.settings(settings)
  if (!stripe_secret_key) return { reason: 'The card provider is not set up.' }
  const { amount, currency, id, createdAt } = refund
  try {
    const provider = await cardProvider(stripe_secret_key, ctx)
    const metadata = { refund_id: String(id) }
    return await provider.refund({ paymentIntent, amount, currency, metadata, key: `refund-${id}-${createdAt}` })
  } catch (error) {
    if (error instanceof ProviderError && error.isFinal) return { reason: error.message }
    throw error
  }
}
