import { defineErrors, type ErrorTable } from '../../../kernel/errors.ts'
import { germanProErrors } from './errors-de.ts'

const table = {
  not_found: [404, 'There is no such {what}.'],
  too_many: [429, 'Too many requests. Please wait a few minutes and try again.'],
  email: [400, 'This is not an e-mail address.'],
  post: [400, 'This post cannot be sent.'],
  consent: [400, 'Please tick the box, so that we may write to you.'],
  service: [502, 'The e-mail service cannot be reached. Nothing was sent; please try again later.'],
} as const satisfies ErrorTable
export type ProErrorName = keyof typeof table

export const proErrors = defineErrors('vendor_social_share', table, { de: germanProErrors })
