/** What nobody may do, on any path. In the order in which a refused caller hears of it. */
import type { Spoken } from '../../../kernel/words.ts'
import { isCapability } from './capabilities.ts'
import { findGained } from './gained.ts'
import { type Actor, ADMINISTRATOR, type StoredState } from './model.ts'
import type { Judged } from './planned.ts'
import {
  EDITOR,
  effectiveRights,
  holdsIn,
  isAdministrator,
  LIFELINES,
  type RolesBySlug,
  rolesBySlug,
} from './rights.ts'
import { told } from './words.ts'

export type BlockerCode =
  | 'unknown_role'
  | 'unknown_user'
  | 'role_exists'
  | 'changed_elsewhere'
  | 'forbidden'
  | 'administrator_locked'
  | 'default_role'
  | 'cap_is_role'
  | 'no_roles'
  | 'cap_not_held'
  | 'self_lockout'
  | 'last_administrator'

export type Blocker = {
  readonly code: BlockerCode
  readonly message: Spoken
  /** The capability concerned, if it is about one. */
  readonly cap: string | null
}

export const findBlockers = (judged: Judged): Blocker[] => CHECKS.flatMap(check => check(judged))

const CHECKS: readonly ((judged: Judged) => Blocker[])[] = [
  unknownTargets,
  staleVersions,
  missingRights,
  lockedAdministrator,
  keptRoles,
  namesTwice,
  peopleWithoutRole,
  notHeld,
  selfLockout,
  lastAdministrator,
]

const blocker = (code: BlockerCode, message: Spoken, cap: string | null = null): Blocker => ({ code, message, cap })

function unknownTargets({ set, state, after }: Judged): Blocker[] {
  const known = new Set(state.roles.map(role => role.slug))
  const later = new Set(after.roles.map(role => role.slug))
  const unknownRole = (slug: string) => blocker('unknown_role', told('unknown_role', { slug }))
  const changes = [...set.roles].flatMap(([slug, change]) => {
    if (change.kind === 'create') return known.has(slug) ? [blocker('role_exists', told('role_exists', { slug }))] : []
    const goal = change.kind === 'delete' && change.moveTo !== null && !later.has(change.moveTo) ? [change.moveTo] : []
    return [...(known.has(slug) ? [] : [slug]), ...goal].map(unknownRole)
  })
  const accounts = new Set(state.users.map(user => user.id))
  const people = [...set.users].flatMap(([id, change]) => {
    if (!accounts.has(id)) return [blocker('unknown_user', told('unknown_user', { id }))]
    return (change.roles ?? []).filter(slug => !later.has(slug) && !known.has(slug)).map(unknownRole)
  })
  return [...changes, ...people]
}

/** Every version that was sent counts, also of what the set leaves alone: the caller rests on it. */
function staleVersions({ set, state }: Judged): Blocker[] {
  const now = new Map<string, string>([
    ...state.roles.map(role => [`role:${role.slug}`, role.version] as const),
    ...state.users.map(user => [`user:${user.id}`, user.version] as const),
  ])
  return [...set.versions]
    .filter(([key, version]) => now.get(key) !== version)
    .map(([key]) => blocker('changed_elsewhere', told('changed_elsewhere', { key })))
}

function missingRights({ set, state, actor, rules }: Judged): Blocker[] {
  const held = heldBy(actor, state)
  const missing = (isUsed: boolean, cap: string, part: 'roles' | 'people') =>
    isUsed && !held(cap) ? [blocker('forbidden', told(`may_not_${part}`), cap)] : []
  return [
    ...missing(set.roles.size > 0, rules.covered ?? EDITOR.editRoles, 'roles'),
    ...missing(set.users.size > 0, rules.covered ?? EDITOR.editUsers, 'people'),
  ]
}

