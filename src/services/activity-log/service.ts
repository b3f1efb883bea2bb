import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { views } from './entities/views.ts'
import { errors, validation } from './errors.ts'
import { hooks } from './hooks.ts'
import { foldEvents } from './jobs/fold.ts'
import { noticeGraveEvents, notifyJob } from './jobs/notify.ts'
import { pruneEvents } from './jobs/prune.ts'
import { limits } from './limits.ts'
import { logTables } from './migrations/001-log.ts'
import { contentListeners } from './monitors/content.ts'
import { peopleListeners } from './monitors/people.ts'
import { siteListeners } from './monitors/site.ts'
import { permissions } from './permissions.ts'
import { bootstrap, findUsers, testNotifications } from './routes/app.ts'
import { listMonitors, readCatalogue, saveCatalogue, switchMonitor } from './routes/catalogue.ts'
import { listEventsRoute, readEventRoute } from './routes/events.ts'
import { health } from './routes/health.ts'
import { cancelImportRoute, readImport, startImportRoute } from './routes/legacy-import.ts'
import { readSettings, saveSettingsRoute } from './routes/settings.ts'
import { readStatistics } from './routes/statistics.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { importLog } from './store/legacy/legacy-import.ts'
import { personalDataListeners } from './store/personal-data.ts'

/** The activity log: what happened on the site, who did it, from where. */
export const activityLog = defineService({
  slug: 'activity-log',
  title: 'Activity log',
  summary: 'What happened on the site: sign-ins, content, accounts, settings, records of every service.',
  namespace: 'vendor-activity-log/v1',
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  rights: { app: 'view', settings: 'settings' },
  errors,
  validation,
  settings,
  limits,
  hooks,
  entities: [views],
  routes: [
    listEventsRoute,
    readCatalogue,
    saveCatalogue,
    readEventRoute,
    readStatistics,
    listMonitors,
    switchMonitor,
    readSettings,
    saveSettingsRoute,
    findUsers,
    health,
    testNotifications,
    readImport,
    startImportRoute,
    cancelImportRoute,
    bootstrap,
  ],
  listeners: [...peopleListeners, ...contentListeners, ...siteListeners, ...personalDataListeners, noticeGraveEvents],
  jobs: [foldEvents, pruneEvents, notifyJob],
  tasks: [importLog],
  migrations: [logTables],
  admin,
})
