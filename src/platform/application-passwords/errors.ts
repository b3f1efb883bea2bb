import { defineErrors } from '../../kernel/errors.ts'

export const applicationPasswordErrors = defineErrors(
  'rest',
  {
    application_password_not_found: [404, 'There is no such application password.'],
    no_authenticated_app_password: [404, 'This request was not made with an application password.'],
    invalid_url: [400, 'The address for the answer is not acceptable: {reason}.'],
  },
  {
    de: {
      application_password_not_found: 'Dieses Anwendungspasswort gibt es nicht.',
      no_authenticated_app_password: 'Diese Anfrage kam nicht mit einem Anwendungspasswort.',
      invalid_url: 'Die Adresse für die Antwort ist nicht zulässig: {reason}.',
    },
  },
)

const availability = defineErrors(
  'application_passwords',
  {
    disabled: [501, 'Application passwords are not available here. They need https.'],
    disabled_for_user: [501, 'Application passwords are not available for this account.'],
  },
  {
    de: {
      disabled: 'Anwendungspasswörter gibt es hier nicht. Sie brauchen https.',
      disabled_for_user: 'Für dieses Konto gibt es keine Anwendungspasswörter.',
    },
  },
)
const naming = defineErrors(
  'application_password',
  { empty_name: [400, 'An application name is required to create an application password.'] },
  { de: { empty_name: 'Ein Anwendungspasswort braucht den Namen der Anwendung.' } },
)

export const applicationPasswordsDisabled = () => availability.disabled()
export const notForThisUser = () => availability.disabled_for_user()
export const emptyName = () => naming.empty_name()
