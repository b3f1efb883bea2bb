import { definePart } from '../part.ts'
import { settingsRoutes } from './routes/settings.ts'

export const siteSettingsPart = definePart({ routes: settingsRoutes })
