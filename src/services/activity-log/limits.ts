import { defineLimits, limit, MINUTE } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

/** For each account, from wherever it calls. */
export const limits = defineLimits({
  table: { calls: limit(600, MINUTE) },
  everyCall: 'calls',
  filter: hooks.rateLimits,
})
