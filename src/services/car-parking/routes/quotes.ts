/** Prices on demand: for customers, and for staff. */
import { Type } from 'typebox'
import { type Guard, visitors } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { withMessage } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { priceSelection, quoteInput } from '../bookings/price-selection.ts'
import { signQuote } from '../bookings/quote-token.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { quoteShape, staffQuoteShape, validateCouponShape } from './answers/quotes.ts'

/** Whoever tries coupon codes may try fewer times. */
export const quoteGuard: Guard = {
  bucket: { choices: [{ bucket: 'quote_coupon', filled: ['coupon_code'] }], otherwise: 'quote' },
  captcha: hooks.captcha,
}

export const quote = route({
  method: 'POST',
  path: '/quote',
  summary: 'The full price of a stay, line by line',
  access: visitors(quoteGuard),
  input: quoteInput,
  transaction: false,
  reply: quoteShape,
  async handler(asked, ctx) {
    const priced = await priceSelection(asked, { isBound: true }, ctx)
    return withMessage('This is the price of your stay.', { ...priced, ...signQuote(priced, ctx) })
  },
})

/** Staff may price a stay that the location would not take from a customer. */
export const staffQuote = route({
  method: 'POST',
  path: '/bookings/quote',
  summary: 'Price a selection',
  access: can('view'),
  input: quoteInput,
  reply: staffQuoteShape,
  handler: (asked, ctx) => priceSelection(asked, { isBound: false }, ctx),
})

/** One answer for unknown, expired and used-up codes: a reason would help to guess them. */
export const validateCoupon = route({
  method: 'POST',
  path: '/coupon/validate',
  summary: 'What a coupon code takes off a stay',
  access: visitors({ bucket: 'coupon_validate', captcha: hooks.captcha }),
  input: Type.Object({ ...quoteInput.properties, code: Type.String({ minLength: 1, maxLength: 40 }) }),
  transaction: false,
  reply: validateCouponShape,
  handler: ({ code, ...asked }, ctx) => tellCoupon({ ...asked, coupon_code: code }, ctx),
})

async function tellCoupon(asked: Parameters<typeof priceSelection>[0], ctx: Context) {
  const { currency, total, discount_total, lines } = await priceSelection(asked, { isBound: true }, ctx)
  const taken = lines.find(({ type }) => type === 'coupon')
  const told = { code: asked.coupon_code!.trim().toUpperCase(), currency, discount: -(taken?.amount ?? 0) }
  const message = taken ? 'The coupon code is valid.' : 'The coupon code is valid, but takes nothing off this stay.'
  return withMessage(message, { valid: true, ...told, discount_total, total })
}
