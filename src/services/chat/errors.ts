import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  widget_name_required: [400, 'A widget needs a name.'],
  widget_limit: [409, 'This site may have {limit} widgets and has all of them.'],
  leads_read_only: [405, 'Leads are only made by the contact form.'],
  stale_token: [403, 'The page token is not valid any more. Ask for fresh ones at /context.'],
  rate_limited: [429, 'Too many requests. Please wait a few minutes and try again.'],
  no_form: [404, 'There is no contact form here.'],
  invalid_lead: [400, 'Please check the form: {names}.'],
  captcha_failed: [400, 'The check that you are human failed. Please try again.'],
  lead_not_saved: [500, 'Your message could not be stored. Please try again in a moment.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_chat', table, { de: germanErrors })
