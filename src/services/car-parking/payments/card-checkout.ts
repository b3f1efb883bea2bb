/** Opens a checkout at the card provider for a payment that the ledger already has. */
import type { ReadContext } from '../../../kernel/context.ts'
import { cardProvider, ProviderError } from '../../../platform/payments/payments.ts'
import type { StoredBooking } from '../bookings/load-booking.ts'
import { errors } from '../errors.ts'
import { settings } from '../settings.ts'
import { changePayment, loadPayment, type Payment } from './ledger.ts'
import { returnKey } from './return-key.ts'

/** Answers where the customer pays. What the provider refuses for good is written down as failed. */
export async function openCheckout(payment: Payment, booking: StoredBooking, ctx: ReadContext): Promise<string> {
  const { stripe_secret_key } = await ctx.settings(settings)
  try {
    const provider = await cardProvider(stripe_secret_key!, ctx)
    const { id, url } = await provider.startCheckout(checkoutOf(payment, booking, ctx))
    await ctx.transaction(async tx => {
      const known = (await loadPayment(payment.id, tx))!
      await changePayment(known, { sessionId: id, checkoutUrl: url }, tx)
    })
    return url
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.isFinal) await ctx.transaction(tx => changePayment(payment, { status: 'failed' }, tx))
    throw errors.payment_provider({}, { cause: error })
  }
}

function checkoutOf(payment: Payment, booking: StoredBooking, ctx: ReadContext) {
  const ref = booking.ref!
  const back = returnUrl(ref, ctx)
  return {
    amount: payment.amount,
    currency: payment.currency,
    title: `Parking ${ref}`,
    email: booking.customer_email,
    // The provider puts the checkout's name in the place of the braces.
    successUrl: `${back}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}&cancelled=1`,
    expiresAt: Date.parse(payment.expiresAt!),
    reference: ref,
    metadata: { booking_ref: ref, payment_id: String(payment.id) },
    key: `checkout-${payment.id}-${payment.createdAt}`,
  }
}

/** Written on the older namespace, as it always was. */
const returnUrl = (ref: string, ctx: ReadContext): string =>
  `${ctx.site.url}/api/vendor-carparking/v1/payment/return?booking_ref=${encodeURIComponent(ref)}&key=${returnKey(ref, ctx)}`
