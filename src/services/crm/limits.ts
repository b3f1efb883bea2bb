import { defineLimits, limit, MINUTE } from '../../kernel/limits.ts'

/** How often visitors may send a lead form, and knock with a token. */
export const limits = defineLimits({
  table: { lead_capture: limit(10, 10 * MINUTE), token: limit(30, MINUTE) },
})
