/** The changes that somebody gathers in the matrix before they are saved together. */
import type { Static } from 'typebox'
import type { roleShape } from '../routes/answers/roles.ts'

export type Role = Static<typeof roleShape>
/** True grants, false blocks, null says nothing. */
export type CellState = boolean | null
/** By role and permission: what is to be other than it is stored. */
export type Edits = Readonly<Record<string, Readonly<Record<string, CellState>>>>

export const storedState = (role: Role, cap: string): CellState => role.capabilities[cap] ?? null

export function stateOf(role: Role, cap: string, edits: Edits): CellState {
  const edited = edits[role.slug]?.[cap]
  return edited === undefined ? storedState(role, cap) : edited
}

/** Not set, granted, blocked, and so on round. */
export const nextState = (state: CellState): CellState => (state === null ? true : state ? false : null)

/** A change back to what is stored is none. */
export function withEdit(edits: Edits, { role, cap, state }: { role: Role; cap: string; state: CellState }): Edits {
  const { [cap]: _before, ...others } = edits[role.slug] ?? {}
  const changed = state === storedState(role, cap) ? others : { ...others, [cap]: state }
  const { [role.slug]: _role, ...rest } = edits
  return Object.keys(changed).length === 0 ? rest : { ...rest, [role.slug]: changed }
}

export const countEdits = (edits: Edits): number =>
  Object.values(edits).reduce((sum, changed) => sum + Object.keys(changed).length, 0)

/** As the server takes it: whole maps, with the versions that they were made from. */
export function changeSet(roles: readonly Role[], edits: Edits) {
  const touched = roles.filter(role => edits[role.slug])
  return {
    roles: Object.fromEntries(touched.map(role => [role.slug, mapOf(role, edits[role.slug] ?? {})])),
    versions: Object.fromEntries(touched.map(role => [`role:${role.slug}`, role.version])),
  }
}

function mapOf(role: Role, changed: Readonly<Record<string, CellState>>): Record<string, boolean> {
  const wanted = Object.entries({ ...role.capabilities, ...changed })
  return Object.fromEntries(wanted.filter((entry): entry is [string, boolean] => entry[1] !== null))
}
