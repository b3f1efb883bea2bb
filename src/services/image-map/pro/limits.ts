import { defineLimits, limit, MINUTE } from '../../../kernel/limits.ts'
import { hooks } from '../hooks.ts'

export const proLimits = defineLimits({ table: { hits: limit(20, MINUTE) }, filter: hooks.rateLimits })
