/** What became of a checkout at the provider: paid, failed, or left to run out. */
import type { Context } from '../../kernel/context.ts'
import type { PaymentBook } from './book.ts'
import { addPayment, changePayment, type Payment, paymentsOf, RECEIVED } from './ledger.ts'
import type { CheckoutSession } from './payment-event.ts'
import { applyWaiting } from './waiting-refunds.ts'

/** Answers what it did. A payment counts once, however many events report it. */
export async function completeCheckout(session: CheckoutSession, book: PaymentBook, ctx: Context): Promise<string> {
  if (session.isPaid === false) return 'unpaid'
  const subjectId = await heldSubject(session, book, ctx)
  if (subjectId === null) return 'unknown_subject'
  const known = (await paymentsOf(subjectId, book, ctx)).filter(isCheckout)
  const payment = matching(known, session)
  if (payment && RECEIVED.includes(payment.status)) return 'known'
  const isOther = !payment && session.id !== null && known.some(({ sessionId }) => sessionId !== null)
  const owed = await book.owed(subjectId, ctx)
  if (!isOther && !payment && owed.sums.length === 0 && !session.amount) {
    await book.settle(subjectId, 'payment', ctx)
    return 'nothing_owed'
  }
  const amount = isOther ? null : expectedAmount({ owed, payment }, session)
  if (amount === null) {
    await book.flag(subjectId, isOther ? 'session_mismatch' : 'amount_mismatch', ctx)
    return 'mismatch'
  }
  await complete({ subjectId, currency: owed.currency, payment, session, amount }, book, ctx)
  return 'paid'
}

export async function failCheckout(session: CheckoutSession, book: PaymentBook, ctx: Context): Promise<string> {
  const payment = await openPayment(session, book, ctx)
  if (!payment) return 'ignored'
  const { id, subjectId, amount, currency } = await changePayment({ payment, set: { status: 'failed' } }, book, ctx)
  await book.settle(subjectId, 'failure', ctx)
  await book.tell('failed', { id, subjectId, amount, currency }, ctx)
  return 'failed'
}

/** The customer did not pay in time; what was kept for them meanwhile has its own clock. */
export async function endCheckout(session: CheckoutSession, book: PaymentBook, ctx: Context): Promise<string> {
  const payment = await openPayment(session, book, ctx)
  if (!payment) return 'ignored'
  await changePayment({ payment, set: { status: 'cancelled' } }, book, ctx)
  return 'cancelled'
}

/** Held until the end of the transaction: the ledger of a subject changes one step at a time. */
async function heldSubject({ metadata }: CheckoutSession, book: PaymentBook, ctx: Context): Promise<number | null> {
  const subjectId = await book.subjectOf(metadata, ctx)
  if (subjectId !== null) await book.hold(subjectId, ctx)
  return subjectId
}

async function openPayment(session: CheckoutSession, book: PaymentBook, ctx: Context): Promise<Payment | null> {
  const subjectId = await heldSubject(session, book, ctx)
  if (subjectId === null) return null
  const payment = matching((await paymentsOf(subjectId, book, ctx)).filter(isCheckout), session)
  return payment?.status === 'pending' ? payment : null
}

const isCheckout = ({ kind, gateway }: Payment): boolean => kind === 'payment' && gateway === 'stripe'

/** The payment that this checkout was started for. The event may come before the checkout's name was written down. */
function matching(known: readonly Payment[], { id, metadata }: CheckoutSession): Payment | null {
  if (id === null) return known.find(({ status }) => status === 'pending') ?? null
  const named = known.find(({ sessionId }) => sessionId === id)
  const started = known.find(payment => payment.sessionId === null && String(payment.id) === metadata.payment_id)
  return named ?? started ?? null
}

type Expectation = {
  readonly owed: { readonly currency: string; readonly sums: readonly number[] }
  readonly payment: Payment | null
}

/** What must have been paid, in minor units; null when the event says something else. */
function expectedAmount({ owed, payment }: Expectation, session: CheckoutSession): number | null {
  const currency = payment?.currency ?? owed.currency
  if (session.currency !== null && session.currency !== currency) return null
  if (payment) return session.amount === null || session.amount === payment.amount ? payment.amount : null
  const due = owed.sums.filter(sum => sum > 0)
  return (session.amount === null ? due[0] : due.find(sum => sum === session.amount)) ?? null
}

type Completion = {
  readonly subjectId: number
  readonly currency: string
  readonly payment: Payment | null
  readonly session: CheckoutSession
  readonly amount: number
}

async function complete(
  { subjectId, currency, payment, session, amount }: Completion,
  book: PaymentBook,
  ctx: Context,
): Promise<void> {
  const names = { transactionId: session.paymentIntent, ...(session.id ? { sessionId: session.id } : {}) }
  const set = { status: 'completed' as const, ...names }
  const done = payment
    ? await changePayment({ payment, set }, book, ctx)
    : await addPayment({ subjectId, kind: 'payment', gateway: 'stripe', amount, currency, ...set }, book, ctx)
  await book.settle(subjectId, 'payment', ctx)
  await book.tell('completed', { id: done.id, subjectId, amount, currency: done.currency }, ctx)
  if (session.paymentIntent) await applyWaiting(session.paymentIntent, book, ctx)
}
