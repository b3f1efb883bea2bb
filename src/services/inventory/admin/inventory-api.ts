/** The calls of the hand-made screens, with the types of their routes. */
import { call } from '../../../../admin/client/api.ts'
import type { readApps, switchApp } from '../routes/apps.ts'
import type { lowStockList, warehouseOverview } from '../routes/figures.ts'
import type { itemStock } from '../routes/item-stock.ts'
import type { health, reconcile, seed } from '../routes/stock.ts'

const NAMESPACE = '/vendor-inventory/v1'

export const stockOfItem = call<typeof itemStock>(NAMESPACE, 'GET', '/items/{id}/stock')
export const overviewOf = call<typeof warehouseOverview>(NAMESPACE, 'GET', '/warehouse-overview')
export const readLowStock = call<typeof lowStockList>(NAMESPACE, 'GET', '/items/low-stock')
export const readHealth = call<typeof health>(NAMESPACE, 'GET', '/stock/health')
export const mendStock = call<typeof reconcile>(NAMESPACE, 'POST', '/stock/reconcile')
export const openLayers = call<typeof seed>(NAMESPACE, 'POST', '/stock/seed-layers')
export const appsThere = call<typeof readApps>(NAMESPACE, 'GET', '/apps')
export const turnApp = call<typeof switchApp>(NAMESPACE, 'POST', '/apps')

export type ItemStock = Awaited<ReturnType<typeof stockOfItem>>
export type LowItem = Awaited<ReturnType<typeof readLowStock>>[number]
export type Health = Awaited<ReturnType<typeof readHealth>>
export type AppRow = Awaited<ReturnType<typeof appsThere>>[number]
