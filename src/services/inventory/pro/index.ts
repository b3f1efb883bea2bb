import { on } from '../../../kernel/hooks.ts'
import { extendService } from '../../../kernel/service.ts'
import { offlineWorker } from '../../../platform/pages/pages.ts'
import { hooks } from '../hooks.ts'
import { inventory } from '../service.ts'
import { blocking, documentBlockers } from '../stock/blockers.ts'
import { proTypes } from './domain/document-types.ts'
import { adjustments } from './entities/adjustments.ts'
import { customFields } from './entities/custom-fields.ts'
import { openingStock } from './entities/opening-stock.ts'
import { roles } from './entities/roles.ts'
import { transfers } from './entities/transfers.ts'
import { units } from './entities/units.ts'
import { proTables } from './migrations/001-tables.ts'
import { appAssets, appLink, appPage, manifestLink } from './pages/app-page.ts'
import { countSheet } from './routes/count-sheet.ts'
import { readReport, reportList } from './routes/reports.ts'
import { customTypes, enforcement, manifest, userRoles, vocabulary } from './routes/roles.ts'
import { proAdmin } from './screens.ts'
import { addDocuments, proApps } from './stock/apps.ts'
import { COST_SIGHT, hideCosts } from './stock/cost-sight.ts'
import { followUnits, tellUnit } from './stock/follow-units.ts'
import { proKinds, tellArriving, tellDifference, watchCounts, watchTransfers } from './stock/notifications.ts'
import { narrowPlaces, narrowReach } from './stock/profiles.ts'
import { unitBlockers } from './stock/unit-blockers.ts'

/** Inventory Pro: transfers, counts and revaluations, pieces, roles by warehouse, custom fields, reports, imports, the app. */
export default extendService(inventory, {
  admin: proAdmin,
  entities: [transfers, adjustments, units, roles, customFields, openingStock],
  standard: ['import-writes'],
  routes: [countSheet, reportList, readReport, vocabulary, enforcement, userRoles, customTypes, manifest],
  listeners: [
    ...[followUnits, tellUnit, narrowReach, narrowPlaces, hideCosts, watchTransfers, watchCounts],
    ...[appAssets, appLink, manifestLink],
    on(hooks.documentTypes, 'inventory.pro.types', types => [...types, ...proTypes]),
    addDocuments,
    on(hooks.apps, 'inventory.pro.apps', apps => ({ ...apps, ...proApps })),
    blocking('transfer', documentBlockers),
    blocking('adjustment', documentBlockers),
    blocking('unit', unitBlockers),
  ],
  pages: [appPage],
  scripts: [
    { name: 'inventory-app', entry: new URL('./visitor/main.ts', import.meta.url) },
    { name: 'inventory-decoder', entry: new URL('./visitor/decoder.ts', import.meta.url) },
    {
      name: 'inventory-offline',
      entry: offlineWorker,
      worker: true,
    },
  ],
  jobs: [tellArriving, tellDifference],
  notifications: Object.values(proKinds),
  owns: { tables: {}, options: [COST_SIGHT] },
  stamped: { profiles: ['inventory_roles', 'record_links'] },
  migrations: [proTables],
})
