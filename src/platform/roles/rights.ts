/** Which capabilities somebody has: role maps laid over each other in membership order, the own map last. */

/** Ordered pairs, because objects reorder keys that look like numbers. False blocks. */
export type CapabilityMap = readonly (readonly [capability: string, granted: boolean])[]

export type Rights = {
  /** Held role slugs, in membership order. */
  readonly roles: readonly string[]
  /** The effective map: role maps in order, then the own map, then each role's slug as a capability. */
  readonly map: Readonly<Record<string, boolean>>
  readonly isSuperAdmin: boolean
}

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
