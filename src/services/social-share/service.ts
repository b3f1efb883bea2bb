import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { DEMO_FIGURES, demoListener, demoRemover } from './demo.ts'
import { sets } from './entities/sets.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { refreshCounts, refreshJobs } from './jobs/refresh-counts.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-tables.ts'
import { previewListeners } from './pages/link-previews.ts'
import { pageListeners } from './pages/page-buttons.ts'
import { popularShortcode } from './pages/popular-posts.ts'
import { quoteShortcode } from './pages/quotes.ts'
import { followShortcode, shareShortcode } from './pages/shortcodes.ts'
import { permissions } from './permissions.ts'
import { analytics } from './routes/analytics.ts'
import { catalogue, preview } from './routes/design.ts'
import { followRoutes } from './routes/follow.ts'
import { importRoutes } from './routes/import.ts'
import { previewLinks } from './routes/link-previews.ts'
import { click, counts } from './routes/public.ts'
import { recovery } from './routes/recovery.ts'
import { setRoutes } from './routes/sets.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { deletedListener, publishedListener } from './store/counts/due-posts.ts'
import { IMPORTS } from './store/import-options.ts'
import { FOLLOW } from './store/page-data.ts'
import { HIDE, metaListener, OFF } from './store/post-switches.ts'

/** Share buttons: sets of links to networks at chosen places of pages, follow buttons, counts and figures. */
export const socialShare = defineService({
  slug: 'social-share',
  title: 'Share buttons',
  summary: 'Share and follow buttons that load nothing from elsewhere, with counts, clicks and link previews.',
  namespace: 'vendor-social-share/v1',
  eventCodes: 8780,
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  admin,
  rights: {
    list: 'view',
    read: 'view',
    create: 'edit',
    update: 'edit',
    purge: 'edit',
    settings: 'manage_settings',
    readSettings: 'view',
    app: 'view',
  },
  errors,
  settings,
  settingsMethods: ['POST'],
  limits,
  hooks,
  standard: ['settings'],
  entities: [sets],
  routes: [
    ...setRoutes,
    ...[catalogue, preview],
    ...followRoutes,
    ...[counts, click, recovery, analytics, previewLinks],
    ...importRoutes,
  ],
  listeners: [
    ...pageListeners,
    ...previewListeners,
    ...[metaListener, publishedListener, deletedListener],
    ...[demoListener, demoRemover],
  ],
  jobs: [refreshCounts, ...refreshJobs.values()],
  shortcodes: [shareShortcode, followShortcode, quoteShortcode, popularShortcode],
  stamped: { pages: ['share_sets'] },
  forget: [{ table: 'share_daily', column: 'day', days: { settings, key: 'retention_days' } }],
  owns: {
    tables: { share_counts: 'rows', share_networks: 'rows', share_clicks: 'rows', share_daily: 'rows' },
    options: [FOLLOW, IMPORTS, DEMO_FIGURES],
    postMeta: [HIDE, OFF],
  },
  scripts: [{ name: 'social-share', file: 'share', entry: new URL('./visitor/main.ts', import.meta.url) }],
  migrations: [tables],
})
