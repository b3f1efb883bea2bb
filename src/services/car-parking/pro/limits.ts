import { defineLimits, limit, MINUTE } from '../../../kernel/limits.ts'

export const proLimits = defineLimits({ table: { invoice: limit(30, 10 * MINUTE) } })
