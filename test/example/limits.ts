import { defineLimits, HOUR, limit, MINUTE } from '../../src/kernel/limits.ts'

export const limits = defineLimits({
  table: { catalogue: limit(120, MINUTE), guides: limit(120, MINUTE), enquiry: limit(5, HOUR) },
})
