import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  forbidden: ['auth', 'You are not allowed to do that.'],
  invalid: [422, 'Some values are not acceptable: {names}.'],
  message: [403, 'You may not write to one of these people.'],
  assignment: [403, 'You may not assign records to this person.'],
  locked: [409, 'This record is locked.'],
  already_converted: [409, 'This lead is converted already.'],
  duplicates: [409, 'There are records like this already.'],
  not_mergeable: [422, 'Name the record that stays and at least one other of the same kind.'],
  merge_over: [409, 'This merge cannot be undone any more.'],
  import_state: [409, 'This import is {status} already.'],
  dead_link: [404, 'This link is not valid any more.'],
  no_note: [404, 'There is no such entry.'],
  not_a_post: [409, 'Only what somebody wrote can be changed.'],
  pins: [409, 'At most {most} entries can be pinned.'],
  no_form: [404, 'There is no such form.'],
  no_report: [404, 'There is no such report.'],
  webhook_url: [422, 'This address cannot be called.'],
  portal_user: [409, 'This contact has a portal account already.'],
  portal_taken: [409, 'Another account has this e-mail address.'],
  no_action: [422, 'This cannot be done with these records.'],
  no_event: [422, 'This mail has no invitation.'],
  no_number: [422, 'There is no number to which messages may be sent.'],
  not_sent: [502, 'The receiver did not take the message.'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_crm', table, { de: germanErrors })
