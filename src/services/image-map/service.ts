import { successDataMeta } from '../../kernel/envelopes.ts'
import { defineService } from '../../kernel/service.ts'
import { keepsPersonalData } from '../../platform/personal-data/personal-data.ts'
import { demoListener } from './demo.ts'
import { maps } from './entities/maps.ts'
import { errors } from './errors.ts'
import { hooks } from './hooks.ts'
import { limits } from './limits.ts'
import { tables } from './migrations/001-tables.ts'
import { mapShortcode, pageListeners } from './pages/shortcode.ts'
import { permissions } from './permissions.ts'
import { deleteAutosave, putAutosave, readAutosave } from './routes/autosave.ts'
import { dashboard } from './routes/dashboard.ts'
import { bulkMaps, previewMap, updateMap } from './routes/maps.ts'
import { exportRoute, importFile, importLegacy, listSources } from './routes/transfer.ts'
import { admin } from './screens.ts'
import { settings } from './settings.ts'
import { authorKeeper, autosaveKeeper } from './store/personal-data.ts'

/** Image maps: pictures with areas that tell something or lead somewhere. */
export const imageMap = defineService({
  slug: 'image-map',
  title: 'Image maps',
  summary: 'Pictures with areas that tell something or lead somewhere, their editor, versions, files and figures.',
  namespace: 'vendor-image-map/v1',
  eventCodes: 8900,
  envelopes: { admin: successDataMeta, visitor: successDataMeta },
  permissions,
  admin,
  rights: {
    list: 'view',
    read: 'view',
    create: 'edit',
    update: 'edit',
    trash: 'delete',
    restore: 'delete',
    purge: 'delete',
    duplicate: 'edit',
    massUpdate: 'edit',
    massTrash: 'delete',
    settings: 'settings',
    readSettings: 'view',
    app: 'view',
  },
  errors,
  validation: { status: 400, code: 'rest_invalid_param', key: 'params' },
  settings,
  limits,
  hooks,
  massLimit: 100,
  standard: ['bootstrap', 'meta', 'filters', 'mass-action', 'settings'],
  entities: [maps],
  routes: [
    ...[updateMap, bulkMaps, previewMap],
    ...[readAutosave, putAutosave, deleteAutosave],
    ...[exportRoute, importFile, listSources, importLegacy],
    dashboard,
  ],
  listeners: [demoListener, ...pageListeners, ...keepsPersonalData(autosaveKeeper), ...keepsPersonalData(authorKeeper)],
  stamped: { pages: ['image_maps', 'media_files'] },
  owns: { tables: { image_map_autosaves: 'rows' } },
  shortcodes: [mapShortcode],
  scripts: [{ name: 'image-map', entry: new URL('./visitor/main.ts', import.meta.url) }],
  migrations: [tables],
})
