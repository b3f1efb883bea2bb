import { definePart } from '../part.ts'
import { answerAppUsers } from './app-users.ts'
import * as hooks from './hooks.ts'
import { roleMigrations } from './migrations.ts'
import { listRolesRoute, readRoleRoute } from './routes/roles.ts'

export const rolesPart = definePart({
  listeners: [answerAppUsers],
  routes: [listRolesRoute, readRoleRoute],
  migrations: roleMigrations,
  hooks: { ...hooks },
})
