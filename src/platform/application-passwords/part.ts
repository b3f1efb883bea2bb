import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'
import { applicationPasswordMigrations } from './migrations.ts'
import {
  createApplicationPasswordRoute,
  deleteApplicationPasswordRoute,
  deleteApplicationPasswordsRoute,
  listApplicationPasswordsRoute,
  readApplicationPasswordRoute,
  renameApplicationPasswordRoute,
} from './routes/application-passwords.ts'
import { authorizeRoute } from './routes/authorize.ts'
import { introspectRoute } from './routes/introspect.ts'

export const applicationPasswordsPart = definePart({
  routes: [
    listApplicationPasswordsRoute,
    createApplicationPasswordRoute,
    deleteApplicationPasswordsRoute,
    introspectRoute,
    readApplicationPasswordRoute,
    renameApplicationPasswordRoute,
    deleteApplicationPasswordRoute,
    authorizeRoute,
  ],
  migrations: applicationPasswordMigrations,
  hooks: { ...hooks },
})
