/** What somebody should think about before saving. */
import type { Spoken } from '../../../kernel/words.ts'
import { controlIn, type Severity, severityOf } from './danger.ts'
import { findIrreversible, type Lost } from './irreversible.ts'
import type { StoredState } from './model.ts'
import type { RoleDiff, UserDiff } from './planned.ts'
import { told } from './words.ts'

export type Warning = {
  readonly key: string
  readonly cap: string
  readonly severity: Severity
  readonly target: string
  readonly explain: Spoken
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
  const explain = told('irreversible', { name, cap })
  return { key: `${IRREVERSIBLE}${cap}`, cap, severity: 'critical', target, explain }
}

type Unconfirmed = Omit<Warning, 'confirm'>

function granted(target: string, name: string, capabilities: readonly string[]): Unconfirmed[] {
  return capabilities.flatMap(cap => {
    const severity = severityOf(cap)
    if (severity === null) return []
    const explain = told(`gets_${severity}`, { name, cap })
    return [{ key: `${target}:${cap}`, cap, severity, target, explain }]
  })
}

function powerfulRole({ user, name }: UserDiff, slug: string, after: StoredState): Unconfirmed[] {
  const role = after.roles.find(candidate => candidate.slug === slug)
  const cap = role && controlIn(role.capabilities)
  if (role === undefined || cap === undefined) return []
  const explain = told('gets_role', { name, role: role.name, cap })
  return [{ key: `user:${user}:role:${slug}`, cap, severity: 'critical', target: `user:${user}`, explain }]
}
