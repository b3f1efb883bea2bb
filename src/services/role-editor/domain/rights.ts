/** What the stored maps give somebody: roles in membership order, then the own map; the last word counts. */
import { ADMINISTRATOR, type StoredRole, type StoredState, type StoredUser } from './model.ts'

export type Effective = ReadonlyMap<string, boolean>
export type RolesBySlug = ReadonlyMap<string, Pick<StoredRole, 'capabilities'>>

export const rolesBySlug = (roles: StoredState['roles']): RolesBySlug => new Map(roles.map(role => [role.slug, role]))

export function effectiveRights(user: Pick<StoredUser, 'roles' | 'capabilities'>, roles: RolesBySlug): Effective {
  const values = new Map<string, boolean>()
  for (const slug of user.roles)
    for (const [name, value] of roles.get(slug)?.capabilities ?? []) values.set(name, value)
  for (const [name, value] of user.capabilities) values.set(name, value)
  // The platform reads a held role's slug as a capability, too.
  for (const slug of user.roles) if (roles.has(slug)) values.set(slug, true)
  return values
}

/** Whether rights hold a capability, given or implied by another one. */
export function holdsIn(rights: Effective, cap: string, { implied }: Pick<StoredState, 'implied'>): boolean {
  const own = rights.get(cap)
  if (own !== undefined) return own
  return implied.get(cap)?.some(giver => rights.get(giver) === true) ?? false
}

/** Somebody who can repair the site: holds the role, and the role still gives what a repair takes. */
export function isAdministrator(user: StoredUser, roles: RolesBySlug): boolean {
  if (!user.roles.includes(ADMINISTRATOR) || !roles.has(ADMINISTRATOR)) return false
  const rights = effectiveRights(user, roles)
  return REPAIR.every(name => rights.get(name) === true)
}

export const EDITOR = Object.freeze({
  view: 'vendor_aure_view',
  editRoles: 'vendor_aure_edit_roles',
  editUsers: 'vendor_aure_edit_users',
  settings: 'vendor_aure_manage_settings',
})

const REPAIR: readonly string[] = ['manage_options', 'promote_users', EDITOR.editRoles, EDITOR.editUsers]

/** What nobody can take from himself: the way into the site, and each of the rights to change things here. */
export const LIFELINES: readonly string[] = Object.freeze([
  'read',
  'manage_options',
  EDITOR.editRoles,
  EDITOR.editUsers,
  EDITOR.settings,
])
