/** What a profile lets somebody reach. */

export const LEVELS = ['all', 'warehouse', 'own', 'no'] as const
export type Level = (typeof LEVELS)[number]
export const ACTIONS = ['read', 'edit', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

/** The kinds of records that have levels. */
export const SCOPED = [
  ...(['items', 'categories', 'warehouses', 'recipients', 'stock-movements'] as const),
  ...(['transactions', 'transfers', 'adjustments', 'units'] as const),
] as const

export type Profile = {
  readonly id: number
  readonly roles: readonly string[]
  readonly userIds: readonly number[]
  readonly permissions: Readonly<Record<string, { readonly [A in Action]?: Level }>>
  readonly warehouseIds: readonly number[]
  readonly seesCost: boolean
}

/** A profile of one's own goes before that of a role; the first of several counts. */
export const profileFor = (
  person: { readonly id: number; readonly roles: readonly string[] },
  profiles: readonly Profile[],
): Profile | null =>
  profiles.find(({ userIds }) => userIds.includes(person.id)) ??
  profiles.find(({ roles }) => roles.some(role => person.roles.includes(role))) ??
  null

const VERBS: Readonly<Record<string, Action>> = {
  ...{ list: 'read', read: 'read', export: 'read' },
  ...{ create: 'edit', update: 'edit', massUpdate: 'edit', duplicate: 'edit', reorder: 'edit' },
  ...{ trash: 'delete', restore: 'delete', purge: 'delete', massTrash: 'delete' },
}

/** The fields of an entity that name the place of a record; an entity without any is everywhere. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  warehouses: ['id'],
  'stock-movements': ['warehouse_id'],
  transactions: ['warehouse_id'],
  transfers: ['warehouse_id', 'to_warehouse_id'],
  adjustments: ['warehouse_id'],
  units: ['warehouse_id'],
}

export type Reach = boolean | readonly Readonly<Record<string, number | readonly number[]>>[]

export function reachOf(profile: Profile, asked: { entity: string; verb: string; userId: number }): Reach {
  const level = profile.permissions[asked.entity]?.[VERBS[asked.verb] ?? 'edit'] ?? 'all'
  if (level === 'all') return true
  if (level === 'no') return false
  if (level === 'own') return [{ created_by: asked.userId }]
  const places = PLACES[asked.entity]
  return places ? places.map(field => ({ [field]: profile.warehouseIds })) : true
}

/** Whether figures are told of some places only. */
export const isBound = ({ permissions }: Profile): boolean =>
  Object.values(permissions).some(({ read }) => read === 'warehouse')
