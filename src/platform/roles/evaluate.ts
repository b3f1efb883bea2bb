/** The one place where a verdict is reached. Checks and their explanation both come here. */
import type { ReadContext } from '../../kernel/context.ts'
import { userHasCap } from './hooks.ts'
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

function isGranted(name: string, values: CapabilityValues, subject: Subject): boolean {
  if (name === 'exist') return true
  if (values[name] !== undefined) return values[name] === true
  if (subject.superAdmin === 'dormant' && MAKES_A_NETWORK.has(name)) return true
  return isDerived(name, values, subject)
}

/** What somebody who is listed as super administrator may do while there is only one site. */
const MAKES_A_NETWORK: ReadonlySet<string> = new Set(['manage_network', 'manage_sites', 'create_sites'])

/** Capabilities that no role holds, because they follow from others. */
function isDerived(name: string, values: CapabilityValues, subject: Subject): boolean {
  switch (name) {
    case 'install_languages':
      return values.update_core === true || values.install_plugins === true || values.install_themes === true
    case 'resume_plugins':
      return values.activate_plugins === true
    case 'resume_themes':
      return values.switch_themes === true
    case 'view_site_health_checks':
      return values.install_plugins === true && !subject.isNetwork
    default:
      return false
  }
}
