import { Type } from 'typebox'
import { everybody } from '../../../kernel/access.ts'
import { bareData } from '../../../kernel/envelopes.ts'
import { route } from '../../../kernel/route.ts'
import { receiveSigned } from '../../../platform/payments/payments.ts'
import { chauffeurPayments } from '../payments/payment-book.ts'
import { settings } from '../settings.ts'

/** The signature is checked on the bytes as they came, before anything in them is believed. */
export const stripeWebhook = route({
  method: 'POST',
  path: '/public/stripe-webhook',
  summary: 'What the payment provider reports',
  access: everybody(),
  raw: true,
  transaction: false,
  envelope: bareData,
  reply: Type.Union([Type.Object({ error: Type.String() }), Type.Object({ received: Type.Boolean() })]),
  async handler(_input, ctx) {
    const { stripe_webhook_secret } = await ctx.settings(settings)
    return receiveSigned(stripe_webhook_secret ?? '', chauffeurPayments, ctx)
  },
})
