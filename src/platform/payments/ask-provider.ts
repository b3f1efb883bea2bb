/** Asks the provider what became of a checkout, and acts on the answer as on an event. */
import type { ReadContext } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { completeCheckout, endCheckout } from './checkout-result.ts'
import { cardProvider } from './provider.ts'

export async function askProvider(sessionId: string, book: PaymentBook, ctx: ReadContext): Promise<string> {
  const secretKey = await book.secretKey(ctx)
  if (!secretKey) return 'not_set_up'
  const session = await (await cardProvider(secretKey, ctx)).readCheckout(sessionId)
  if (session.isOver) return ctx.transaction(tx => endCheckout(session, book, tx))
  // Without a clear yes nothing is paid: an event that does not say is signed, an answer that does not say is odd.
  return session.isPaid === true ? ctx.transaction(tx => completeCheckout(session, book, tx)) : 'waiting'
}
