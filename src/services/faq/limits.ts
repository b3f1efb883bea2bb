import { defineLimits } from '../../kernel/limits.ts'
import { hooks } from './hooks.ts'

/** Pages of answers are not limited; what Pro adds is. Requests that are refused for another reason count too. */
export const limits = defineLimits({ table: {}, filter: hooks.rateLimits })
