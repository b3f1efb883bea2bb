/** The route table of a site: it follows the switches, so a module that is off does not exist from the next request on. */
import type { Route } from '../kernel/route.ts'
import { routesOf, type ServiceRoute } from '../kernel/route-table.ts'
import type { Service } from '../kernel/service.ts'
import type { Internals } from '../platform/internals.ts'
import { routeExists } from '../platform/modules/modules.ts'
import type { SiteState } from '../platform/site-state/site-state.ts'
import { createRouter, type Router, type TableEntry } from './router.ts'

/** Routes that extensions add to a namespace, in the order they came. */
export type AddedRoute = { readonly namespace: string; readonly route: Route }

export function createSiteRouters(app: Internals, added: readonly AddedRoute[]): (state: SiteState) => Router {
  // Sites with the same switches share a table; tables are many kilobytes, switches few.
  const bySwitches = new Map<string, Router>()
  const all = app.services.flatMap(service => routesOf(service))
  const extra = added.map(({ namespace, route }) => ({ namespace, route, service: ownerOf(app.services, namespace) }))
  return state => {
    const known = state.derived.get('router') as Router | undefined
    if (known) return known
    const entries = [...all, ...extra].filter(entry => routeExists(entry, { state, ctx: app }))
    const key = switchesOf(entries, all.length)
    const router = bySwitches.get(key) ?? createRouter(entries)
    bySwitches.set(key, router)
    state.derived.set('router', router)
    return router
  }
}

type Entry = Omit<TableEntry, 'pattern'> & { readonly edition?: ServiceRoute['edition'] }

const switchesOf = (entries: readonly Entry[], most: number) =>
  entries.length === most
    ? 'all'
    : entries.map(entry => `${entry.namespace}${entry.route.path}${entry.route.methods}`).join('|')

function ownerOf(services: readonly Service[], namespace: string): Service {
  const owner = services.find(service => service.namespace === namespace)
  if (!owner) throw new Error(`An extension adds a route to ${namespace}, which no service has.`)
  return owner
}
