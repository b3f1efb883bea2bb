import { defineLimits, HOUR, limit, MINUTE } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

export const limits = defineLimits({
  table: {
    form: limit(120, 10 * MINUTE),
    quote: limit(60, 10 * MINUTE),
    book: limit(10, HOUR),
    own_booking: limit(60, 10 * MINUTE),
    own_change: limit(10, HOUR),
    driver: limit(120, 10 * MINUTE),
    driver_change: limit(120, HOUR),
    feed: limit(120, 10 * MINUTE),
  },
  filter: hooks.rateLimits,
  clientAddress: hooks.clientIp,
})
