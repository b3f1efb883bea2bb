import { defineLimits, HOUR, limit, MINUTE } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

export const limits = defineLimits({
  table: { read: limit(120, MINUTE), review: limit(5, HOUR), vote: limit(600, HOUR), member: limit(600, HOUR) },
  filter: hooks.rateLimits,
})
