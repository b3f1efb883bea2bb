import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { storeCounts } from './jobs/store-counts.ts'
import { tables } from './migrations/001-history.ts'
import { contentListeners } from './pages/follow-content.ts'
import { servingListeners } from './pages/listeners.ts'
import { tellingListeners, toldRecords } from './pages/told-records.ts'
import { permissions, VIEW } from './permissions.ts'
import { bootstrap } from './routes/bootstrap.ts'
import { checkUris } from './routes/check.ts'
import { deactivateOther, readConflicts } from './routes/conflicts.ts'
import { dashboard } from './routes/dashboard.ts'
import { listSources, startImport } from './routes/import.ts'
import { listIntegrations, switchIntegration } from './routes/integrations.ts'
import { cancelJob, readJob, tickJob, undoJob } from './routes/jobs.ts'
import { listPatterns, previewPattern, restorePattern, savePattern } from './routes/permastructures.ts'
import { explain } from './routes/resolve.ts'
import { saveUri, saveUris } from './routes/save-uris.ts'
import { changeSettings, readSettings } from './routes/settings.ts'
import { startConsistency, startRegenerate } from './routes/tools.ts'
import { listTypes, listUris, readDefault, readHistory, readOldAddresses, readUri } from './routes/uris.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { owns } from './store/owned-data.ts'
import { personalDataListeners } from './store/personal-data.ts'
import { SLUG } from './store/rules.ts'
import { consistency } from './tasks/consistency.ts'
import { importAddresses } from './tasks/import.ts'
import { regenerate } from './tasks/regenerate.ts'

/** Where everything on the site is found: addresses of items, patterns, old addresses, and the tools that change many. */
export const permalinkManager = defineService({
  slug: SLUG,
  title: 'Permalink manager',
  summary: 'Public addresses of posts and terms: single ones, patterns, bulk tools, redirects and imports.',
  namespace: 'vendor-permalink-manager/v1',
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  admin,
  rights: {},
  openedBy: VIEW,
  errors,
  settings,
  hooks,
  routes: [
    ...[bootstrap, dashboard, readConflicts, deactivateOther, explain],
    ...[listUris, listTypes, checkUris, saveUris, readUri, saveUri, readDefault, readHistory, readOldAddresses],
    ...[listPatterns, previewPattern, savePattern, restorePattern],
    ...[startRegenerate, startConsistency, readJob, tickJob, cancelJob, undoJob],
    ...[readSettings, changeSettings, listIntegrations, switchIntegration, listSources, startImport],
  ],
  listeners: [...[...servingListeners, ...contentListeners, ...tellingListeners], ...personalDataListeners],
  jobs: [storeCounts],
  tasks: [regenerate, consistency, importAddresses],
  migrations: [tables],
  toldRecords,
  owns,
})
