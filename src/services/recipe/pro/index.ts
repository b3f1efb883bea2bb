import { extendService } from '../../../kernel/service.ts'
import { recipe } from '../service.ts'
import { customFields } from './entities/custom-fields.ts'
import { proTables } from './migrations/001-pro.ts'
import { aiRoutes } from './routes/ai.ts'
import { fileRoutes } from './routes/import-export.ts'
import { seoRoutes } from './routes/seo.ts'
import { proAdmin } from './screens.ts'
import { proSettings } from './settings.ts'
import { analyseAll } from './store/analyse-all.ts'
import { forgetReports } from './store/forget-reports.ts'
import { importFile } from './store/import-task.ts'
import { translator } from './store/translate.ts'

/** Recipes Pro: custom fields, drafts of a model, files of other programs, findings for search engines, translations. */
export default extendService(recipe, {
  entities: [customFields],
  routes: [...aiRoutes, ...fileRoutes, ...seoRoutes],
  listeners: [translator, forgetReports],
  tasks: [analyseAll, importFile],
  settings: proSettings,
  admin: proAdmin,
  owns: { tables: { recipe_seo: 'rows', recipe_import_rows: 'rows' } },
  forget: [{ table: 'recipe_import_rows', column: 'created_at', days: 30 }],
  migrations: [proTables],
})
