import { defineLimits, limit, MINUTE } from '../../../kernel/limits.ts'
import { hooks } from '../hooks.ts'

const DAY = 1440 * MINUTE

/** For each caller, refused requests included; and for each address that is written to. */
export const proLimits = defineLimits({
  table: { subscribe: limit(5, 10 * MINUTE), subscribed: limit(3, DAY) },
  filter: hooks.rateLimits,
})
