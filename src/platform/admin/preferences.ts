/** What somebody likes of the admin app: theme, density, columns, saved views. Kept with the account. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { setUserMeta, userMeta } from '../accounts/accounts.ts'

/** The app's own words; the server keeps them and does not read them. */
export type Preferences = Readonly<Record<string, unknown>>

const KEY = 'admin_preferences'

export const preferencesOf = async (userId: number, ctx: ReadContext): Promise<Preferences> =>
  (await userMeta<Preferences>({ userId, key: KEY }, ctx)) ?? {}

/** Names that are sent are set, null takes one away, the others stay. */
export async function savePreferences(userId: number, sent: Preferences, ctx: Context): Promise<Preferences> {
  const joined = { ...(await preferencesOf(userId, ctx)), ...sent }
  const kept = Object.fromEntries(Object.entries(joined).filter(([, value]) => value !== null))
  await setUserMeta({ userId, key: KEY }, kept, ctx)
  return kept
}
