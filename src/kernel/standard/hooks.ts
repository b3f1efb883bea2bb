/** Where the platform and other code take part in the standard routes. */
import { action, filter } from '../hooks.ts'
import type { Values } from '../records/kind.ts'

export type AppUser = { readonly id: number; readonly name: string; readonly login: string }

/** Accounts of this site that hold one of the capabilities and match the search. The platform answers. */
export const appUsers = filter<
  readonly AppUser[],
  { readonly capabilities: readonly string[]; readonly search: string; readonly limit: number }
>('app_users')

/** What an app is told when it starts. Services add what their screens need. */
export const bootstrapData = filter<Readonly<Values>, { readonly service: string }>('bootstrap_data')

export type SettingsSaved = {
  readonly service: string
  readonly option: string
  /** The keys that differ now. */
  readonly changed: readonly string[]
  /** Secrets only say whether they are set. */
  readonly before: Readonly<Values>
  readonly after: Readonly<Values>
}
/** Fired inside the transaction that saves. */
export const settingsSaved = action<SettingsSaved>('settings_saved')
