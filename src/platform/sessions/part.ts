import { definePart } from '../part.ts'
import * as hooks from './hooks.ts'
import { sessionMigrations } from './migrations.ts'
import { nonceRoute, readSessionRoute, signInRoute, signOutRoute } from './routes/session.ts'
import { endSessionRoute, endSessionsRoute, listSessionsRoute } from './routes/sessions.ts'

export const sessionsPart = definePart({
  routes: [
    signInRoute,
    readSessionRoute,
    signOutRoute,
    nonceRoute,
    listSessionsRoute,
    endSessionsRoute,
    endSessionRoute,
  ],
  migrations: sessionMigrations,
  forget: [
    // Of accounts that never come back.
    { table: 'sessions', column: 'expires_at', days: 0 },
    { table: 'sign_in_failures', column: 'last_at', inSeconds: true, days: 1 },
  ],
  hooks: { ...hooks },
})
