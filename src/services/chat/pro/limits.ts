import { defineLimits, limit, MINUTE } from '../../../kernel/limits.ts'
import { hooks } from '../hooks.ts'

export const proLimits = defineLimits({ table: { orders: limit(10, 5 * MINUTE) }, filter: hooks.rateLimits })
