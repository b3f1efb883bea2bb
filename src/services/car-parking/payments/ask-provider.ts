/** Asks the provider what became of a checkout, and acts on the answer as on an event. */
import type { ReadContext } from '../../../kernel/context.ts'
import { cardProvider } from '../../../platform/payments/payments.ts'
import { settings } from '../settings.ts'
import { completeCheckout, endCheckout } from './checkout-result.ts'

export async function askProvider(sessionId: string, ctx: ReadContext): Promise<string> {
  const { stripe_secret_key } = await ctx.settings(settings)
  if (!stripe_secret_key) return 'not_set_up'
  const session = await (await cardProvider(stripe_secret_key, ctx)).readCheckout(sessionId)
  if (session.isOver) return ctx.transaction(tx => endCheckout(session, tx))
  // Without a clear yes nothing is paid: an event that does not say is signed, an answer that does not say is odd.
  return session.isPaid === true ? ctx.transaction(tx => completeCheckout(session, tx)) : 'waiting'
}
