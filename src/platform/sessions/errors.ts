import { defineErrors } from '../../kernel/errors.ts'

export const sessionErrors = defineErrors(
  'rest',
  {
    session_invalid_id: [404, 'There is no such session.'],
    foreign_origin: [403, 'Signing in is possible from the pages of this site only.'],
  },
  {
    de: {
      session_invalid_id: 'Diese Sitzung gibt es nicht.',
      foreign_origin: 'Anmelden ist nur von den Seiten dieser Website aus möglich.',
    },
  },
)

const empty = defineErrors(
  'empty',
  { username: [400, 'The user name field is empty.'], password: [400, 'The password field is empty.'] },
  { de: { username: 'Der Benutzername fehlt.', password: 'Das Passwort fehlt.' } },
)
const incorrect = defineErrors(
  'incorrect',
  {
    password: [401, 'The user name or the password is not correct. After several failed attempts please wait a while.'],
  },
  {
    de: {
      password: 'Benutzername oder Passwort stimmt nicht. Nach mehreren Fehlversuchen warten Sie bitte eine Weile.',
    },
  },
)

export const emptyUsername = () => empty.username()
export const emptyPassword = () => empty.password()

/** One answer for an unknown account, a wrong password and too many attempts: the difference would help a guesser. */
export const incorrectPassword = () => incorrect.password()
