/** Ends open checkouts at the provider, so that nobody pays for what is cancelled, or twice for one thing. */
import type { ReadContext } from '../../kernel/context.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentBook } from './book.ts'
import { paymentsOf } from './ledger.ts'
import { cardProvider, ProviderError } from './provider.ts'

export async function runEndCheckouts(
  { subjectId, except }: { readonly subjectId: number; readonly except: number | null },
  book: PaymentBook,
  ctx: ReadContext,
): Promise<void> {
  const secretKey = await book.secretKey(ctx)
  if (!secretKey) return
  const provider = await cardProvider(secretKey, ctx)
  for (const { id, status, kind, sessionId } of await paymentsOf(subjectId, book, ctx)) {
    if (id === except || status !== 'pending' || kind !== 'payment' || sessionId === null) continue
    // One that has just been paid cannot be ended; then the provider tells so, and the payment is flagged.
    await provider.endCheckout(sessionId).catch(error => {
      if (!(error instanceof ProviderError && error.isFinal)) throw error
    })
    await askProvider(sessionId, book, ctx)
  }
}
