import { extendService } from '../../../kernel/service.ts'
import { imageMap } from '../service.ts'
import { icons } from './entities/icons.ts'
import { proLimits } from './limits.ts'
import { proListeners } from './listeners.ts'
import { proTables } from './migrations/001-pro.ts'
import { importCsv, previewCsv } from './routes/csv.ts'
import { recordHit, stats } from './routes/stats.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'

const kept = { settings: proSettings, key: 'stats_retention_days' }

/** Image maps Pro: tables of areas, icons of one's own, and figures of visitors without cookies. */
export default extendService(imageMap, {
  entities: [icons],
  routes: [previewCsv, importCsv, stats, recordHit],
  listeners: proListeners,
  admin: proAdmin,
  settings: proSettings,
  limits: proLimits,
  stamped: { pages: ['image_map_icons'] },
  owns: { tables: { image_map_daily: 'rows', image_map_heat: 'rows', image_map_visitors: 'rows' } },
  forget: [
    { table: 'image_map_daily', column: 'day', days: kept },
    { table: 'image_map_heat', column: 'day', days: kept },
    { table: 'image_map_visitors', column: 'day', days: 2 },
  ],
  scripts: [{ name: 'image-map-pro', file: 'image-map', entry: new URL('./visitor/main.ts', import.meta.url) }],
  migrations: [proTables],
})
