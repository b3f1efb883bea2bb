/** GET /meta/entities: entities and their fields. */
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import { entitiesShape } from './answers.ts'
import { describeEntities } from './describe-entities.ts'
import { appAccess } from './rights.ts'

export function metaRoute(service: Service): Route {
  return route({
    method: 'GET',
    path: '/meta/entities',
    summary: 'The entities and those of their fields that the caller may see',
    access: appAccess(service),
    reply: entitiesShape,
    handler: (_input, ctx) => describeEntities(service, ctx),
  })
}
