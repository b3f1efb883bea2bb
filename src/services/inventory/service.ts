import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { APPS_OPTION, appSwitch, needs } from './apps.ts'
import { demoListener, demoRemover } from './demo.ts'
import { categories } from './entities/categories.ts'
import { items } from './entities/items.ts'
import { recipients } from './entities/recipients.ts'
import { stockMovements } from './entities/stock-movements.ts'
import { transactions } from './entities/transactions.ts'
import { warehouses } from './entities/warehouses.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { proveStock } from './jobs/prove-stock.ts'
import { enqueueWatch, tellExpiring, watchStock } from './jobs/watch-stock.ts'
import { keepCurrency, tellApps, tellImport } from './listeners.ts'
import { tables } from './migrations/001-tables.ts'
import { stockPage } from './pages/stock-page.ts'
import { permissions } from './permissions.ts'
import { personalDataListeners } from './personal-data.ts'
import { readApps, switchApp } from './routes/apps.ts'
import { exportList } from './routes/exports.ts'
import { dashboard, documentTypes, lowStockList, warehouseOverview } from './routes/figures.ts'
import { itemStock } from './routes/item-stock.ts'
import { labels } from './routes/labels.ts'
import { lookup, search } from './routes/lookup.ts'
import { listBell, readAll, savePreferencesRoute, unreadCount } from './routes/notifications.ts'
import { health, ledgerReadOnly, reconcile, seed } from './routes/stock.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { blockerListeners } from './stock/blockers.ts'
import { kinds } from './stock/notifications.ts'

/** Inventory: items, places, documents, and a ledger that can be proved. */
export const inventory = defineService({
  slug: 'inventory',
  title: 'Inventory',
  summary: 'Stock control: items, warehouses, documents, a ledger with cost layers, lookup by barcode, figures.',
  namespace: 'vendor-inventory/v1',
  eventCodes: 7300,
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  admin,
  rights: {
    list: 'view',
    read: 'view',
    create: 'create',
    update: 'edit',
    trash: 'delete',
    restore: 'delete',
    purge: 'delete',
    export: 'export',
    massUpdate: 'edit',
    massTrash: 'delete',
    settings: 'settings',
    import: 'import',
    app: 'view',
  },
  errors,
  validation: { status: 422, code: 'invalid', key: 'fields' },
  hidden: 'forbidden',
  settings,
  hooks,
  standardRequires: {
    'import-lists': needs('imports'),
    'import-writes': needs('imports'),
  },
  standard: ['bootstrap', 'meta', 'filters', 'mass-action', 'settings', 'import-lists'],
  entities: [items, categories, warehouses, recipients, stockMovements, transactions],
  routes: [
    ...[dashboard, warehouseOverview, lowStockList, itemStock, lookup, search, labels, documentTypes],
    ...[readApps, switchApp, exportList, reconcile, health, seed, ledgerReadOnly],
    ...[listBell, unreadCount, readAll, savePreferencesRoute],
  ],
  listeners: [
    ...[...blockerListeners, ...personalDataListeners],
    ...[appSwitch, keepCurrency, tellApps, tellImport, enqueueWatch, demoListener, demoRemover],
  ],
  jobs: [watchStock, tellExpiring, proveStock],
  shortcodes: [stockPage],
  notifications: Object.values(kinds),
  // What is known of shelves tells which of them are on the way; to put figures right raises it too.
  stamped: { shelves: ['inventory_warehouses'] },
  owns: {
    tables: {
      inventory_items_words: 'rows',
      inventory_codes: 'rows',
      inventory_stock: 'rows',
      inventory_plans: 'rows',
      inventory_watchers: 'rows',
      inventory_chain: 'rows',
      inventory_layer_moves: 'rows',
      inventory_layers: 'rows',
    },
    options: [APPS_OPTION],
  },
  migrations: [tables],
})
