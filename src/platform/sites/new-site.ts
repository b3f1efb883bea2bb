/** What a new site starts with: the default roles, options and modules. */
import type { Context } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { builtInModules, grantModuleCapabilities } from '../modules/modules.ts'
import { defaultOptions, siteChanged } from '../options/options.ts'
import { defaultRoles } from '../roles/roles.ts'
import { siteFilled } from '../site-state/hooks.ts'

/** Does nothing for a site that has been filled; the insert of the mark decides between two servers. */
export async function fillNewSite(ctx: Context): Promise<boolean> {
  const mark = { name: 'installed_at', value: JSON.stringify(ctx.clock.instant()), autoload: 1 }
  const made = await ctx.db
    .insertInto('options')
    .values(mark)
    .onConflict(on => on.columns(['site_id', 'name']).doNothing())
    .returning('name')
    .execute()
  if (made.length === 0) return false
  const { config } = internals(ctx)
  await ctx.db.insertInto('options').values(optionRows(ctx.site.title, config.admin.email)).execute()
  const roles = defaultRoles.map(({ slug, name, capabilities }, position) => ({
    slug,
    name,
    position,
    capabilities: JSON.stringify(capabilities),
  }))
  await ctx.db.insertInto('roles').values(roles).execute()
  const modules = builtInModules(internals(ctx)).filter(module => module.onByDefault)
  for (const { id } of modules)
    await ctx.db.insertInto('modules').values({ id, status: 'active', network: 0 }).execute()
  await siteChanged(ctx)
  for (const { id } of modules) await grantModuleCapabilities(id, ctx)
  await ctx.hooks.fire(siteFilled, { siteId: ctx.site.id }, ctx)
  return true
}

const optionRows = (title: string, adminEmail: string) =>
  Object.entries({ ...defaultOptions, title, email: adminEmail }).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    autoload: 1,
  }))
