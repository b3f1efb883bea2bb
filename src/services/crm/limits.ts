import { defineLimits, limit, MINUTE } from '../../kernel/limits.ts'

/** How often visitors may send a lead form, knock with a token, and customers send forms of the portal. */
export const limits = defineLimits({
  table: { lead_capture: limit(10, 10 * MINUTE), token: limit(30, MINUTE), portal_form: limit(60, 10 * MINUTE) },
})
