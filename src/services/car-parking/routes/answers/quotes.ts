/** The shapes of what `quotes.ts` answers. */
import { Type } from 'typebox'

export const lineShape = Type.Object(
  {
    included: Type.Optional(Type.Boolean()),
    type: Type.Enum(['group', 'rounding', 'parking', 'season', 'rule', 'extra', 'coupon', 'tax']),
    label: Type.String(),
    quantity: Type.Integer(),
    unit_price: Type.Number(),
    amount: Type.Number(),
  },
  { title: 'Line' },
)

const prices = {
  currency: Type.String(),
  units: Type.Integer(),
  billing_unit: Type.Enum(['hour', 'day_24h', 'calendar_day', 'night']),
  lines: Type.Array(lineShape),
  subtotal: Type.Number(),
  extras_total: Type.Number(),
  discount_total: Type.Number(),
  tax_total: Type.Number(),
  total: Type.Number(),
  deposit_due: Type.Number(),
  due_now: Type.Number(),
  due_on_site: Type.Number(),
  prices_include_tax: Type.Boolean(),
}

/** What was quoted can be booked until the token expires. */
export const quoteShape = Type.Object(
  { quote_token: Type.String(), expires_at: Type.String({ format: 'date-time' }), ...prices },
  { title: 'Quote' },
)

export const staffQuoteShape = Type.Object(prices, { title: 'StaffQuote' })

export const validateCouponShape = Type.Object(
  {
    discount_total: Type.Number(),
    total: Type.Number(),
    code: Type.String(),
    currency: Type.String(),
    discount: Type.Number(),
    valid: Type.Boolean(),
  },
  { title: 'ValidateCoupon' },
)
