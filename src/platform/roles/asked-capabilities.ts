/** Which names mean a capability to the platform: nobody may call a role so, or invent a capability of that name. */
import { defaultRoles } from './default-roles.ts'
import { DERIVED, DO_NOT_ALLOW } from './evaluate.ts'
import { isMetaCapability } from './meta-capabilities.ts'
import { isNetworkRight } from './network-rights.ts'
import { PLAIN_NAMES } from './plain-capabilities.ts'

/** What kinds of content and services add is told by themselves. */
export const isAskedByPlatform = (name: string): boolean =>
  NAMES.has(name) || isNetworkRight(name) || isMetaCapability(name)

const NAMES: ReadonlySet<string> = new Set([
  ...defaultRoles.flatMap(({ capabilities }) => capabilities.map(([name]) => name)),
  ...PLAIN_NAMES,
  ...DERIVED.keys(),
  'exist',
  DO_NOT_ALLOW,
])
