/** A restore point as a change set: what has to change so that roles and people are as they were. */
import { readMap } from './capabilities.ts'
import {
  type CapabilityMap,
  type ChangeSet,
  emptyChangeSet,
  type RoleChange,
  type StoredState,
  type UserChange,
} from './model.ts'

export type PointRole = { readonly slug: string; readonly name: string; readonly capabilities: CapabilityMap }
export type PointUser = {
  readonly id: number
  readonly roles: readonly string[]
  readonly capabilities: CapabilityMap
}
export type Point = { readonly roles: readonly PointRole[]; readonly users: readonly PointUser[] }

export type Restore = {
  readonly set: ChangeSet
  /** Roles that were born after the point: gone after the restore when the caller wants it. */
  readonly born: readonly string[]
}

export type RestoreWish = { readonly deleteNew: boolean; readonly acknowledged: ReadonlySet<string> }

/**
 * Only accounts that still exist are restored; those that came later keep what they have, and who had no role then keeps
 * the roles of now, because nobody is left without one.
 */
export function restoreChanges(point: Point, state: StoredState, wish: RestoreWish): Restore {
  const now = new Map(state.roles.map(role => [role.slug, role]))
  const roles = new Map<string, RoleChange>()
  for (const { slug, name, capabilities } of point.roles) {
    const stored = now.get(slug)
    if (!stored) roles.set(slug, { kind: 'create', name, capabilities })
    else if (stored.name !== name || !sameMap(stored.capabilities, capabilities))
      roles.set(slug, { kind: 'change', name, capabilities: inStoredOrder(capabilities, stored.capabilities) })
  }
  const then = new Set(point.roles.map(role => role.slug))
  const born = state.roles.map(role => role.slug).filter(slug => !then.has(slug))
  if (wish.deleteNew) for (const slug of born) roles.set(slug, { kind: 'delete', moveTo: state.defaultRole })
  return {
    set: { ...emptyChangeSet, roles, users: restoredUsers(point, state), acknowledged: wish.acknowledged },
    born,
  }
}

function restoredUsers(point: Point, state: StoredState): Map<number, UserChange> {
  const now = new Map(state.users.map(user => [user.id, user]))
  const users = new Map<number, UserChange>()
  for (const { id, roles: held, capabilities } of point.users) {
    const stored = now.get(id)
    if (!stored) continue
    const roles = held.length > 0 ? held : stored.roles
    if (sameList(stored.roles, roles) && sameMap(stored.capabilities, capabilities)) continue
    users.set(id, { roles, capabilities: inStoredOrder(capabilities, stored.capabilities) })
  }
  return users
}

export const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

/** The same values, whatever the order. */
export const sameMap = (one: CapabilityMap, other: CapabilityMap): boolean => {
  const values = new Map(other)
  return one.length === other.length && one.every(([name, value]) => values.get(name) === value)
}

const inStoredOrder = (map: CapabilityMap, stored: CapabilityMap): CapabilityMap => {
  const known = new Set(map.map(([name]) => name))
  const { map: kept } = readMap(
    Object.fromEntries(map),
    stored.filter(([name]) => known.has(name)),
  )
  const names = new Set(kept.map(([name]) => name))
  return [...kept, ...map.filter(([name]) => !names.has(name))]
}
