/** What somebody should think about before saving. */
import { controlIn, type Severity, severityOf } from './danger.ts'
import { findIrreversible, type Lost } from './irreversible.ts'
import type { StoredState } from './model.ts'
import type { RoleDiff, UserDiff } from './planned.ts'

export type Warning = {
  readonly key: string
  readonly cap: string
  readonly severity: Severity
  readonly target: string
  readonly explain: string
  /** Whether it must be acknowledged before anything is saved. */
  readonly confirm: boolean
}

export type WarningInput = {
  readonly roles: readonly RoleDiff[]
  readonly users: readonly UserDiff[]
  readonly state: StoredState
  readonly after: StoredState
  readonly confirmDangerous: boolean
}

export function findWarnings({ confirmDangerous, ...planned }: WarningInput): Warning[] {
  const { roles, users, after } = planned
  const found = [
    ...roles.flatMap(diff => granted(`role:${diff.role}`, diff.name, diff.granted)),
    ...users.flatMap(diff => granted(`user:${diff.user}`, diff.name, diff.granted)),
    ...users.flatMap(diff => diff.rolesAdded.flatMap(slug => powerfulRole(diff, slug, after))),
    ...findIrreversible(planned).map(irreversible),
  ]
  return found.map(warning => ({ ...warning, confirm: confirmDangerous && warning.severity === 'critical' }))
}

/** What no restore could bring back. */
export const isIrreversible = ({ key }: Pick<Warning, 'key'>): boolean => key.startsWith(IRREVERSIBLE)

const IRREVERSIBLE = 'vendor_aure_irreversible:'

function irreversible({ cap, target, name }: Lost): Unconfirmed {
  const explain = `${name} loses ${cap}, and nobody who could give it back would hold it any more.`
  return { key: `${IRREVERSIBLE}${cap}`, cap, severity: 'critical', target, explain }
}

type Unconfirmed = Omit<Warning, 'confirm'>

function granted(target: string, name: string, capabilities: readonly string[]): Unconfirmed[] {
  return capabilities.flatMap(cap => {
    const severity = severityOf(cap)
    if (severity === null) return []
    const explain = `${name} gets ${cap}, which ${severity === 'critical' ? 'can be used to take over or harm the site' : 'reaches what belongs to others'}.`
    return [{ key: `${target}:${cap}`, cap, severity, target, explain }]
  })
}

function powerfulRole({ user, name }: UserDiff, slug: string, after: StoredState): Unconfirmed[] {
  const role = after.roles.find(candidate => candidate.slug === slug)
  const cap = role && controlIn(role.capabilities)
  if (role === undefined || cap === undefined) return []
  const explain = `${name} gets the role ${role.name}, which holds ${cap} and with it control of the site.`
  return [{ key: `user:${user}:role:${slug}`, cap, severity: 'critical', target: `user:${user}`, explain }]
}
