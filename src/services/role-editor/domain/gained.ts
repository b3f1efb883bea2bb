/** The capabilities that somebody might gain by a change set: what the actor has to hold as well. */
import { isCapability } from './capabilities.ts'
import type { StoredState } from './model.ts'
import type { Judged } from './planned.ts'
import { effectiveRights, rolesBySlug } from './rights.ts'

/**
 * Accounts that are loaded are compared exactly. Of the others only their roles are known, and there may be tens of
 * thousands: whatever a role newly grants, or no longer blocks, counts as gained by somebody. A block on what nobody on
 * the site grants keeps nothing from anybody.
 */
export function findGained(judged: Judged): string[] {
  return [...new Set([...gainedByRoles(judged), ...gainedByMoves(judged), ...gainedByUsers(judged)])]
}

const gainedByRoles = ({ roles, state }: Judged): string[] =>
  roles.flatMap(({ granted, cleared }) => [...granted, ...cleared.filter(name => isGrantedBySome(name, state))])

/** Whether some role or some account's own map grants it, or one that implies it. */
export function isGrantedBySome(name: string, { roles, ownNames, implied }: StoredState): boolean {
  const names = [name, ...(implied.get(name) ?? [])]
  const isGranted = ([known, value]: readonly [string, boolean]) => value && names.includes(known)
  return names.some(known => ownNames.get(known) === true) || roles.some(role => role.capabilities.some(isGranted))
}

/** Holders of a role that goes lose its blocks and get another role's grants. */
function gainedByMoves({ set, after }: Judged): string[] {
  return [...set.roles.values()].flatMap(change => {
    if (change.kind !== 'delete') return []
    const goal = after.roles.find(role => role.slug === change.moveTo)
    return (goal?.capabilities ?? []).filter(([, value]) => value).map(([name]) => name)
  })
}

function gainedByUsers({ state, after, users }: Judged): string[] {
  const touched = new Set(users.map(diff => diff.user))
  const [before, later] = [rightsIn(state, touched), rightsIn(after, touched)]
  const roleNames = new Set([...state.roles, ...after.roles].map(role => role.slug))
  const isOnlyRole = (name: string) => roleNames.has(name) && !isCapability(name, state)
  return [...later].flatMap(([id, rights]) =>
    [...rights]
      .filter(([name, value]) => value && before.get(id)?.get(name) !== true && !isOnlyRole(name))
      .map(([name]) => name),
  )
}

function rightsIn({ users, roles }: StoredState, ids: ReadonlySet<number>) {
  const maps = rolesBySlug(roles)
  return new Map(users.filter(user => ids.has(user.id)).map(user => [user.id, effectiveRights(user, maps)]))
}
