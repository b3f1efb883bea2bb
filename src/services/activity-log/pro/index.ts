import { extendService } from '../../../kernel/service.ts'
import { activityLog } from '../service.ts'
import { mirrors } from './entities/mirrors.ts'
import { rules } from './entities/rules.ts'
import { schedules } from './entities/schedules.ts'
import { archiveByClock } from './jobs/archive-by-clock.ts'
import { feedMirror, followLog } from './jobs/follow.ts'
import { scanByClock } from './jobs/scan-by-clock.ts'
import { sendReports } from './jobs/send-reports.ts'
import { refreshPlaces, updatePlaces } from './jobs/update-geolocation.ts'
import { proListeners } from './listeners.ts'
import { proTables } from './migrations/001-pro.ts'
import { archiveRoutes } from './routes/archive.ts'
import { exportEvents } from './routes/export.ts'
import { fileRoutes } from './routes/files.ts'
import { geolocationRoutes } from './routes/geolocation.ts'
import { testMirror } from './routes/mirrors.ts'
import { runReport, runScheduleNow } from './routes/reports.ts'
import { backtestRule, testRule } from './routes/rules.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'
import { archiveEvents } from './store/archive/move-events.ts'
import { eraseArchived } from './store/archive/personal-data.ts'
import { scanFiles } from './store/files/run-scan.ts'

/** Activity log Pro: export, reports, alert rules, sessions, geolocation, file scan, archive and mirrors. */
export default extendService(activityLog, {
  entities: [rules, mirrors, schedules],
  routes: [
    exportEvents,
    runReport,
    runScheduleNow,
    testRule,
    backtestRule,
    testMirror,
    ...sessionRoutes,
    ...geolocationRoutes,
    ...fileRoutes,
    ...archiveRoutes,
  ],
  listeners: proListeners,
  settings: proSettings,
  jobs: [followLog, feedMirror, sendReports, updatePlaces, refreshPlaces, scanByClock, archiveByClock, eraseArchived],
  tasks: [archiveEvents, scanFiles],
  migrations: [proTables],
  admin: proAdmin,
})
