import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'
import { accountMigrations } from './migrations.ts'
import {
  deleteMeRoute,
  deleteUserRoute,
  readMeRoute,
  readUserRoute,
  updateMeRoute,
  updateUserRoute,
} from './routes/user.ts'
import { createUserRoute, listUsersRoute } from './routes/users.ts'

export const accountsPart = definePart({
  routes: [
    listUsersRoute,
    createUserRoute,
    readMeRoute,
    updateMeRoute,
    deleteMeRoute,
    readUserRoute,
    updateUserRoute,
    deleteUserRoute,
  ],
  migrations: accountMigrations,
  hooks: { ...hooks },
})
