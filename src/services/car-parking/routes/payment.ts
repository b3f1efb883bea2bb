/** The customer pays: start, way back, and what the provider reports. */
import { Type } from 'typebox'
import { everybody, visitors } from '../../../kernel/access.ts'
import { bareData } from '../../../kernel/envelopes.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { bytesOf } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { gateways, receiveSigned } from '../../../platform/payments/payments.ts'
import { paymentTypes } from '../domain/payable.ts'
import { refusals } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { parkingPayments } from '../payments/payment-book.ts'
import { returnFromProvider } from '../payments/return-page.ts'
import { startPayment } from '../payments/start-payment.ts'
import { settings } from '../settings.ts'
import { startedPaymentShape } from './answers/payment.ts'

export const paymentStart = route({
  method: 'POST',
  path: '/payment/start',
  summary: 'Start paying for a booking',
  access: visitors({ bucket: 'payment_start', captcha: hooks.captcha }),
  input: Type.Object({
    booking_ref: Type.String({ minLength: 1, maxLength: 40 }),
    gateway: Type.Enum([...gateways]),
    pay_type: Type.Optional(Type.Enum([...paymentTypes])),
  }),
  transaction: false,
  reply: startedPaymentShape,
  async handler(wanted, ctx) {
    const started = await startPayment(wanted, ctx)
    const message = started.redirect_url
      ? 'You can pay at the address given.'
      : 'Your choice has been noted. Please pay as described.'
    return withMessage(message, started)
  },
})

/** Never proof of a payment: what is shown is what the provider says when it is asked. */
export const paymentReturn = route({
  method: ['GET', 'POST'],
  path: '/payment/return',
  summary: 'Where the provider sends the customer back to',
  access: everybody(),
  input: Type.Object({
    booking_ref: Type.Optional(Type.String({ maxLength: 40 })),
    session_id: Type.Optional(Type.String({ maxLength: 255 })),
    cancelled: Type.Optional(Type.String({ maxLength: 10 })),
    key: Type.Optional(Type.String({ maxLength: 100, description: 'Proof of the checkout that was left' })),
  }),
  transaction: false,
  writes: true,
  // Most customers are sent on to a page of the site instead.
  reply: bytesOf('text/html'),
  handler: ({ booking_ref, session_id, cancelled, key = '' }, ctx) =>
    returnFromProvider(
      { ref: booking_ref ?? '', sessionId: session_id ?? null, isCancelled: cancelled !== undefined, key },
      ctx,
    ),
})

export const paymentWebhook = route({
  method: 'POST',
  path: '/payment/webhook/{gateway}',
  summary: 'What the payment provider reports',
  access: everybody(),
  input: Type.Object({ gateway: Type.String({ maxLength: 40 }) }),
  raw: true,
  transaction: false,
  envelope: bareData,
  reply: Type.Union([Type.Object({ error: Type.String() }), Type.Object({ received: Type.Boolean() })]),
  async handler({ gateway }, ctx) {
    if (gateway !== 'stripe') throw refusals.no_provider()
    const { stripe_webhook_secret } = await ctx.settings(settings)
    return receiveSigned(stripe_webhook_secret ?? '', parkingPayments, ctx)
  },
})
