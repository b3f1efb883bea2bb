/** What became of a checkout at the provider: paid, failed, or left to run out. */
import type { Context } from '../../../kernel/context.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import type { CheckoutSession } from '../../../platform/payments/payments.ts'
import { moneyOf } from '../bookings/booking-money.ts'
import { findBooking, type StoredBooking } from '../bookings/load-booking.ts'
import { amountToPay } from '../domain/payable.ts'
import { bookings } from '../entities/bookings.ts'
import { hooks } from '../hooks.ts'
import { addPayment, changePayment, type Payment, paymentsOf, RECEIVED } from './ledger.ts'
import { settleBooking } from './settle-booking.ts'
import { applyWaiting } from './waiting-refunds.ts'

/** Answers what it did. A payment counts once, however many events report it. */
export async function completeCheckout(session: CheckoutSession, ctx: Context): Promise<string> {
  if (session.isPaid === false) return 'unpaid'
  const booking = await bookingOf(session, ctx)
  if (!booking) return 'unknown_booking'
  const known = (await paymentsOf(booking.id, ctx)).filter(isCheckout)
  const payment = matching(known, session)
  if (payment && RECEIVED.includes(payment.status)) return 'known'
  const isOther = !payment && session.id !== null && known.some(({ sessionId }) => sessionId !== null)
  const amount = isOther ? null : expectedAmount(booking, payment, session)
  if (amount === null) return flagMismatch(booking, ctx)
  await complete({ booking, payment, session, amount }, ctx)
  return 'paid'
}

export async function failCheckout(session: CheckoutSession, ctx: Context): Promise<string> {
  const { booking, payment } = await openCheckout(session, ctx)
  if (!booking || !payment) return 'ignored'
  const { id, amount, currency } = await changePayment(payment, { status: 'failed' }, ctx)
  await settleBooking(booking.id, 'failure', ctx)
  await ctx.hooks.fire(hooks.paymentFailed, { id, bookingId: booking.id, amount, currency }, ctx)
  return 'failed'
}

/** The customer did not pay in time; the hold on the space has its own clock. */
export async function endCheckout(session: CheckoutSession, ctx: Context): Promise<string> {
  const { payment } = await openCheckout(session, ctx)
  if (!payment) return 'ignored'
  await changePayment(payment, { status: 'cancelled' }, ctx)
  return 'cancelled'
}

/** Held until the end of the transaction: the ledger of a booking changes one step at a time. */
const bookingOf = async ({ metadata }: CheckoutSession, ctx: Context): Promise<StoredBooking | null> =>
  metadata.booking_ref ? findBooking(metadata.booking_ref, ctx) : null

async function openCheckout(session: CheckoutSession, ctx: Context) {
  const booking = await bookingOf(session, ctx)
  const payment = booking && matching((await paymentsOf(booking.id, ctx)).filter(isCheckout), session)
  return { booking, payment: payment?.status === 'pending' ? payment : null }
}

const isCheckout = ({ kind, gateway }: Payment): boolean => kind === 'payment' && gateway === 'stripe'

/** The payment that this checkout was started for. The event may come before the checkout's name was written down. */
function matching(known: readonly Payment[], { id, metadata }: CheckoutSession): Payment | null {
  if (id === null) return known.find(({ status }) => status === 'pending') ?? null
  const named = known.find(({ sessionId }) => sessionId === id)
  const started = known.find(payment => payment.sessionId === null && String(payment.id) === metadata.payment_id)
  return named ?? started ?? null
}

/** What must have been paid, in minor units; null when the event says something else. */
function expectedAmount(booking: StoredBooking, payment: Payment | null, session: CheckoutSession): number | null {
  const currency = payment?.currency ?? booking.currency
  if (session.currency !== null && session.currency !== currency) return null
  if (payment) return session.amount === null || session.amount === payment.amount ? payment.amount : null
  // What has ended meanwhile owes nothing, but what came for it is known by what it did owe.
  const money = { ...moneyOf(booking), isOff: false }
  const due = [amountToPay(money, 'full'), amountToPay(money, 'deposit')].filter(amount => amount > 0)
  return (session.amount === null ? due[0] : due.find(amount => amount === session.amount)) ?? null
}

async function flagMismatch(booking: StoredBooking, ctx: Context): Promise<string> {
  if (booking.trashed_at !== null) return 'mismatch'
  await updateRecord(bookings, { id: booking.id, set: { attention: 'amount_mismatch' } }, ctx.asSystem('payment'))
  return 'mismatch'
}

type Completed = {
  readonly booking: StoredBooking
  readonly payment: Payment | null
  readonly session: CheckoutSession
  readonly amount: number
}

async function complete({ booking, payment, session, amount }: Completed, ctx: Context): Promise<void> {
  const { currency, id: bookingId } = booking
  const names = { transactionId: session.paymentIntent, ...(session.id ? { sessionId: session.id } : {}) }
  const status = 'completed' as const
  const done = payment
    ? await changePayment(payment, { status, ...names }, ctx)
    : await addPayment({ bookingId, kind: 'payment', gateway: 'stripe', amount, currency, status, ...names }, ctx)
  await settleBooking(bookingId, 'payment', ctx)
  await ctx.hooks.fire(hooks.paymentCompleted, { id: done.id, bookingId, amount, currency: done.currency }, ctx)
  if (session.paymentIntent) await applyWaiting(session.paymentIntent, ctx)
}
