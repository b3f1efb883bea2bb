/** Makes generated values obey the rules that fields cannot say. */
import type { Entity } from '../../../kernel/entity.ts'

type Values = Record<string, unknown>

export function fitting(values: Values, { name }: Entity): Values {
  if (name === 'webhooks') return { ...values, secret: 'c2VjcmV0IG9mIHRoZSB0ZXN0' }
  if (name === 'coupons') return { ...values, code: String(values.code).toUpperCase(), type: 'fixed', ends_at: null }
  if (name === 'booking-forms') return { ...values, currency: 'EUR' }
  if (name !== 'bookings') return values
  const times = { pickup_datetime: '2031-06-17 10:00:00', return_datetime: '2031-06-18 10:00:00' }
  // A coupon must exist.
  return { ...values, ...times, currency: 'EUR', coupon_code: null }
}
