/** Every address of a service: those of its entities, the standard ones, its own, and older names for some of them. */

import { surfaceRoutes } from './records/surface.ts'
import type { Route } from './route.ts'
import type { Service } from './service.ts'
import { standardRoutes } from './standard/standard.ts'

export type ServiceRoute = {
  readonly namespace: string
  readonly service: Service
  readonly route: Route
  readonly edition: 'free' | 'pro'
}

/** Made once for each service: schemas of a whole record surface are not for nothing. */
export function routesOf(service: Service): readonly ServiceRoute[] {
  const known = tables.get(service) ?? makeTable(service)
  tables.set(service, known)
  return known
}

const tables = new WeakMap<Service, readonly ServiceRoute[]>()

function makeTable(service: Service): readonly ServiceRoute[] {
  const free = (route: Route): ServiceRoute => ({ namespace: service.namespace, service, route, edition: 'free' })
  const records = (service.entities ?? []).flatMap(entity =>
    surfaceRoutes({ service, entity }).map(route => ({
      ...free(route),
      edition: service.proEntities.has(entity) ? ('pro' as const) : ('free' as const),
    })),
  )
  const own = (service.routes ?? []).map(route => ({
    ...free(route),
    edition: service.proRoutes.has(route) ? ('pro' as const) : ('free' as const),
  }))
  const routes = [
    ...records,
    ...standardRoutes(service).map(({ route, edition }) => ({ ...free(route), edition })),
    ...own,
  ]
  return [...routes, ...legacyRoutes(service, routes)]
}

/** The same routes with the same checks under an older namespace. */
function legacyRoutes(service: Service, routes: readonly ServiceRoute[]): ServiceRoute[] {
  return Object.entries(service.legacy ?? {}).flatMap(([namespace, paths]) =>
    paths.flatMap(path => {
      const found = routes.filter(({ route }) => route.path === path)
      if (found.length === 0)
        throw new Error(
          `${service.slug}: the older namespace ${namespace} names ${path}, which is no address of the service.`,
        )
      return found.map(entry => ({ ...entry, namespace }))
    }),
  )
}
