/** Addresses of the inventory that its table leaves out and the rulings and decisions ask for. */
import type { SpecRoute } from './spec-routes.ts'

type Edition = SpecRoute['edition']

/** `route` is a method and a path. */
function row(route: string, edition: Edition, note: string): SpecRoute {
  const [method = '', path = ''] = route.split(' ')
  return {
    ...{ service: 'J', namespace: 'vendor-inventory/v1', public: false, needs: '', limits: '' },
    ...{ method, path, edition, note },
  }
}

const LIKE_OTHERS = 'rulings, J: restore and purge exist as in the other services, PATCH beside PUT'
const APP = 'the admin app: what lists can do, and what is done with a selection'
const PRO_WRITES = 'rulings, J: Pro writes are profiles, custom fields and imports'

const OPENING = 'decisions, J: imports have opening stock as a target'

const recordsOf = (base: string, edition: Edition): SpecRoute[] => [
  row(`PATCH /${base}/{id}`, edition, LIKE_OTHERS),
  row(`POST /${base}/{id}/restore`, edition, LIKE_OTHERS),
  row(`DELETE /${base}/{id}/purge`, edition, LIKE_OTHERS),
]

const surfaceOf = (base: string): SpecRoute[] => [
  ...(['GET', 'POST'] as const).map(method => row(`${method} /${base}`, 'pro', PRO_WRITES)),
  ...(['GET', 'PUT', 'PATCH', 'DELETE'] as const).map(method => row(`${method} /${base}/{id}`, 'pro', PRO_WRITES)),
]

const FREE = ['items', 'categories', 'warehouses', 'recipients', 'stock-movements']
const PRO = ['transfers', 'adjustments', 'units']

export const inventoryAdditions: readonly SpecRoute[] = [
  ...FREE.flatMap(base => recordsOf(base, 'free')),
  ...PRO.flatMap(base => recordsOf(base, 'pro')),
  ...[...FREE, 'transactions'].map(base => row(`GET /${base}/export`, 'free', APP)),
  ...PRO.map(base => row(`GET /${base}/export`, 'pro', APP)),
  row(
    'GET /items/{id}/stock',
    'free',
    'decisions, J: the page of an item shows its stock by warehouse, and its history',
  ),
  row('GET /adjustments/sheet', 'pro', 'decisions, J: stock count sheets'),
  row('GET /opening-stock', 'pro', OPENING),
  row('POST /opening-stock', 'pro', OPENING),
  row('GET /opening-stock/{id}', 'pro', OPENING),
  row('DELETE /opening-stock/{id}/purge', 'pro', OPENING),
  row('GET /filters/{entity}', 'free', APP),
  row('POST /mass-action/{entity}', 'free', APP),
  row('PUT /settings', 'free', LIKE_OTHERS),
  row('GET /labels', 'free', 'decisions/j-inventory.md: users expect labels and QR codes'),
  ...surfaceOf('roles'),
  row('POST /roles/{id}/restore', 'pro', LIKE_OTHERS),
  row('DELETE /roles/{id}/purge', 'pro', LIKE_OTHERS),
  ...surfaceOf('custom-fields'),
  row('POST /custom-fields/reorder', 'pro', PRO_WRITES),
  ...['', '/{id}/preview', '/{id}/run', '/{id}/revert'].map(tail => row(`POST /imports${tail}`, 'pro', PRO_WRITES)),
  ...['/{id}', '/{id}/rows'].map(tail => row(`GET /imports${tail}`, 'pro', PRO_WRITES)),
  row('DELETE /imports/{id}', 'pro', PRO_WRITES),
]
