import { action, filter } from '../../kernel/hooks.ts'
import type { Happening } from '../happening.ts'

export const created = action<Happening>('create_application_password')
export const updated = action<Happening>('update_application_password')
export const deleted = action<Happening>('delete_application_password')
/** At most once a day for each password, when its last use is stored. */
export const used = action<Happening>('application_password_did_authenticate')
/** A request with a wrong one; `extra.typed` is the name it came with. */
export const failed = action<Happening & { readonly extra: { readonly typed: string } }>(
  'application_password_failed_authentication',
)

/** Switches application passwords off for a site, or on where they are not offered. Must be answered at once. */
export const available = filter<boolean>('application_passwords_available')
/** The same for one account. */
export const availableForUser = filter<boolean, { readonly userId: number }>('application_passwords_available_for_user')
