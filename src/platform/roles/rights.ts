/** Which capabilities somebody has: role maps laid over each other in membership order, the own map last. */
import type { CapabilityMap, Rights } from '../site-state/site-state.ts'

export type { CapabilityMap, Rights } from '../site-state/site-state.ts'

export type RoleMaps = readonly { readonly slug: string; readonly capabilities: CapabilityMap }[]

/** Any key of `entries` that is an existing role's slug counts as a held role, whatever its value. */
export function computeRights(roles: RoleMaps, entries: CapabilityMap, isSuperAdmin: boolean): Rights {
  const bySlug = new Map(roles.map(role => [role.slug, role]))
  const held = entries.map(([key]) => key).filter(key => bySlug.has(key))
  const map: Record<string, boolean> = Object.create(null)
  for (const slug of held) for (const [name, granted] of bySlug.get(slug)?.capabilities ?? []) map[name] = granted
  for (const [name, granted] of entries) map[name] = granted
  return Object.freeze({ roles: held, map: Object.freeze(map), isSuperAdmin })
}
