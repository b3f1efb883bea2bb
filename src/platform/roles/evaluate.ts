/** The one place where a verdict is reached. Checks and their explanation both come here. */
import type { ReadContext } from '../../kernel/context.ts'
import { userHasCap } from './hooks.ts'
import { MAKES_A_NETWORK } from './network-rights.ts'
import type { Subject } from './subject.ts'

/** A capability that was asked for, with the primitive ones it stands for. */
export type Asked = {
  readonly capability: string
  readonly args: readonly unknown[]
  readonly required: readonly string[]
}

export const DO_NOT_ALLOW = 'do_not_allow'

export type CapabilityValues = Readonly<Record<string, boolean>>

/** Granted when every required capability is held; an empty list grants. `contextOf` is only asked when somebody listens. */
export function decide(asked: Asked, subject: Subject, contextOf: () => ReadContext): boolean {
  if (asked.required.includes(DO_NOT_ALLOW)) return false
  if (subject.superAdmin === 'active') return true
  return decideBy(filteredValues(asked, subject, contextOf), asked.required, subject)
}

/** The verdict that a map of capabilities gives, without asking anybody else. */
export const decideBy = (values: CapabilityValues, required: readonly string[], subject: Subject): boolean =>
  required.every(name => isGranted(name, values, subject))

/** The effective map after listeners have had their say. */
export function filteredValues(asked: Asked, subject: Subject, contextOf: () => ReadContext): CapabilityValues {
  const { map, roles } = subject.rights
  const ctx = contextOf()
  if (!ctx.hooks.has(userHasCap.name)) return map
  return ctx.hooks.applyNow(userHasCap, map, { ...asked, userId: subject.id, roles }, ctx)
}

export function isGranted(name: string, values: CapabilityValues, subject: Subject): boolean {
  if (name === 'exist') return true
  if (subject.implied.get(name)?.some(giver => values[giver] === true)) return true
  if (values[name] !== undefined) return values[name] === true
  if (subject.superAdmin === 'dormant' && MAKES_A_NETWORK.has(name)) return true
  return isDerived(name, values, subject)
}

/** Capabilities that no role holds, because each follows from any of these others. */
export const DERIVED: ReadonlyMap<string, readonly string[]> = new Map([
  ['install_languages', ['update_core', 'install_plugins', 'install_themes']],
  ['resume_plugins', ['activate_plugins']],
  ['resume_themes', ['switch_themes']],
  ['view_site_health_checks', ['install_plugins']],
])

function isDerived(name: string, values: CapabilityValues, { isNetwork }: Subject): boolean {
  if (name === 'view_site_health_checks' && isNetwork) return false
  return DERIVED.get(name)?.some(giver => values[giver] === true) ?? false
}
