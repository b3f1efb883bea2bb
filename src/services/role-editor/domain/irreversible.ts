/** What a change takes for good: capabilities that nobody could give back, because who may give them lost them too. */
import { isMentioned } from './capabilities.ts'
import { isGrantedBySome } from './gained.ts'
import type { StoredState } from './model.ts'
import type { RoleDiff, UserDiff } from './planned.ts'
import { EDITOR, effectiveRights, holdsIn, isAdministrator, rolesBySlug } from './rights.ts'

export type Lost = { readonly cap: string; readonly target: string; readonly name: string }

export type Losses = {
  readonly state: StoredState
  readonly after: StoredState
  readonly roles: readonly RoleDiff[]
  readonly users: readonly UserDiff[]
}

/** One entry for each capability, with the first who loses it. */
export function findIrreversible(losses: Losses): Lost[] {
  const { state, after } = losses
  if (state.isNetwork) return []
  const lost = new Map([...lostByUsers(losses), ...lostByRoles(losses)].reverse().map(entry => [entry.cap, entry]))
  if (lost.size === 0) return []
  const maps = rolesBySlug(after.roles)
  const givers = after.users
    .map(user => effectiveRights(user, maps))
    .filter(rights => rights.get(EDITOR.editRoles) === true || rights.get(EDITOR.editUsers) === true)
  const canInvent = after.users.some(user => isAdministrator(user, maps))
  return [...lost.values()].filter(
    ({ cap }) => !givers.some(rights => holdsIn(rights, cap, after)) && !(canInvent && isForgotten(cap, after)),
  )
}

/** What nothing asks for and nobody mentions any more can be invented again. */
const isForgotten = (cap: string, { claimedNames, ownNames, roles }: StoredState): boolean =>
  !claimedNames.has(cap) && !ownNames.has(cap) && !isMentioned(cap, roles)

/** Of a role's holders only their number is known; a role that nobody holds takes nothing from anybody. */
function lostByRoles({ roles, state }: Losses): Lost[] {
  return roles
    .filter(({ people }) => people !== 0)
    .flatMap(({ role, name, revoked, denied }) =>
      [...revoked, ...denied.filter(cap => isGrantedBySome(cap, state))].map(cap => ({
        cap,
        target: `role:${role}`,
        name,
      })),
    )
}

function lostByUsers({ users, state, after }: Losses): Lost[] {
  const [before, later] = [rolesBySlug(state.roles), rolesBySlug(after.roles)]
  return users.flatMap(({ user, name }) => {
    const [was, is] = [state, after].map(({ users: all }) => all.find(({ id }) => id === user))
    if (!was || !is) return []
    const rights = effectiveRights(is, later)
    return [...effectiveRights(was, before)]
      .filter(([cap, value]) => value && !before.has(cap) && rights.get(cap) !== true)
      .map(([cap]) => ({ cap, target: `user:${user}`, name }))
  })
}
