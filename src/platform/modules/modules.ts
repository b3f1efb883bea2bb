/** Modules: the services, their Pro parts, and stand-ins for other plugins that services look for. Switched per site. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { filter } from '../../kernel/hooks.ts'
import type { Service } from '../../kernel/service.ts'
import { type Internals, internals } from '../internals.ts'
import { optionOf, setOption, siteChanged } from '../options/options.ts'
import { ADMINISTRATOR, grantCapabilities } from '../roles/roles.ts'
import { moduleErrors } from './errors.ts'
import { moduleHooks } from './hooks.ts'
import { proModule } from './parts.ts'
import { standIns } from './stand-ins.ts'

export { isRequirementMet, routeExists } from './existing-routes.ts'
export { moduleHooks } from './hooks.ts'
export { isPartOn, partOf, type ServicePart } from './parts.ts'
export { moduleScreens } from './screens.ts'

export type Module = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly edition: 'free' | 'pro'
  readonly version: string
  /** Another module that must be active for this one to be. */
  readonly requires: string | null
  /** Switched on when a site is made. */
  readonly onByDefault: boolean
  /** A part of the program; false for stand-ins, which can be deleted. */
  readonly isBuiltIn: boolean
}

/** Lets extensions add modules of their own. */
export const moduleList = filter<readonly Module[]>('modules')

export { featureIsOn } from './existing-routes.ts'

export const VERSION = '0.1.0'

/** Every module this program knows, in the order of the services. */
export async function allModules(ctx: ReadContext): Promise<readonly Module[]> {
  return ctx.hooks.apply(moduleList, builtInModules(internals(ctx)), undefined, ctx)
}

export const builtInModules = (app: Internals): readonly Module[] => [
  ...app.services.filter(service => service.slug !== 'host').flatMap(modulesOf),
  ...standIns,
]

/** The services of this edition with their manifests, the platform's own among them. */
export const runningServices = (ctx: Pick<ReadContext, 'app'>): readonly Service[] => internals(ctx).services

export const isModuleActive = (id: string, ctx: ReadContext): Promise<boolean> =>
  internals(ctx).sites.from(ctx.site.id, ({ activeModules }) => activeModules.has(id))

/** Switches a module for this site. Routes, shortcodes and listeners of a module that is off do not exist. */
export async function setModuleStatus(id: string, status: 'active' | 'inactive', ctx: Context): Promise<void> {
  const module = (await allModules(ctx)).find(candidate => candidate.id === id)
  if (!module) throw moduleErrors.not_found()
  const isActive = await isModuleActive(id, ctx)
  if (isActive === (status === 'active')) return
  const row = { id, status, network: 0 }
  await ctx.db
    .insertInto('modules')
    .values(row)
    .onConflict(on => on.columns(['site_id', 'id']).doUpdateSet({ status }))
    .execute()
  if (status === 'active') await grantModuleCapabilities(id, ctx)
  await siteChanged(ctx)
  const hook = status === 'active' ? moduleHooks.activated : moduleHooks.deactivated
  const object = { type: 'module', id, label: module.name }
  await ctx.hooks.fire(hook, { object, before: { status: isActive ? 'active' : 'inactive' }, after: { status } }, ctx)
}

/** Only what is off. A part of the program cannot go: it stays in the list, and its data goes if its settings say so. */
export async function deleteModule(module: Module, ctx: Context): Promise<void> {
  if (await isModuleActive(module.id, ctx)) throw moduleErrors.still_active()
  if (!module.isBuiltIn) await markDeleted(module.id, ctx)
  await ctx.hooks.fire(
    moduleHooks.deleted,
    { object: { type: 'module', id: module.id, label: module.name }, before: { status: 'inactive' }, after: null },
    ctx,
  )
}

async function markDeleted(id: string, ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('modules')
    .values({ id, status: 'deleted', network: 0 })
    .onConflict(on => on.columns(['site_id', 'id']).doUpdateSet({ status: 'deleted' }))
    .execute()
  await siteChanged(ctx)
}

/** From activation the administrator holds every permission of a service, and other roles what the service grants them. */
export async function grantModuleCapabilities(
  id: string,
  ctx: Context,
  without: readonly string[] = [],
): Promise<void> {
  const service = internals(ctx).services.find(candidate => candidate.slug === id)
  if (!service) return
  const { prefix, names, manage, grants = {} } = service.permissions
  const holders: Readonly<Record<string, readonly string[]>> = { ...grants, [ADMINISTRATOR]: Object.keys(names) }
  for (const [role, given] of Object.entries(holders)) {
    const granted = given.filter(name => name !== manage && !without.includes(name))
    await grantCapabilities(
      role,
      granted.map(name => `${prefix}_${name}`),
      ctx,
    )
  }
}

/**
 * A site that was filled by the free edition gets the Pro parts of the services that are on when the Pro edition first
 * starts; what somebody has switched stays as it is.
 */
export async function addProModules(ctx: Context): Promise<void> {
  const rows = await ctx.db.selectFrom('modules').select(['id', 'status']).execute()
  const status = new Map(rows.map(row => [row.id as string, row.status as string]))
  const missing = builtInModules(internals(ctx)).filter(
    ({ id, requires, onByDefault }) => onByDefault && requires && status.get(requires) === 'active' && !status.has(id),
  )
  for (const { id } of missing)
    await ctx.db.insertInto('modules').values({ id, status: 'active', network: 0 }).execute()
  if (missing.length > 0) await siteChanged(ctx)
}

/** Permissions that a newer program brings are granted at its first start, once; what somebody took away stays away. */
export async function grantNewCapabilities(ctx: Context): Promise<void> {
  const granted = await optionOf<Record<string, readonly string[]>>('granted_permissions', {}, ctx)
  const { services, sites } = internals(ctx)
  const { activeModules } = await sites.state(ctx.site.id)
  const active = services.filter(service => activeModules.has(service.slug))
  const present = Object.fromEntries(active.map(service => [service.slug, Object.keys(service.permissions.names)]))
  const grown = active.filter(({ slug }) => present[slug]!.some(name => !granted[slug]?.includes(name)))
  if (grown.length === 0) return
  for (const { slug } of grown) if (granted[slug]) await grantModuleCapabilities(slug, ctx, granted[slug])
  await setOption('granted_permissions', { ...granted, ...present }, ctx)
}

function modulesOf(service: Service): Module[] {
  const free: Module = {
    id: service.slug,
    name: service.title,
    description: service.summary,
    edition: 'free',
    version: VERSION,
    requires: null,
    onByDefault: true,
    isBuiltIn: true,
  }
  if (service.edition === 'free') return [free]
  return [
    free,
    { ...free, id: proModule(service.slug), name: `${service.title} Pro`, edition: 'pro', requires: service.slug },
  ]
}
