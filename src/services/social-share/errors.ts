import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  not_found: [404, 'There is no such {what}.'],
  set_invalid: [400, 'A set needs at least one network.'],
  follow_invalid: [400, '{value} is not an address on {service}.'],
  import_missing: [404, 'There is nothing to import from that plugin.'],
  import_failed: [500, 'A set could not be created during the import. Nothing was imported.'],
  full: [409, 'There can be at most {most} sets.'],
  rate_limited: [429, 'Too many requests. Please wait a few minutes and try again.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_social_share', table, { de: germanErrors })
