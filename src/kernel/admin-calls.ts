/** Calls that screens declare, and the routes that they mean. */
import type { Call } from './admin.ts'
import type { ServiceRoute } from './route-table.ts'

/** Parameters may have other names in the declaration than in the address. */
export function isCall({ route }: Pick<ServiceRoute, 'route'>, call: Call): boolean {
  const [method, path = ''] = call.split(' ')
  const bare = (text: string) => text.replace(/\?.*$/, '').replaceAll(/\{[^}]+\}/g, '{}')
  return route.methods.some(known => known === method) && bare(route.path) === bare(path)
}

export const routeOfCall = <R extends Pick<ServiceRoute, 'route'>>(routes: readonly R[], call: Call): R | undefined =>
  routes.find(entry => isCall(entry, call))
