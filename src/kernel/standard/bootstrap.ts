/** GET /bootstrap: what an admin app must know before it shows its first screen. */
import { holds } from '../access.ts'
import type { ReadContext } from '../context.ts'
import type { Values } from '../records/kind.ts'
import { type Route, route } from '../route.ts'
import type { Service } from '../service.ts'
import { bootstrapShape } from './answers.ts'
import { describeEntities } from './describe-entities.ts'
import { bootstrapData } from './hooks.ts'
import { appAccess } from './rights.ts'

export function bootstrapRoute(service: Service): Route {
  return route({
    method: 'GET',
    path: '/bootstrap',
    summary: 'Entities, permissions of the caller, the current user, display settings',
    access: appAccess(service),
    reply: bootstrapShape,
    handler: (_input, ctx) => bootstrap(service, ctx),
  })
}

async function bootstrap(service: Service, ctx: ReadContext): Promise<Readonly<Values>> {
  const { user, site } = ctx
  const names = Object.keys(service.permissions.names)
  const data = {
    service: service.slug,
    title: service.title,
    edition: service.edition,
    entities: await describeEntities(service, ctx),
    permissions: Object.fromEntries(names.map(name => [name, holds(service.permissions, name, ctx)])),
    user: user && { id: user.id, name: user.displayName, login: user.login, roles: user.roles },
    settings: await displaySettings(service, ctx),
    site: { title: site.title, url: site.url, timezone: site.zone, language: site.language },
  }
  return ctx.hooks.apply(bootstrapData, data, { service: service.slug }, ctx)
}

/** What everybody who may open the app may know of the settings. */
export async function displaySettings({ settings }: Service, ctx: ReadContext): Promise<Values> {
  if (!settings?.display) return {}
  const values = (await ctx.settings(settings)) as Values
  const shown = settings.display.filter(key => settings.fields[key]?.kind !== 'secret')
  return Object.fromEntries(shown.map(key => [key, values[key] ?? null]))
}
