import { on } from '../../../kernel/hooks.ts'
import { extendService } from '../../../kernel/service.ts'
import { hooks } from '../hooks.ts'
import { chauffeur } from '../service.ts'
import { drivers } from './entities/drivers.ts'
import { flatRoutes } from './entities/flat-routes.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { proTables } from './migrations/001-tables.ts'
import { reportSummary } from './routes/reports.ts'
import { simulateRules } from './routes/simulate.ts'
import { proAdmin } from './screens.ts'
import { driverName } from './store/driver-name.ts'
import { activeRoutes, activeRules } from './store/read-rules.ts'

/** Chauffeur Pro: drivers, routes with a price of their own, pricing rules with a replay, reports. */
export default extendService(chauffeur, {
  entities: [drivers, flatRoutes, pricingRules],
  routes: [simulateRules, reportSummary],
  listeners: [
    on(hooks.flatRoutes, 'chauffeur.pro.flat-routes', (_none, _about, ctx) => activeRoutes(ctx)),
    on(hooks.priceRules, 'chauffeur.pro.price-rules', (_none, { decimals }, ctx) => activeRules(decimals, ctx)),
    on(hooks.driverName, 'chauffeur.pro.driver-name', (_none, { id }, ctx) => driverName(id, ctx)),
  ],
  admin: proAdmin,
  stamped: { offer: ['chauffeur_routes', 'chauffeur_pricing_rules'] },
  migrations: [proTables],
})
