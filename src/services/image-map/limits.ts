import { defineLimits } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

/** Visitors only read pages; Pro adds what they may send. */
export const limits = defineLimits({ table: {}, filter: hooks.rateLimits })
