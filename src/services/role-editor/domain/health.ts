/** What an owner should look at: people and roles that have more, or less, than they need. */
import type { Spoken, WordValues } from '../../../kernel/words.ts'
import { diffMaps } from './capabilities.ts'
import { FULL_CONTROL } from './danger.ts'
import { ADMINISTRATOR, type StoredRole, type StoredState } from './model.ts'
import { type PlanWord, told } from './words.ts'

export type FindingSeverity = 'critical' | 'high' | 'medium' | 'low'
export type HealthFinding = {
  readonly id: string
  readonly severity: FindingSeverity
  readonly title: Spoken
  readonly detail: Spoken
  readonly targets: readonly string[]
  /** A change set to preview, where there is an obvious one. */
  readonly fix: Readonly<Record<string, unknown>> | null
}

export type HealthInput = {
  readonly roles: StoredState['roles']
  readonly defaultRole: string
  readonly administrators: readonly { readonly id: number; readonly name: string; readonly isStale: boolean }[]
  /** Accounts with a map of their own. */
  readonly withOwnMap: readonly number[]
  readonly withoutRole: readonly number[]
  readonly orphans: readonly string[]
}

export type Health = {
  readonly findings: readonly HealthFinding[]
  readonly summary: Readonly<Record<FindingSeverity, number>> & { readonly score: number }
}

export function examine(input: HealthInput): Health {
  const findings = CHECKS.flatMap(check => check(input))
  const count = (severity: FindingSeverity) => findings.filter(finding => finding.severity === severity).length
  const counts = { critical: count('critical'), high: count('high'), medium: count('medium'), low: count('low') }
  const lost = counts.critical * 30 + counts.high * 15 + counts.medium * 5 + counts.low * 2
  return { findings, summary: { ...counts, score: Math.max(0, 100 - lost) } }
}

const MOST_ADMINISTRATORS = 5

const CHECKS: readonly ((input: HealthInput) => HealthFinding[])[] = [
  dangerousDefault,
  manyAdministrators,
  staleAdministrators,
  peopleWithoutRole,
  ownMaps,
  idleBlocks,
  orphans,
  emptyRoles,
  twins,
]

type Facts = Pick<HealthFinding, 'severity' | 'targets'> & {
  readonly id: FindingId
  readonly fix?: HealthFinding['fix']
  /** What the sentences tell. */
  readonly values?: WordValues
}
/** Each has a title, and a sentence behind it. */
type FindingId = { [W in PlanWord]: W extends `${infer Id}_detail` ? Id & PlanWord : never }[PlanWord]

function when(isFound: boolean, { values, targets, fix = null, ...facts }: Facts): HealthFinding[] {
  const { id } = facts
  return isFound ? [{ ...facts, title: told(id), detail: told(`${id}_detail`, values), targets, fix }] : []
}

function dangerousDefault({ roles, defaultRole }: HealthInput): HealthFinding[] {
  const role = roles.find(({ slug }) => slug === defaultRole)
  const dangerous = (role?.capabilities ?? []).filter(([name, value]) => value && FULL_CONTROL.has(name))
  const kept = (role?.capabilities ?? []).filter(([name]) => !FULL_CONTROL.has(name))
  return when(dangerous.length > 0, {
    id: 'dangerous_default_role',
    severity: 'critical',
    values: { names: dangerous.map(([name]) => name).join(', ') },
    targets: [`role:${defaultRole}`],
    fix: { roles: { [defaultRole]: Object.fromEntries(kept) } },
  })
}

function manyAdministrators({ administrators }: HealthInput): HealthFinding[] {
  return when(administrators.length > MOST_ADMINISTRATORS, {
    id: 'many_administrators',
    severity: 'high',
    values: { count: administrators.length },
    targets: administrators.map(({ id }) => `user:${id}`),
  })
}

function staleAdministrators({ administrators }: HealthInput): HealthFinding[] {
  const stale = administrators.filter(({ isStale }) => isStale)
  return when(stale.length > 0, {
    id: 'stale_administrators',
    severity: 'high',
    targets: stale.map(({ id }) => `user:${id}`),
  })
}

function peopleWithoutRole({ withoutRole }: HealthInput): HealthFinding[] {
  return when(withoutRole.length > 0, {
    id: 'people_without_role',
    severity: 'medium',
    targets: withoutRole.map(id => `user:${id}`),
  })
}

function ownMaps({ withOwnMap }: HealthInput): HealthFinding[] {
  return when(withOwnMap.length > 0, {
    id: 'personal_capabilities',
    severity: 'low',
    targets: withOwnMap.map(id => `user:${id}`),
  })
}

/** A block matters only where another role grants the same. */
function idleBlocks({ roles }: HealthInput): HealthFinding[] {
  const granted = new Set(roles.flatMap(role => role.capabilities.filter(([, value]) => value).map(([name]) => name)))
  const idle = roles.flatMap(({ slug, capabilities }) =>
    capabilities.filter(([name, value]) => !value && !granted.has(name)).map(([name]) => `role:${slug}:${name}`),
  )
  return when(idle.length > 0, {
    id: 'blocks_without_effect',
    severity: 'low',
    targets: idle,
  })
}

function orphans({ orphans: leftover }: HealthInput): HealthFinding[] {
  return when(leftover.length > 0, {
    id: 'orphans',
    severity: 'low',
    targets: leftover.map(name => `cap:${name}`),
  })
}

function emptyRoles({ roles }: HealthInput): HealthFinding[] {
  const empty = roles.filter(role => role.slug !== ADMINISTRATOR && !role.capabilities.some(([, value]) => value))
  return when(empty.length > 0, {
    id: 'empty_roles',
    severity: 'low',
    targets: empty.map(({ slug }) => `role:${slug}`),
  })
}

function twins({ roles }: HealthInput): HealthFinding[] {
  const isTwin = (one: StoredRole, other: StoredRole) =>
    Object.values(diffMaps(one.capabilities, other.capabilities)).every(list => list.length === 0)
  const pairs = roles.flatMap((one, index) =>
    roles
      .slice(index + 1)
      .filter(other => isTwin(one, other))
      .map(other => `role:${one.slug}=${other.slug}`),
  )
  return when(pairs.length > 0, {
    id: 'twin_roles',
    severity: 'low',
    targets: pairs,
  })
}
