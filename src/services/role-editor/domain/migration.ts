/** Moving everybody who holds one role. */

export type MigrationMode = 'add' | 'replace' | 'remove'
export type Migration = { readonly from: string; readonly to: string; readonly mode: MigrationMode }

/**
 * The roles that a holder of `from` has afterwards; null for somebody who would be left without any. `replace` puts the
 * new role in the old one's place and keeps the order of the others.
 */
export function migratedRoles(roles: readonly string[], { from, to, mode }: Migration): readonly string[] | null {
  if (!roles.includes(from)) return roles
  if (mode === 'add') return roles.includes(to) ? roles : [...roles, to]
  const without = roles.filter(slug => slug !== from)
  if (mode === 'remove') return without.length > 0 ? without : null
  return roles.includes(to) && to !== from ? without : roles.map(slug => (slug === from ? to : slug))
}
