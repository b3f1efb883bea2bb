/** GET and POST, PUT /settings: a partial body is a partial save, secrets never come back. */
import { type TSchema, Type } from 'typebox'
import type { Context } from '../context.ts'
import type { Fields } from '../fields.ts'
import type { Values } from '../records/kind.ts'
import { describedShape } from '../records/schemas.ts'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import type { Settings } from '../settings.ts'
import { settingsShape } from './answers.ts'
import { settingsSaved } from './hooks.ts'
import { readSettingsAccess, settingsAccess } from './rights.ts'
import { changedSettings, type SettingsOwner } from './settings-changes.ts'
import { knownSettings, showSettings } from './settings-mask.ts'

export function settingsRoutes(service: Service): readonly Route[] {
  const { settings } = service
  if (!settings) throw new Error(`${service.slug}: the standard route settings needs settings in the manifest.`)
  const reply = settingsShape(settings)
  return [
    route({
      method: 'GET',
      path: '/settings',
      summary: 'The settings; secrets only say whether they are set',
      access: readSettingsAccess(service),
      reply,
      handler: async (_input, ctx) => showSettings(settings, (await ctx.settings(settings)) as Values),
    }),
    route({
      method: service.settingsMethods ?? ['POST', 'PUT'],
      path: '/settings',
      summary: 'Save the settings that are sent',
      access: settingsAccess(service),
      extra: true,
      body: settingsBody(settings),
      reply,
      handler: (sent, ctx) => saveSettings(service, sent as Values, ctx as Context),
    }),
  ]
}

/** Checks and stores what a caller sent, and answers the settings as they are then. */
export async function saveSettings(service: SettingsOwner, sent: Readonly<Values>, ctx: Context): Promise<Values> {
  const settings = service.settings!
  const before = (await ctx.settings(settings)) as Values
  const changes = changedSettings({ service, before, sent }, ctx)
  const after = { ...before, ...changes }
  const changed = Object.keys(changes)
  if (changed.length > 0) await ctx.tools.saveSettings(settings, changes, ctx)
  if (changed.length > 0 || settings.told === 'always') {
    const facts = { service: service.slug, option: settings.option, changed }
    await ctx.hooks.fire(
      settingsSaved,
      { ...facts, before: knownSettings(settings, before), after: knownSettings(settings, after) },
      ctx,
    )
  }
  return showSettings(settings, after)
}

/** What a save takes, for the reference: every setting may be sent, none must be. */
export function settingsBody({ fields }: Settings) {
  const properties = Object.entries(fields as Fields).map(([name, field]): [string, TSchema] => [
    name,
    Type.Optional(describedShape(field)),
  ])
  return Type.Object({
    ...Object.fromEntries(properties),
    clear: Type.Optional(Type.Array(Type.String(), { description: 'Secrets to erase.' })),
  })
}
