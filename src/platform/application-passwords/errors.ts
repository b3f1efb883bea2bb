import { defineErrors, RestError } from '../../kernel/errors.ts'

export const applicationPasswordErrors = defineErrors('rest', {
  application_password_not_found: [404, 'There is no such application password.'],
  no_authenticated_app_password: [404, 'This request was not made with an application password.'],
  invalid_url: [400, 'The address for the answer is not acceptable: {reason}.'],
})

export const applicationPasswordsDisabled = () =>
  new RestError('application_passwords_disabled', 501, 'Application passwords are not available here. They need https.')
export const notForThisUser = () =>
  new RestError(
    'application_passwords_disabled_for_user',
    501,
    'Application passwords are not available for this account.',
  )
export const emptyName = () =>
  new RestError(
    'application_password_empty_name',
    400,
    'An application name is required to create an application password.',
  )
