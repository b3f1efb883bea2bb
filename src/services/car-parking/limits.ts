import { defineLimits, HOUR, limit, MINUTE } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

export const limits = defineLimits({
  table: {
    availability: limit(120, 10 * MINUTE),
    quote: limit(240, 10 * MINUTE),
    quote_coupon: limit(30, 10 * MINUTE),
    booking: limit(10, HOUR),
    payment_start: limit(20, HOUR),
    account_lookup: limit(10, 15 * MINUTE),
    account_list: limit(60, 10 * MINUTE),
    account_change: limit(10, HOUR),
    coupon_validate: limit(10, 10 * MINUTE),
  },
  filter: hooks.rateLimits,
  clientAddress: hooks.clientIp,
})
