import { defineErrors, type ErrorTable } from '../../kernel/errors.ts'
import { germanAccounts, germanExisting } from './errors-de.ts'

const table = {
  user_invalid_id: [404, 'Invalid user ID.'],
  user_cannot_view: ['auth', 'Sorry, you are not allowed to see this user.'],
  cannot_create_user: ['auth', 'Sorry, you are not allowed to create new users.'],
  cannot_edit: ['auth', 'Sorry, you are not allowed to edit this user.'],
  cannot_edit_roles: ['auth', 'Sorry, you are not allowed to edit roles of this user.'],
  user_cannot_delete: ['auth', 'Sorry, you are not allowed to delete this user.'],
  cannot_delete: [501, 'An account of a network cannot be deleted here. Remove it from the site instead.'],
  trash_not_supported: [501, 'Users do not support trashing. Set force=true to delete.'],
  user_invalid_reassign: [400, 'The account that gets the content does not exist, or is the one that goes.'],
  user_invalid_username: [400, 'A user name has at most 60 letters, digits and blanks, and the marks _ . - @.'],
  user_invalid_email: [400, 'This is not an e-mail address.'],
  user_invalid_password: [400, 'The password needs at least {least} characters and may have at most {most} bytes.'],
  user_invalid_slug: [400, 'Another account has this slug.'],
  user_invalid_argument: [400, 'User names cannot be changed.'],
  user_exists: [400, 'A new user cannot have an ID yet.'],
  last_administrator: [409, 'This is the last administrator of the site.'],
  registration_closed: [403, 'This site does not take registrations.'],
  forbidden_orderby: ['auth', 'Sorry, you are not allowed to order users by this parameter.'],
  forbidden_who: ['auth', 'Sorry, you are not allowed to query users by this parameter.'],
} as const satisfies ErrorTable
export type AccountErrorName = keyof typeof table

export const accountErrors = defineErrors('rest', table, { de: germanAccounts })

const existing = defineErrors(
  'existing',
  {
    user_login: [400, 'Sorry, that user name already exists.'],
    user_email: [400, 'Sorry, that e-mail address is already used.'],
  },
  { de: germanExisting },
)

export const existingLogin = () => existing.user_login()
export const existingEmail = () => existing.user_email()

const roles = defineErrors(
  'rest',
  { forbidden_role: [403, 'Sorry, you are not allowed to give users that role.'] },
  { de: { forbidden_role: 'Diese Rolle dürfen Sie leider nicht vergeben.' }, code: 'rest_user_invalid_role' },
)

/** Giving oneself a role without the right to edit users: under the code that clients know it by. */
export const forbiddenRole = () => roles.forbidden_role()
