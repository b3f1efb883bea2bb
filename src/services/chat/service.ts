import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { keepsPersonalData } from '../../platform/personal-data/personal-data.ts'
import { demoListener, demoRemover } from './demo.ts'
import { leads } from './entities/leads.ts'
import { widgets } from './entities/widgets.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { dailyDigest } from './jobs/leads.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-tables.ts'
import { pageListeners } from './pages/foot.ts'
import { shopButton } from './pages/shop-button.ts'
import { permissions } from './permissions.ts'
import { bootstrapListener } from './routes/bootstrap.ts'
import { listChannels, pickContent, summary } from './routes/builder.ts'
import { exportLeads, refuseLead, unreadLeads } from './routes/leads.ts'
import { context, events, submitLead } from './routes/public.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { leadKeeper } from './store/personal-data.ts'

/** Chat: a button with channels on every page, a contact form, and what comes of both. */
export const chat = defineService({
  slug: 'chat',
  title: 'Chat widget',
  summary: 'Contact widgets with channels and display rules, leads of a contact form, and figures.',
  namespace: 'vendor-chat/v1',
  eventCodes: 8100,
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
    duplicate: 'create',
    export: 'export',
    massUpdate: 'edit',
    massTrash: 'delete',
    settings: 'manage_settings',
    app: 'view',
  },
  errors,
  validation: { status: 400, code: 'invalid', key: 'fields' },
  settings,
  settingsMethods: ['PUT', 'PATCH'],
  limits,
  hooks,
  standard: ['bootstrap', 'meta', 'filters', 'mass-action', 'settings'],
  entities: [widgets, leads],
  routes: [
    ...[refuseLead, unreadLeads, exportLeads],
    ...[listChannels, pickContent, summary],
    ...[context, events, submitLead],
  ],
  listeners: [bootstrapListener, demoListener, demoRemover, ...pageListeners, ...keepsPersonalData(leadKeeper)],
  jobs: [dailyDigest],
  stamped: { pages: ['chat_widgets'] },
  forget: [{ table: 'chat_leads', column: 'created_at', days: { settings, key: 'retention_days' } }],
  shortcodes: [shopButton],
  scripts: [{ name: 'chat', entry: new URL('./visitor/main.ts', import.meta.url) }],
  migrations: [tables],
})
