/** The part of an address that names an entity: other names are no address at all. */
import { Type } from 'typebox'
import type { Entity } from '../entity.ts'
import { restErrors } from '../errors.ts'

/** Alternatives without a group of their own, because groups in addresses are never nested. */
export const entityInput = (entities: readonly Entity[]) =>
  Type.String({ pattern: `^${entities.map(entity => entity.name).join('|')}$`, description: 'The base of an entity.' })

export function entityNamed(entities: readonly Entity[], name: string): Entity {
  const entity = entities.find(candidate => candidate.name === name)
  if (!entity) throw restErrors.no_route()
  return entity
}
