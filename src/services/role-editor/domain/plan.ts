/** The one planner: what a change set would do, what is dangerous in it, and whether it may be done at all. */
import { countDiff, diffMaps } from './capabilities.ts'
import { type Blocker, findBlockers } from './guardrails.ts'
import type { StoredState } from './model.ts'
import { nextState } from './next-state.ts'
import type { PlanInput, RoleDiff, UserDiff } from './planned.ts'
import { findWarnings, type Warning } from './warnings.ts'

export type Plan = {
  readonly roles: readonly RoleDiff[]
  readonly users: readonly UserDiff[]
  readonly changes: number
  readonly warnings: readonly Warning[]
  readonly blockers: readonly Blocker[]
  readonly allowed: boolean
  /** Also true when only a name or an order changes, which no list counts. */
  readonly hasChanges: boolean
  /** Critical warnings that nobody has confirmed. */
  readonly unacknowledged: readonly Warning[]
  readonly after: StoredState
}

export function planChanges(input: PlanInput): Plan {
  const { set, state, rules } = input
  const after = nextState(set, state)
  const roles = diffRoles(state, after)
  const users = diffUsers(state, after)
  const warnings = findWarnings({ roles, users, state, after, confirmDangerous: rules.confirmDangerous })
  const blockers = findBlockers({ ...input, after, roles, users })
  return {
    roles,
    users,
    changes: countChanges(roles, users),
    warnings,
    blockers,
    allowed: blockers.length === 0,
    hasChanges: users.length > 0 || differs(state, after) || roles.some(role => countDiff(role) > 0),
    unacknowledged: warnings.filter(warning => warning.confirm && !set.acknowledged.has(warning.key)),
    after,
  }
}

function diffRoles(before: StoredState, after: StoredState): RoleDiff[] {
  const old = new Map(before.roles.map(role => [role.slug, role]))
  const now = new Map(after.roles.map(role => [role.slug, role]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(slug => {
    const [was, is] = [old.get(slug), now.get(slug)]
    const diff = diffMaps(was?.capabilities ?? [], is?.capabilities ?? [])
    const isTouched = countDiff(diff) > 0 || !was || !is || was.name !== is.name
    return isTouched
      ? [{ role: slug, name: is?.name ?? was?.name ?? slug, people: (was ?? is)?.people ?? null, ...diff }]
      : []
  })
}

function diffUsers(before: StoredState, after: StoredState): UserDiff[] {
  const now = new Map(after.users.map(user => [user.id, user]))
  return before.users.flatMap(was => {
    const is = now.get(was.id) ?? was
    const rolesAdded = is.roles.filter(slug => !was.roles.includes(slug))
    const rolesRemoved = was.roles.filter(slug => !is.roles.includes(slug))
    const reordered = isReordered(was.roles, is.roles)
    const diff = diffMaps(was.capabilities, is.capabilities)
    const isTouched = rolesAdded.length + rolesRemoved.length + countDiff(diff) > 0 || reordered
    return isTouched ? [{ user: was.id, name: is.name, rolesAdded, rolesRemoved, reordered, ...diff }] : []
  })
}

/** Whether the roles that stay stand in another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const stayed = before.filter(slug => after.includes(slug))
  const kept = after.filter(slug => before.includes(slug))
  return stayed.some((slug, index) => slug !== kept[index])
}

const countChanges = (roles: readonly RoleDiff[], users: readonly UserDiff[]): number =>
  [...roles, ...users].reduce((sum, diff) => sum + countDiff(diff), 0) +
  users.reduce((sum, user) => sum + user.rolesAdded.length + user.rolesRemoved.length, 0)

/** Names and the list of roles itself. */
const differs = (before: StoredState, after: StoredState): boolean =>
  before.roles.length !== after.roles.length ||
  before.roles.some((role, index) => role.slug !== after.roles[index]?.slug || role.name !== after.roles[index]?.name)
