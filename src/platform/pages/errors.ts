/** What visitors of pages may hear. */
import { defineErrors, type ErrorTable, type RestError } from '../../kernel/errors.ts'
import { germanPages } from './errors-de.ts'

const table = {
  method_not_allowed: [405, 'This page cannot be used in that way.'],
  foreign_origin: [403, 'This form was sent from another site. Open the page here and send it again.'],
  page_expired: [403, 'This page has expired. Go back, reload it and try again.'],
  too_many_tries: [429, 'Too many tries. Please wait a while and try again.'],
  field_missing: [400, 'Please fill this in.'],
  password_too_short: [400, 'The password needs at least {least} characters.'],
  passwords_differ: [400, 'The two passwords are not the same.'],
  wrong_password: [400, 'This is not your current password.'],
  wrong_post_password: [403, 'This is not the password.'],
  invalid_key: [400, 'This link is not valid any more. Ask for a new one.'],
  failed: [500, 'The site owner finds the cause in the log.'],
} as const satisfies ErrorTable
export type PageErrorName = keyof typeof table

export const pageErrors = defineErrors('rest', table, { de: germanPages })

export const tooManyTries = (retryAfter: number): RestError =>
  pageErrors.too_many_tries({}, { headers: { 'retry-after': String(retryAfter) } })

export const methodNotAllowed = (allow: string): RestError => pageErrors.method_not_allowed({}, { headers: { allow } })
