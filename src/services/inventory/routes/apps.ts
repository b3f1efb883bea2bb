import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { setOption } from '../../../platform/options/options.ts'
import { APPS_OPTION, appsOf, CORE_APPS, storedSwitches } from '../apps.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { refuse } from '../refuse.ts'

const appsShape = Type.Array(
  Type.Object({
    id: Type.String(),
    label: Type.String(),
    summary: Type.String(),
    enabled: Type.Boolean(),
    core: Type.Boolean({ description: 'Cannot be switched off.' }),
    needs: Type.Array(Type.String(), { description: 'Other apps that it cannot do without.' }),
  }),
)

export async function listApps(ctx: ReadContext) {
  const [apps, switches] = [await appsOf(ctx), await storedSwitches(ctx)]
  const core = Object.entries(CORE_APPS).map(([id, label]) => ({
    ...{ id, label, summary: '', enabled: true, core: true, needs: [] as readonly string[] },
  }))
  const others = Object.entries(apps).map(([id, { label, summary, needs }]) => ({
    ...{ id, label, summary, enabled: switches[id] !== false, core: false, needs },
  }))
  return [...core, ...others]
}

export const readApps = route({
  method: 'GET',
  path: '/apps',
  summary: 'The App Manager: what is there, and what is on',
  access: can('view'),
  reply: appsShape,
  handler: (_input, ctx) => listApps(ctx),
})

export const switchApp = route({
  method: 'POST',
  path: '/apps',
  summary: 'Switch an app on or off; the routes of one that is off do not exist',
  access: can('settings'),
  input: Type.Object({ id: Type.String({ maxLength: 60 }), enabled: Type.Boolean() }),
  reply: appsShape,
  async handler({ id, enabled }, ctx) {
    await turn(id, enabled, ctx)
    const switches = { ...(await storedSwitches(ctx)), [id]: enabled }
    const apps = await listApps(ctx)
    return apps.map(app => (app.core ? app : { ...app, enabled: switches[app.id] !== false }))
  },
})

async function turn(id: string, enabled: boolean, ctx: Context): Promise<void> {
  if (Object.hasOwn(CORE_APPS, id)) {
    if (!enabled) throw errors.core_app()
    return
  }
  const [apps, switches] = [await appsOf(ctx), await storedSwitches(ctx)]
  const app = apps[id]
  if (!app) return refuse({ id: 'There is no such app.' })
  const isOn = (name: string) => switches[name] !== false
  const missing = app.needs.filter(name => !isOn(name))
  if (enabled && missing.length > 0)
    throw errors.app_missing({ names: missing.join(', ') }, { data: { apps: missing } })
  const dependents = Object.entries(apps).flatMap(([name, { needs }]) =>
    needs.includes(id) && isOn(name) ? [name] : [],
  )
  if (!enabled && dependents.length > 0)
    throw errors.app_needed({ names: dependents.join(', ') }, { data: { apps: dependents } })
  await setOption(APPS_OPTION, { ...switches, [id]: enabled }, ctx)
}
