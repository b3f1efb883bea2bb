import { defineErrors, RestError } from '../../kernel/errors.ts'

export const sessionErrors = defineErrors('rest', {
  session_invalid_id: [404, 'There is no such session.'],
  foreign_origin: [403, 'Signing in is possible from the pages of this site only.'],
})

export const emptyUsername = () => new RestError('empty_username', 400, 'The user name field is empty.')
export const emptyPassword = () => new RestError('empty_password', 400, 'The password field is empty.')

/** One answer for an unknown account, a wrong password and too many attempts: the difference would help a guesser. */
export const incorrectPassword = () =>
  new RestError(
    'incorrect_password',
    401,
    'The user name or the password is not correct. After several failed attempts please wait a while.',
  )
