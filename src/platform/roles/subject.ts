/** Whose rights are in question: the account, its membership here, and what of the site its rights rest on. */
import type { Account, SuperAdmin } from '../accounts/account.ts'
import type { Role, SiteState } from '../sites/site-state.ts'
import { type CapabilityMap, computeRights, type Rights } from './rights.ts'

export type Subject = {
  readonly id: number
  readonly login: string
  readonly rights: Rights
  readonly superAdmin: SuperAdmin
  readonly isNetwork: boolean
  /** The site's options: some of them switch capabilities off for everybody. */
  readonly options: ReadonlyMap<string, unknown>
}

export function subjectOf(
  account: Pick<Account, 'id' | 'login' | 'entries' | 'superAdmin' | 'isNetwork'>,
  state: SiteState,
): Subject {
  return {
    id: account.id,
    login: account.login,
    rights: rightsOf(account.entries, account.superAdmin, state),
    superAdmin: account.superAdmin,
    isNetwork: account.isNetwork,
    options: state.options,
  }
}

/** Rights of a stored membership. Remembered until the site's roles change, because most accounts share a few texts. */
export function rightsOf(entries: string, superAdmin: SuperAdmin, state: Pick<SiteState, 'rights' | 'roles'>): Rights {
  const key = superAdmin === 'active' ? `!${entries}` : entries
  const known = state.rights.get(key)
  if (known) return known
  const rights = computeRights(state.roles, parseEntries(entries), superAdmin === 'active')
  if (state.rights.size >= MOST_REMEMBERED) state.rights.clear()
  state.rights.set(key, rights)
  return rights
}

export const parseEntries = (text: string): CapabilityMap => JSON.parse(text) as CapabilityMap

/** The slugs among the entries that are roles of the site, in membership order. */
export const heldRoles = (entries: CapabilityMap, roles: readonly Pick<Role, 'slug'>[]): string[] => {
  const slugs = new Set(roles.map(role => role.slug))
  return entries.map(([key]) => key).filter(key => slugs.has(key))
}

const MOST_REMEMBERED = 10_000
