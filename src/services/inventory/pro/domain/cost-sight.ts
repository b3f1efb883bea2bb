/** From whom costs are hidden, told from the profiles in a form that can be asked at once and takes little room. */
import type { Profile } from './profile.ts'

export type CostSight = {
  /** People with a profile of their own. */
  readonly shownTo: readonly number[]
  readonly hiddenFrom: readonly number[]
  /** The first profile that names a role counts, so that the order of these matters. */
  readonly roles: readonly { readonly names: readonly string[]; readonly seesCost: boolean }[]
}

export const everybodySees: CostSight = Object.freeze({ shownTo: [], hiddenFrom: [], roles: [] })

/** Null where every profile shows them. */
export function costSightOf(profiles: readonly Profile[]): CostSight | null {
  if (profiles.every(({ seesCost }) => seesCost)) return null
  const own = new Map<number, boolean>()
  for (const { userIds, seesCost } of profiles) for (const id of userIds) if (!own.has(id)) own.set(id, seesCost)
  const those = (sees: boolean) => [...own].filter(([, seesCost]) => seesCost === sees).map(([id]) => id)
  const roles = profiles.filter(profile => profile.roles.length > 0)
  return {
    ...{ shownTo: those(true), hiddenFrom: those(false) },
    roles: roles.map(({ roles: names, seesCost }) => ({ names, seesCost })),
  }
}

export function seesCostsBy(
  { shownTo, hiddenFrom, roles }: CostSight,
  person: { readonly id: number; readonly roles: readonly string[] },
): boolean {
  if (shownTo.includes(person.id)) return true
  if (hiddenFrom.includes(person.id)) return false
  return roles.find(({ names }) => names.some(name => person.roles.includes(name)))?.seesCost ?? true
}
