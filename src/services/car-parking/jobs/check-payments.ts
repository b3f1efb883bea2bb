/**
 * Payments that are open longer than they should: the provider is asked, so that money is not lost when one of its
 * events is. Refunds that never came through are shown to staff.
 */

import { DAY, MINUTE } from '../../../kernel/calendar.ts'
import { instantFromMillis } from '../../../kernel/clock.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { defineSlowJob } from '../../../kernel/jobs.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { bookings } from '../entities/bookings.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { changePayment, loadPayment, type Payment, readPayment } from '../payments/ledger.ts'
import { applyWaiting, missedRefunds } from '../payments/waiting-refunds.ts'

export const checkPayments = defineSlowJob({
  name: 'car-parking.check-payments',
  schedule: { every: 900 },
  run: async (_payload, ctx) => {
    for (const payment of await openOnes('payment', 5 * MINUTE, ctx)) await check(payment, ctx)
    for (const refund of await openOnes('refund', DAY, ctx)) await flag(refund, ctx)
    for (const subject of await missedRefunds(ctx)) await ctx.transaction(tx => applyWaiting(subject, tx))
  },
})

const AT_ONCE = 100

async function openOnes(kind: Payment['kind'], age: number, ctx: ReadContext): Promise<Payment[]> {
  const rows = await ctx.db
    .selectFrom('carparking_payments')
    .selectAll()
    .where('status', '=', 'pending')
    .where('created_at', '<', instantFromMillis(ctx.clock.millis() - age))
    .where('kind', '=', kind)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(readPayment)
}

/** A checkout that was never opened, or of which the provider knows nothing any more, ends after two days. */
async function check(payment: Payment, ctx: ReadContext): Promise<void> {
  try {
    if (payment.sessionId !== null) await askProvider(payment.sessionId, ctx)
  } catch (error) {
    ctx.log.warn({ err: error, payment: payment.id }, 'The payment provider could not be asked about a checkout.')
  }
  if (Date.parse(payment.createdAt) > ctx.clock.millis() - 2 * DAY) return
  await ctx.transaction(async tx => {
    await loadBooking(payment.bookingId, tx)
    const now = await loadPayment(payment.id, tx)
    if (now?.status === 'pending') await changePayment(now, { status: 'cancelled' }, tx)
  })
}

const flag = (refund: Payment, ctx: ReadContext): Promise<void> =>
  ctx.transaction(async tx => {
    const booking = await loadBooking(refund.bookingId, tx)
    if (!booking || booking.trashed_at !== null || booking.attention !== null) return
    await updateRecord(bookings, { id: booking.id, set: { attention: 'needs_refund' } }, tx.asSystem('late refund'))
  })
