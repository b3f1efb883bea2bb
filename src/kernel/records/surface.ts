/** The routes of an entity: one for each verb that its service has a right for and the entity does not lack. */
import type { Verb } from '../entity.ts'
import type { Route } from '../route.ts'
import { createRoute } from './create.ts'
import { duplicateRoute } from './duplicate.ts'
import { exportRoute } from './export.ts'
import { fileRoutes } from './file-routes.ts'
import { itemRoutes } from './item-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { listRoute } from './list.ts'
import { optionsRoute } from './options.ts'
import { partRoutes } from './part-routes.ts'
import type { Surface } from './plan.ts'
import { purgeRoute } from './purge.ts'
import { readRoute } from './read.ts'
import { reorderRoute } from './reorder.ts'
import { restoreRoute } from './restore.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { hasVerb } from './rights.ts'
import { trashRoute } from './trash.ts'
import { updateRoute } from './update.ts'

/** Mass actions have one address per service and are standard routes. */
type RoutedVerb = Exclude<Verb, 'massUpdate' | 'massTrash'>

const routes: Readonly<Record<RoutedVerb, (surface: Surface) => Route>> = {
  list: listRoute,
  create: createRoute,
  export: exportRoute,
  read: readRoute,
  update: updateRoute,
  trash: trashRoute,
  restore: restoreRoute,
  purge: purgeRoute,
  duplicate: duplicateRoute,
  reorder: reorderRoute,
}

export function surfaceRoutes(surface: Surface): readonly Route[] {
  // Every write of a record may be in a batch.
  const batched = (route: Route): Route => Object.freeze({ ...route, batch: true })
  const files = fileRoutes(surface)
  if (surface.entity.parent) return [...partRoutes(surface).map(batched), ...files]
  if (surface.entity.between) return linkRoutes(surface).map(batched)
  const verbs = (Object.keys(routes) as RoutedVerb[]).filter(verb => hasVerb(surface, verb))
  return [
    ...verbs.map(verb => batched(routes[verb](surface))),
    ...(hasVerb(surface, 'list') ? [optionsRoute(surface)] : []),
    ...itemRoutes(surface),
    ...revisionRoutes(surface),
    ...files,
  ]
}
