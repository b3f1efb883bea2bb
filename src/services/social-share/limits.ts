import { defineLimits, limit, MINUTE } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

/** For each caller. Clicks that are refused or repeated do not count. */
export const limits = defineLimits({
  table: { click: limit(60, MINUTE) },
  filter: hooks.rateLimits,
})
