import { extendService } from '../../../kernel/service.ts'
import { chat } from '../service.ts'
import { agents } from './entities/agents.ts'
import { crm } from './entities/crm.ts'
import { experiments } from './entities/experiments.ts'
import { webhooks } from './entities/webhooks.ts'
import { proHooks } from './hooks.ts'
import { proLimits } from './limits.ts'
import { proListeners } from './listeners.ts'
import { proTables } from './migrations/001-pro.ts'
import { crmRoutes } from './routes/crm.ts'
import { experimentRoutes } from './routes/experiments.ts'
import { leadAnswers, leadDeliveries, repeatLeadDelivery } from './routes/leads.ts'
import { lookUpOrder } from './routes/orders.ts'
import { testWebhook } from './routes/webhooks.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'
import { sendToCrm } from './store/crm/send-lead.ts'

/** Chat Pro: agents, webhooks, CRM connections, custom fields, A/B tests, orders, rules by time, country and language. */
export default extendService(chat, {
  entities: [agents, webhooks, crm, experiments],
  routes: [
    ...[leadAnswers, leadDeliveries, repeatLeadDelivery, testWebhook],
    ...crmRoutes,
    ...experimentRoutes,
    lookUpOrder,
  ],
  listeners: proListeners,
  admin: proAdmin,
  settings: proSettings,
  limits: proLimits,
  hooks: proHooks,
  stamped: { pages: ['chat_agents'] },
  jobs: [sendToCrm],
  scripts: [{ name: 'chat-pro', file: 'chat', entry: new URL('./visitor/main.ts', import.meta.url) }],
  migrations: [proTables],
})
