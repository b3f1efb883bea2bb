/** What happens to accounts, told inside the transaction that does it. */
import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

export const userRegister = action<Happening>('user_register')
export const profileUpdate = action<Happening>('profile_update')
/** The password was changed by somebody who may; neither the old nor the new one is told. */
export const setPassword = action<Happening>('set_password')
/**
 * Fired before the account goes. Whoever keeps content of accounts hands it to `extra.reassign`, an account's id, or
 * removes it when that is null.
 */
export const deleteUser = action<Happening & { readonly extra: { readonly reassign: number | null } }>('delete_user')
/** Fired when the account is gone. */
export const deletedUser = action<Happening & { readonly extra: { readonly reassign: number | null } }>('deleted_user')

/** Which roles a caller may give to somebody: slugs, all of the site's to begin with. */
export const editableRoles = filter<readonly string[], { readonly userId: number | null }>('editable_roles')

/** The picture of an account, as an address of an image. */
export const avatarUrl = filter<string, { readonly userId: number; readonly size: number }>('avatar_url')
