/** Checkouts at the card provider: prepared in the ledger, opened at the provider, ended when nobody may pay any more. */
import { MINUTE } from '../../kernel/calendar.ts'
import { instantFromMillis } from '../../kernel/clock.ts'
import type { Context, ReadContext } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { addPayment, changePayment, loadPayment, type Payment, paymentsOf } from './ledger.ts'
import { cardProvider, type NewCheckout, ProviderError } from './provider.ts'

export type CheckoutOrder = Pick<Payment, 'subjectId' | 'amount' | 'currency'> & { readonly payType: string }

/** Who clicks twice comes to the same checkout; who wants to pay another sum has the earlier one ended. */
export async function prepareCheckout(order: CheckoutOrder, book: PaymentBook, ctx: Context): Promise<Payment> {
  const now = instantFromMillis(ctx.clock.millis())
  const open = (await paymentsOf(order.subjectId, book, ctx)).filter(
    ({ kind, gateway, status }) => kind === 'payment' && gateway === 'stripe' && status === 'pending',
  )
  const same = open.find(payment => payment.amount === order.amount && (payment.expiresAt ?? '') > now)
  if (same) return same
  const expiresAt = instantFromMillis(ctx.clock.millis() + CHECKOUT_TIME)
  const card = { kind: 'payment', gateway: 'stripe', status: 'pending' } as const
  const added = await addPayment({ ...order, ...card, expiresAt }, book, ctx)
  const ended = { subjectId: order.subjectId, except: added.id }
  if (open.length > 0) await ctx.jobs.enqueue(book.jobs.endCheckouts, ended)
  return added
}

/** The shortest time that the provider allows, and a minute for its clock. */
const CHECKOUT_TIME = 31 * MINUTE

/** What the customer reads at the provider, and what comes back with its events. */
export type CheckoutWords = Pick<NewCheckout, 'title' | 'email' | 'successUrl' | 'cancelUrl' | 'reference' | 'metadata'>

/** Answers where the customer pays. What the provider refuses for good is written down as failed. */
export async function openCheckout(
  { payment, ...words }: CheckoutWords & { readonly payment: Payment },
  book: PaymentBook,
  ctx: ReadContext,
): Promise<string> {
  if (payment.checkoutUrl !== null) return payment.checkoutUrl
  try {
    const provider = await cardProvider((await book.secretKey(ctx))!, ctx)
    const { id, url } = await provider.startCheckout(checkoutOf(payment, words, book))
    await ctx.transaction(async tx => {
      const known = (await loadPayment(payment.id, book, tx))!
      await changePayment({ payment: known, set: { sessionId: id, checkoutUrl: url } }, book, tx)
    })
    return url
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isFinal) await ctx.transaction(tx => changePayment({ payment, set: { status: 'failed' } }, book, tx))
    throw book.errors.payment_provider({}, { cause: error })
  }
}

const checkoutOf = (
  payment: Payment,
  { metadata, ...words }: CheckoutWords,
  { service }: PaymentBook,
): NewCheckout => ({
  ...words,
  amount: payment.amount,
  currency: payment.currency,
  expiresAt: Date.parse(payment.expiresAt!),
  metadata: { ...metadata, service, payment_id: String(payment.id) },
  key: `checkout-${payment.id}-${payment.createdAt}`,
})

/** The subject is not to be paid any more: whoever has its checkout open cannot. */
export async function endOpenCheckouts(subjectId: number, book: PaymentBook, ctx: Context): Promise<void> {
  const open = (await paymentsOf(subjectId, book, ctx)).some(
    ({ status, sessionId }) => status === 'pending' && sessionId !== null,
  )
  if (open) await ctx.jobs.enqueue(book.jobs.endCheckouts, { subjectId, except: null })
}
