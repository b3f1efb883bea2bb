/** The customer pays by card: a checkout at the provider, opened between transactions, never inside one. */
import type { ReadContext } from '../../../kernel/context.ts'
import { minorUnits } from '../../../kernel/currencies.ts'
import { RestError } from '../../../kernel/errors.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { safeRedirect } from '../../../platform/pages/pages.ts'
import { openCheckout, prepareCheckout } from '../../../platform/payments/payments.ts'
import type { Booking } from '../bookings/booking.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { bookings } from '../entities/bookings.ts'
import { chauffeurPayments } from './payment-book.ts'
import { settleBooking } from './settle-booking.ts'

/** Where the customer pays; null where there is nothing to pay. A provider that refuses leaves a failed booking. */
export async function startCheckout(booking: Booking, returnUrl: unknown, ctx: ReadContext): Promise<string | null> {
  const deposit = minorUnits(booking.deposit_due, booking.currency!)
  const amount = deposit || minorUnits(booking.price_total ?? 0, booking.currency!)
  if (amount === 0) {
    await ctx.transaction(tx => settleBooking(booking.id, 'payment', tx))
    return null
  }
  const order = {
    subjectId: booking.id,
    amount,
    currency: booking.currency!,
    payType: deposit > 0 ? 'deposit' : 'full',
  }
  const payment = await ctx.transaction(tx => prepareCheckout(order, chauffeurPayments, tx))
  const words = await checkoutWords(booking, returnUrl, ctx)
  return openCheckout({ payment, ...words }, chauffeurPayments, ctx).catch(async error => {
    if (error instanceof RestError) await failBooking(booking.id, ctx)
    throw error
  })
}

async function checkoutWords(booking: Booking, returnUrl: unknown, ctx: ReadContext) {
  const back = new URL(await safeRedirect(returnUrl, `${ctx.site.path}/`, ctx), ctx.site.url).href
  return {
    title: booking.booking_number!,
    email: booking.customer_email,
    successUrl: back,
    cancelUrl: back,
    reference: booking.booking_number!,
    metadata: { booking_id: String(booking.id) },
  }
}

const failBooking = (id: number, ctx: ReadContext): Promise<void> =>
  ctx.transaction(async tx => {
    if ((await loadBooking(id, tx))?.status !== 'pending') return
    await updateRecord(bookings, { id, set: { status: 'failed', payment_status: 'failed' } }, tx.asSystem('payment'))
  })
