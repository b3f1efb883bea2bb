import { on } from '../../../kernel/hooks.ts'
import { extendService } from '../../../kernel/service.ts'
import { hooks } from '../hooks.ts'
import { chauffeur } from '../service.ts'
import { proDemoListener } from './demo.ts'
import { driverListeners } from './drivers/listeners.ts'
import { drivers } from './entities/drivers.ts'
import { flatRoutes } from './entities/flat-routes.ts'
import { pricingRules } from './entities/pricing-rules.ts'
import { webhooks } from './entities/webhooks.ts'
import { invoiceListeners } from './invoices/booking-invoice.ts'
import { proTables } from './migrations/001-tables.ts'
import { driverForms, driverPage } from './pages/driver-page.ts'
import { driverRoutes } from './routes/driver.ts'
import { ownInvoice } from './routes/invoice.ts'
import { reportSummary } from './routes/reports.ts'
import { simulateRules } from './routes/simulate.ts'
import { testWebhook } from './routes/webhooks.ts'
import { proAdmin } from './screens.ts'
import { driverName } from './store/driver-name.ts'
import { activeRoutes, activeRules } from './store/read-rules.ts'
import { tellingListeners } from './webhooks/tell-webhooks.ts'

/** Chauffeur Pro: drivers with a page of their own, webhooks, routes with a price of their own, pricing rules with a replay, reports. */
export default extendService(chauffeur, {
  entities: [drivers, flatRoutes, pricingRules, webhooks],
  routes: [simulateRules, reportSummary, testWebhook, ownInvoice, ...driverRoutes],
  listeners: [
    ...driverListeners,
    ...tellingListeners,
    ...invoiceListeners,
    proDemoListener,
    on(hooks.flatRoutes, 'chauffeur.pro.flat-routes', (_none, _about, ctx) => activeRoutes(ctx)),
    on(hooks.priceRules, 'chauffeur.pro.price-rules', (_none, { decimals }, ctx) => activeRules(decimals, ctx)),
    on(hooks.driverName, 'chauffeur.pro.driver-name', (_none, { id }, ctx) => driverName(id, ctx)),
  ],
  shortcodes: [driverForms],
  pages: [driverPage],
  admin: proAdmin,
  stamped: { offer: ['chauffeur_routes', 'chauffeur_pricing_rules'] },
  migrations: [proTables],
})
