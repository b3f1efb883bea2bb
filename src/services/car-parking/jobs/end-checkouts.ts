/** Ends open checkouts at the provider, so that nobody pays for a cancelled booking, or twice for one. */
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { cardProvider, ProviderError } from '../../../platform/payments/payments.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { paymentsOf } from '../payments/ledger.ts'
import { settings } from '../settings.ts'

export const endCheckouts = defineSlowJob<{ bookingId: number; except: number | null }>({
  name: 'car-parking.end-checkouts',
  async run({ bookingId, except }, ctx) {
    const { stripe_secret_key } = await ctx.settings(settings)
    if (!stripe_secret_key) return
    const provider = await cardProvider(stripe_secret_key, ctx)
    for (const { id, status, kind, sessionId } of await paymentsOf(bookingId, ctx)) {
      if (id === except || status !== 'pending' || kind !== 'payment' || sessionId === null) continue
      // One that has just been paid cannot be ended; then the provider tells so, and the payment is flagged.
      await provider.endCheckout(sessionId).catch(error => {
        if (!(error instanceof ProviderError && error.isFinal)) throw error
      })
      await askProvider(sessionId, ctx)
    }
  },
})
