import { definePart } from '../part.ts'
import { shopMigrations } from '../shop/shop.ts'
import { moduleHooks } from './hooks.ts'
import { pluginRoutes } from './routes/plugins.ts'

export const modulesPart = definePart({ hooks: moduleHooks, routes: pluginRoutes, migrations: shopMigrations })
