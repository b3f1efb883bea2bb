/** What the planner, its guardrails and its warnings hand each other. */
import type { MapDiff } from './capabilities.ts'
import type { Actor, ChangeSet, StoredState } from './model.ts'

export type RoleDiff = MapDiff & { readonly role: string; readonly name: string; readonly people: number | null }
export type UserDiff = MapDiff & {
  readonly user: number
  readonly name: string
  readonly rolesAdded: readonly string[]
  readonly rolesRemoved: readonly string[]
  readonly reordered: boolean
}

export type PlanInput = {
  readonly set: ChangeSet
  readonly state: StoredState
  readonly actor: Actor
  readonly rules: PlanRules
}

export type PlanRules = {
  /** Off: nothing needs to be confirmed. */
  readonly confirmDangerous: boolean
  /** The administrator role may not be changed, given or taken. */
  readonly administratorLocked: boolean
  /** The one right that covers roles and people on this path; null where each part needs its own. */
  readonly covered: string | null
  /** A capability that is invented here and means nothing yet: an administrator may give it without holding it. */
  readonly minted?: string
}

export type Judged = PlanInput & {
  readonly after: StoredState
  readonly roles: readonly RoleDiff[]
  readonly users: readonly UserDiff[]
}
