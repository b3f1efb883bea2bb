/** Signing in and out. Fired in a transaction of their own, because a failed attempt writes nothing else. */
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

export const login = action<Happening & { readonly extra: { readonly typed: string; readonly remember: boolean } }>(
  'login',
)

/** Why an attempt failed. Known to the house only: the caller hears the same for all of them. */
export type FailureReason = 'invalid_username' | 'invalid_email' | 'incorrect_password' | 'blocked' | 'locked'

/** `object.id` is 0 for an account that does not exist; `typed` is what stood in the field, cleaned and cut. */
export const loginFailed = action<
  Happening & { readonly extra: { readonly typed: string; readonly reason: FailureReason } }
>('login_failed')

export const logout = action<Happening>('logout')

/** A session that was ended from elsewhere: by its verifier, or with others of the account. */
export const sessionEnded = action<Happening & { readonly extra: { readonly ended: number } }>('session_ended')

/** Lets an extension change how long a session lasts, in seconds. */
export const sessionLife = filter<number, { readonly userId: number; readonly remember: boolean }>('session_life')
