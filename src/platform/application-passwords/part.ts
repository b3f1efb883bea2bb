import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'
import { applicationPasswordMigrations } from './migrations.ts'

export const applicationPasswordsPart = definePart({
  routes: [],
  migrations: applicationPasswordMigrations,
  hooks: { ...hooks },
})
