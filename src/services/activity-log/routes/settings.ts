/** Settings of the running edition, with the choices for each control. */
import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import type { Fields } from '../../../kernel/fields.ts'
import { isMailAddress } from '../../../kernel/mail-address.ts'
import { route } from '../../../kernel/route.ts'
import type { Service } from '../../../kernel/service.ts'
import { saveSettings } from '../../../kernel/standard/settings.ts'
import { changedSettings } from '../../../kernel/standard/settings-changes.ts'
import { showSettings } from '../../../kernel/standard/settings-mask.ts'
import { parseRange } from '../../../platform/addresses/addresses.ts'
import { runningServices } from '../../../platform/modules/modules.ts'
import { listRoles } from '../../../platform/roles/roles.ts'
import { errors } from '../errors.ts'
import { access } from '../permissions.ts'
import { choicesShape, defaultsShape, settingsShape } from './answers/settings.ts'

type Values = Readonly<Record<string, unknown>>

export const readSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'The settings and the choices for each control',
  access: access.settings,
  reply: Type.Object({ settings: settingsShape, choices: choicesShape, defaults: defaultsShape }),
  handler: async (_input, ctx) => {
    const { settings } = ownService(ctx)
    return shown((await ctx.settings(settings!)) as Values, ctx)
  },
})

export const saveSettingsRoute = route({
  method: ['POST', 'PUT'],
  path: '/settings',
  summary: 'Save the settings that are sent',
  access: access.settings,
  extra: true,
  body: Type.Partial(settingsShape),
  reply: Type.Object({ settings: settingsShape, choices: choicesShape, defaults: defaultsShape }),
  async handler(sent, ctx) {
    const service = ownService(ctx)
    const settings = service.settings!
    const before = (await ctx.settings(settings)) as Values
    const changes = changedSettings({ service, before, sent: sent as Values }, ctx)
    await refuseUnfit(changes, ctx)
    await saveSettings(service, sent as Values, ctx)
    return shown({ ...before, ...changes }, ctx)
  },
})

/** With its Pro part where there is one. */
const ownService = (ctx: ReadContext): Service =>
  runningServices(ctx).find(({ slug }) => slug === 'activity-log') ?? missing()

const missing = (): never => {
  throw new Error('The activity log is not among the services that run.')
}

async function shown(values: Values, ctx: ReadContext) {
  const { settings } = ownService(ctx)
  const fields = Object.entries(settings!.fields as Fields)
  const roles = (await listRoles(ctx)).map(({ slug, name }) => ({ value: slug, label: name }))
  const listed = fields.filter(([, { options }]) => options.values).map(([key, { options }]) => [key, options.values])
  const byRole = ['access_roles', 'export_roles', 'exclude_roles'].map(key => [key, roles])
  const defaults = fields
    .filter(([, { kind, options }]) => kind !== 'secret' && !options.internal)
    .map(([key, { options }]) => [key, options.default ?? null])
  return {
    settings: showSettings(settings!, values),
    choices: Object.fromEntries([...listed, ...byRole]),
    defaults: Object.fromEntries(defaults),
  }
}

/** What the shape of a field cannot say. */
async function refuseUnfit(changes: Values, ctx: Context): Promise<void> {
  const roles = new Set((await listRoles(ctx)).map(({ slug }) => slug))
  const fits: Readonly<Record<string, (entry: string) => boolean>> = {
    access_roles: entry => roles.has(entry),
    export_roles: entry => roles.has(entry),
    exclude_roles: entry => roles.has(entry),
    exclude_ips: entry => parseRange(entry) !== null,
    trusted_proxies: entry => parseRange(entry) !== null,
    notify_recipients: entry => isMailAddress(entry),
  }
  const fields = Object.entries(fits).flatMap(([key, isFit]) => {
    const wrong = ((changes[key] ?? []) as readonly string[]).find(entry => !isFit(entry))
    return wrong === undefined ? [] : [[key, `${key} has an entry that does not fit: ${wrong}`]]
  })
  if (fields.length === 0) return
  const names = fields.map(([key]) => key).join(', ')
  throw errors.invalid({ names }, { data: { fields: Object.fromEntries(fields) } })
}
