import { extendService } from '../../../kernel/service.ts'
import { roleEditor } from '../service.ts'
import { activityListeners, forgetRules, proFeatures, screenListeners } from './listeners.ts'
import { activityTable } from './migrations/001-activity.ts'
import { exportActivity, listActivity, revertEntry } from './routes/activity.ts'
import { readActivitySettings, saveActivitySettings } from './routes/activity-settings.ts'
import { readCleanup, readMenuControl, saveCleanup, saveMenuControl } from './routes/screens.ts'
import { proAdmin } from './screens.ts'
import { activitySettings } from './settings.ts'

/** Role editor Pro: control of the admin menu, clean-up of screens, a log of every change. */
export default extendService(roleEditor, {
  routes: [
    ...[readMenuControl, saveMenuControl, readCleanup, saveCleanup],
    ...[listActivity, exportActivity, revertEntry, readActivitySettings, saveActivitySettings],
  ],
  listeners: [proFeatures, ...activityListeners, forgetRules, ...screenListeners],
  forget: [
    { table: 'aure_activity', column: 'created_at', days: { settings: activitySettings, key: 'retention_days' } },
  ],
  migrations: [activityTable],
  admin: proAdmin,
})
