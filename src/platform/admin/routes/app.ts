/** What the admin app asks for before it shows anything. */
import { Type } from 'typebox'
import { signedIn } from '../../../kernel/access.ts'
import { restErrors } from '../../../kernel/errors.ts'
import { type Route, route } from '../../../kernel/route.ts'
import { describeApp, describeOne } from '../app.ts'
import { type Preferences, preferencesOf, savePreferences } from '../preferences.ts'
import { appServiceShape, appShape, preferencesShape } from './answers/app.ts'

const readApp = route({
  method: 'GET',
  path: '/admin/app',
  summary: 'What the admin app shows to the caller: services, screens and rights',
  access: signedIn(),
  reply: appShape,
  handler: (_input, ctx) => describeApp(null, ctx),
})

const readService = route({
  method: 'GET',
  path: '/admin/app/{service}',
  summary: 'One service as the admin app shows it to the caller, with its entities',
  access: signedIn(),
  input: Type.Object({ service: Type.String({ maxLength: 60, description: 'The name of the service.' }) }),
  reply: appServiceShape,
  async handler({ service }, ctx) {
    const found = await describeOne(service, ctx)
    if (!found) throw restErrors.no_route()
    return found
  },
})

const readPreferences = route({
  method: 'GET',
  path: '/admin/preferences',
  summary: 'What the caller likes of the admin app',
  access: signedIn(),
  reply: preferencesShape,
  handler: (_input, ctx) => preferencesOf(ctx.user!.id, ctx),
})

const MOST = 64 * 1024

const writePreferences = route({
  method: 'PUT',
  path: '/admin/preferences',
  summary: 'Sets what is sent of what the caller likes of the admin app; null takes a name away',
  access: signedIn(),
  bodyLimit: MOST,
  input: Type.Object({
    preferences: Type.Unsafe<Preferences>({ type: 'object', description: 'Theme, density, columns, saved views.' }),
  }),
  reply: preferencesShape,
  async handler({ preferences }, ctx) {
    const kept = await savePreferences(ctx.user!.id, preferences, ctx)
    if (JSON.stringify(kept).length > MOST) throw restErrors.body_too_large({ most: MOST })
    return kept
  },
})

export const appRoutes: readonly Route[] = [readApp, readService, readPreferences, writePreferences]
