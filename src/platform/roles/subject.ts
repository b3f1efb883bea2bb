/** Whose rights are in question: the account, its membership here, and what of the site its rights rest on. */

import type { Implied, Role, SiteState } from '../site-state/site-state.ts'
import type { Account, SuperAdmin } from './account.ts'
import { isNetworkRight } from './network-rights.ts'
import { type CapabilityMap, computeRights, type Rights } from './rights.ts'

export type Subject = {
  readonly id: number
  readonly login: string
  readonly rights: Rights
  readonly superAdmin: SuperAdmin
  readonly isNetwork: boolean
  /** The site's options: some of them switch capabilities off for everybody. */
  readonly options: ReadonlyMap<string, unknown>
  /** What services count as held without being given. */
  readonly implied: Implied
}

export function subjectOf(
  account: Pick<Account, 'id' | 'login' | 'entries' | 'superAdmin' | 'isNetwork'>,
  state: SiteState,
): Subject {
  return {
    id: account.id,
    login: account.login,
    rights: rightsOf(account, state),
    superAdmin: account.superAdmin,
    isNetwork: account.isNetwork,
    options: state.options,
    implied: state.implied,
  }
}

/** Rights of a stored membership. Remembered until the site's roles change, because most accounts share a few texts. */
export function rightsOf(
  { entries, superAdmin, isNetwork }: Pick<Account, 'entries' | 'superAdmin' | 'isNetwork'>,
  state: Pick<SiteState, 'rights' | 'roles'>,
): Rights {
  const key = `${superAdmin === 'active' ? '!' : ''}${isNetwork ? '+' : ''}${entries}`
  const known = state.rights.get(key)
  if (known) return known
  const stored = computeRights(state.roles, parseEntries(entries), superAdmin === 'active')
  const rights = isNetwork ? withoutNetworkRights(stored) : stored
  if (state.rights.size >= MOST_REMEMBERED) state.rights.clear()
  state.rights.set(key, rights)
  return rights
}

/** What stands above the sites is given by the list of super administrators; whatever one site has stored gives none. */
function withoutNetworkRights(rights: Rights): Rights {
  const names = Object.keys(rights.map)
  if (!names.some(isNetworkRight)) return rights
  const map: Record<string, boolean> = Object.create(null)
  for (const name of names) if (!isNetworkRight(name)) map[name] = rights.map[name] === true
  return Object.freeze({ ...rights, map: Object.freeze(map) })
}

/** The map with what follows from it by the word of a service. */
export function withImplied(map: Rights['map'], implied: Implied): Rights['map'] {
  const more = [...implied].filter(([, givers]) => givers.some(giver => map[giver] === true))
  return { ...map, ...Object.fromEntries(more.map(([name]) => [name, true])) }
}

export const parseEntries = (text: string): CapabilityMap => JSON.parse(text) as CapabilityMap

/** The slugs among the entries that are roles of the site, in membership order. */
export const heldRoles = (entries: CapabilityMap, roles: readonly Pick<Role, 'slug'>[]): string[] => {
  const slugs = new Set(roles.map(role => role.slug))
  return entries.map(([key]) => key).filter(key => slugs.has(key))
}

const MOST_REMEMBERED = 10_000
