import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanErrors } from './errors-de.ts'

const table = {
  unacknowledged: [422, 'This is dangerous and must be confirmed first.'],
  changed_elsewhere: [409, 'This was changed since it was loaded. Load it again.'],
  administrator_locked: [403, 'Editing the Administrator is switched off in Settings.'],
  unknown_role: [404, 'There is no role with the name {role}.'],
  unknown_user: [404, 'There is no such account on this site.'],
  no_roles: [422, 'Somebody would be left without a role.'],
  cap_is_role: [409, 'A permission and a role cannot have the same name.'],
  cap_not_held: [403, 'You cannot give what you do not hold yourself.'],
  self_lockout: [409, 'You would lock yourself out.'],
  last_administrator: [409, 'Nobody would be left who can administer the site.'],
  default_role: [409, 'New accounts get this role: it cannot be deleted.'],
  role_exists: [409, 'There is a role with this name already.'],
  reassign_needed: [409, 'People hold this role. Say which role they get instead.'],
  cap_exists: [409, 'There is a permission with this name already.'],
  cap_in_use: [409, 'Something on this site still asks for this permission.'],
  not_revertible: [422, 'This entry cannot be undone.'],
  busy: [409, 'A move is running already.'],
  file_too_large: [413, 'The file is larger than one megabyte.'],
  bad_file: [422, 'The file could not be read: {reason}'],
} as const satisfies ErrorTable
export type ErrorName = keyof typeof table

export const errors = defineErrors('vendor_aure', table, { de: germanErrors })