/** Whoever sits at the machine itself is not held up by a switch of the screens. */
function lockedAdministrator({ actor, rules, roles, users }: Judged): Blocker[] {
  if (!rules.administratorLocked || actor.kind === 'system') return []
  const isTouched =
    roles.some(diff => diff.role === ADMINISTRATOR) ||
    users.some(diff => [...diff.rolesAdded, ...diff.rolesRemoved].includes(ADMINISTRATOR))
  return isTouched ? [blocker('administrator_locked', told('administrator_locked'))] : []
}

function keptRoles({ set, state }: Judged): Blocker[] {
  return [...set.roles].flatMap(([slug, change]) => {
    if (change.kind !== 'delete') return []
    if (slug === ADMINISTRATOR) return [blocker('last_administrator', told('administrator_kept'))]
    return slug === state.defaultRole ? [blocker('default_role', told('default_role'))] : []
  })
}

/** A name is a role or a capability: the platform would read one as the other. */
function namesTwice({ set, state, after, roles, users }: Judged): Blocker[] {
  const slugs = new Set([...state.roles, ...after.roles].map(role => role.slug))
  const gotten = [...roles, ...users].flatMap(diff => [...diff.granted, ...diff.denied])
  const asCapability = [...new Set(gotten)].filter(name => slugs.has(name))
  const asRole = [...set.roles]
    .filter(([slug, change]) => change.kind === 'create' && isCapability(slug, state))
    .map(([slug]) => slug)
  return [
    ...asCapability.map(name => blocker('cap_is_role', told('is_role', { name }), name)),
    ...asRole.map(name => blocker('cap_is_role', told('is_capability', { name }), name)),
  ]
}

function peopleWithoutRole({ state, after }: Judged): Blocker[] {
  const slugs = new Set(after.roles.map(role => role.slug))
  const before = new Map(state.users.map(user => [user.id, user.roles.length]))
  return after.users
    .filter(user => (before.get(user.id) ?? 0) > 0 && !user.roles.some(slug => slugs.has(slug)))
    .map(user => blocker('no_roles', told('without_role', { name: user.name })))
}

function notHeld(judged: Judged): Blocker[] {
  const { actor, state, rules } = judged
  const held = heldBy(actor, state)
  const isAbove = (cap: string) => actor.kind === 'account' && state.networkRights.has(cap)
  const maps = rolesBySlug(state.roles)
  const isMint = (cap: string) =>
    cap === rules.minted &&
    !isCapability(cap, state) &&
    state.users.some(user => actor.kind === 'account' && user.id === actor.id && isAdministrator(user, maps))
  return findGained(judged)
    .filter(cap => isAbove(cap) || (!held(cap) && !isMint(cap)))
    .map(cap => blocker('cap_not_held', told(isAbove(cap) ? 'stands_above' : 'not_held', { cap }), cap))
}

function selfLockout({ actor, state, after }: Judged): Blocker[] {
  if (actor.kind === 'system' || actor.isSuperAdmin) return []
  const [before, later] = [rightsOf(actor.id, state), rightsOf(actor.id, after)]
  return LIFELINES.filter(cap => before.get(cap) === true && later.get(cap) !== true).map(cap =>
    blocker('self_lockout', told('self_lockout', { cap }), cap),
  )
}

function lastAdministrator({ state, after }: Judged): Blocker[] {
  const count = ({ users, roles }: StoredState) => {
    const maps: RolesBySlug = rolesBySlug(roles)
    return users.filter(user => isAdministrator(user, maps)).length
  }
  const isLost = count(state) > 0 && count(after) === 0
  return isLost ? [blocker('last_administrator', told('last_administrator'))] : []
}

/** Whether the actor holds a capability by what is stored now, in this transaction, whatever his request began with. */
function heldBy(actor: Actor, state: StoredState): (cap: string) => boolean {
  if (actor.kind === 'system' || actor.isSuperAdmin) return () => true
  const rights = rightsOf(actor.id, state)
  return cap => holdsIn(rights, cap, state)
}

function rightsOf(id: number, { users, roles }: StoredState): ReadonlyMap<string, boolean> {
  const user = users.find(candidate => candidate.id === id)
  return user ? effectiveRights(user, rolesBySlug(roles)) : new Map()
}
