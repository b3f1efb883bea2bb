import { definePart } from '../part.ts'
import { siteHooks } from './hooks.ts'
import { siteMigrations } from './migrations.ts'
import { siteRoutes } from './routes/site-routes.ts'

export const sitesPart = definePart({ hooks: siteHooks, migrations: siteMigrations, routes: siteRoutes })
