import { defineLimits, limit, MINUTE } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

/** For each visitor. Requests that are refused for another reason count too. */
export const limits = defineLimits({
  table: { events: limit(60, 5 * MINUTE), lead: limit(5, 5 * MINUTE) },
  filter: hooks.rateLimits,
})
