/** What surrounds the slow hash of a password. */
import { randomBytes } from 'node:crypto'
import { restErrors } from '../../kernel/errors.ts'
import { PasswordQueueFull } from '../passwords/passwords.ts'

/** A new value with every password; sessions that were begun with another are over. */
export const newPasswordStamp = (): string => randomBytes(9).toString('base64url')

/** Somebody floods the sign-in: whoever comes now is asked to come back, and everything else goes on. */
export async function orTooBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PasswordQueueFull)) throw error
    throw restErrors.too_many_requests({}, { headers: { 'retry-after': '1' }, cause: error, data: { retry_after: 1 } })
  }
}
