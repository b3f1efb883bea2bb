/** GET /filters/{entity}: what its list can be filtered by. */
import { Type } from 'typebox'
import { listFilters } from '../records/filters.ts'
import { hasVerb } from '../records/rights.ts'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import { filtersShape } from './answers.ts'
import { entityInput, entityNamed } from './entity-parameter.ts'

export function filtersRoute(service: Service): Route {
  const entities = (service.entities ?? []).filter(entity => hasVerb({ service, entity }, 'list'))
  return route({
    method: 'GET',
    path: '/filters/{entity}',
    summary: 'What a list can be filtered, ordered and searched by',
    access: service.permissions.can(service.rights.list!),
    input: Type.Object({ entity: entityInput(entities) }),
    reply: filtersShape,
    handler: ({ entity }, ctx) => listFilters(entityNamed(entities, entity), ctx),
  })
}
