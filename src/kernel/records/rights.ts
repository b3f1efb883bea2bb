/** Which verbs an entity has, and which of its service's permissions each needs. */
import type { Access } from '../access.ts'
import type { Entity, Verb } from '../entity.ts'
import type { Service } from '../service.ts'

type Surface = { readonly service: Service; readonly entity: Entity }

/** Parts and links are read and changed by the rights of what they belong to. Undefined when nobody has the right. */
export function rightFor({ service, entity }: Surface, verb: Verb): string | undefined {
  const rights = { ...service.rights, ...entity.rights }
  if (isNested(entity)) return verb === 'list' || verb === 'read' ? rights.read : rights.update
  if (verb === 'reorder') return rights.reorder ?? rights.update
  if (verb === 'purge' && endsAtOnce(entity)) return rights.purge ?? rights.trash
  return rights[verb]
}

/** Who holds the right of a verb; undefined when nobody does. */
export function holdersOf(surface: Surface, verb: Verb): Access | undefined {
  const { access, doors } = surface.entity
  const own = doors?.[verb] ?? access
  if (own) return own
  const right = rightFor(surface, verb)
  return right === undefined ? undefined : surface.service.permissions.can(right)
}

/** What the addresses of an entity begin with. */
export const pathOf = ({ name, path }: Entity): `/${string}` => `/${path ?? name}`

export function hasVerb(surface: Surface, verb: Verb): boolean {
  const { entity } = surface
  if (holdersOf(surface, verb) === undefined || entity.without?.includes(verb)) return false
  if (isNested(entity)) return NESTED_VERBS.has(verb)
  if (verb === 'reorder') return positionOf(entity) !== undefined
  if (endsAtOnce(entity)) return verb !== 'trash' && verb !== 'restore'
  return true
}

/** Its records have no trash. */
export const endsAtOnce = (entity: Entity): boolean =>
  entity.trash === false || entity.small !== undefined || isNested(entity)

/** Its records have their addresses below those of others: they are parts of these, or link them. */
export const isNested = ({ parent, between }: Entity): boolean => parent !== undefined || between !== undefined

/** Whoever does more with many of them at once would not be asked for each record that they belong to. */
const NESTED_VERBS: ReadonlySet<Verb> = new Set(['list', 'read', 'create', 'update', 'purge'])

/** The field of an order that people make by hand. */
export const positionOf = ({ order, parent }: Entity): string | undefined =>
  parent ? parent.order : order && 'position' in order ? order.position : undefined

/** The link that a new order may change as well. */
export const withinOf = ({ order }: Entity): string | undefined =>
  order && 'position' in order ? order.within : undefined

/** What follows the base of an entity where its order is saved. */
export const reorderPath = ({ order }: Entity): string => (order && 'position' in order && order.path) || 'reorder'

/** How many records there may be of a list that is read whole; null when it comes in pages. */
export const mostOf = ({ small, parent }: Entity): number | null =>
  parent ? (parent.most ?? MOST_PARTS) : (small?.most ?? null)

const MOST_PARTS = 500
