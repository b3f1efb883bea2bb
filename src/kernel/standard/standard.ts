/** The routes that every app needs: those that the service's manifest lists. */
import type { Route } from '../route.ts'
import type { Service, StandardRoute } from '../service.ts'
import { bootstrapRoute } from './bootstrap.ts'
import { filtersRoute } from './filters.ts'
import { importLists, importWrites } from './imports.ts'
import { massActionRoute } from './mass-action.ts'
import { metaRoute } from './meta.ts'
import { multilingualRoutes } from './multilingual.ts'
import { settingsRoutes } from './settings.ts'
import { usersRoute } from './users.ts'

const routes: Readonly<Record<StandardRoute, (service: Service) => readonly Route[]>> = {
  bootstrap: service => [bootstrapRoute(service)],
  meta: service => [metaRoute(service)],
  users: service => [usersRoute(service)],
  filters: service => [filtersRoute(service)],
  'mass-action': service => [massActionRoute(service)],
  settings: settingsRoutes,
  multilingual: multilingualRoutes,
  imports: service => [...importLists(service), ...importWrites(service)],
  'import-lists': importLists,
  'import-writes': importWrites,
}

export type StandardEntry = { readonly route: Route; readonly edition: 'free' | 'pro' }

export const standardRoutes = (service: Service): readonly StandardEntry[] =>
  (service.standard ?? []).flatMap(name => {
    const requires = service.standardRequires?.[name]
    const edition = service.proStandard.has(name) ? 'pro' : 'free'
    return routes[name](service).map(route => ({
      route: requires ? Object.freeze({ ...route, requires }) : route,
      edition,
    }))
  })
