import { defineLimits, HOUR, limit, MINUTE } from '../../../kernel/limits.ts'

/** For each visitor. Requests that are refused for another reason count too. */
export const proLimits = defineLimits({
  table: { feedback: limit(20, 10 * MINUTE), check: limit(120, 10 * MINUTE), question: limit(5, HOUR) },
})
