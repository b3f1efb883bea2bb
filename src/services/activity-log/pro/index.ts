import { extendService } from '../../../kernel/service.ts'
import { activityLog } from '../service.ts'
import { archiveEvents } from './archive/move-events.ts'
import { eraseArchived } from './archive/personal-data.ts'
import { scanFiles } from './files/run-scan.ts'
import { archiveByClock } from './jobs/archive-by-clock.ts'
import { feedMirror, followLog } from './jobs/follow.ts'
import { scanByClock } from './jobs/scan-by-clock.ts'
import { planReports, sendDueReport } from './jobs/send-reports.ts'
import { refreshPlaces, updatePlaces } from './jobs/update-geolocation.ts'
import { proListeners } from './listeners.ts'
import { proTables } from './migrations/001-pro.ts'
import { archiveRoutes } from './routes/archive.ts'
import { exportEvents } from './routes/export.ts'
import { fileRoutes } from './routes/files.ts'
import { geolocationRoutes } from './routes/geolocation.ts'
import { mirrorRoutes } from './routes/mirrors.ts'
import { reportRoutes } from './routes/reports.ts'
import { ruleRoutes } from './routes/rules.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { proSettings } from './settings.ts'

/** Activity log Pro: export, reports, alert rules, sessions, geolocation, file scan, archive and mirrors. */
export default extendService(activityLog, {
  routes: [
    exportEvents,
    ...reportRoutes,
    ...ruleRoutes,
    ...sessionRoutes,
    ...geolocationRoutes,
    ...fileRoutes,
    ...archiveRoutes,
    ...mirrorRoutes,
  ],
  listeners: proListeners,
  settings: proSettings,
  jobs: [
    ...[followLog, feedMirror, sendDueReport, planReports, updatePlaces, refreshPlaces],
    ...[scanByClock, archiveByClock, eraseArchived],
  ],
  tasks: [archiveEvents, scanFiles],
  migrations: [proTables],
})
