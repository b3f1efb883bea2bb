/** The registries of the admin area: everything there is for whoever sets rules, and what one caller sees of it. */
import { holds } from '../../kernel/access.ts'
import type { Screen } from '../../kernel/admin.ts'
import type { ReadContext } from '../../kernel/context.ts'
import type { Service } from '../../kernel/service.ts'
import { internals } from '../internals.ts'
import { postTypeOf, postTypes } from '../posts/posts.ts'
import { taxonomies } from '../posts/terms/terms.ts'
import {
  boxesOfType,
  menuOfServices,
  menuOfTypes,
  platformMenu,
  platformNotices,
  platformPanels,
  platformToolbar,
  platformWidgets,
} from './defaults.ts'
import {
  type AdminMenuItem,
  type AdminNotice,
  type DashboardWidget,
  type EditorPanel,
  type MetaBox,
  menuKey,
  partKeys,
  type ToolbarNode,
} from './entries.ts'
import * as hooks from './hooks.ts'

export { type AppDescription, describeApp, siteFacts } from './app.ts'
export { type Count, countsFor } from './counts.ts'
export type { DescribedEntity, ScreenDescription, ServiceDescription, SettingsDescription } from './describe-app.ts'
export type { DescribedAction } from './describe-input.ts'
export type { AdminMenuItem, AdminNotice, DashboardWidget, EditorPanel, MetaBox, ToolbarNode } from './entries.ts'
export { menuKey, partKeys } from './entries.ts'
export * as adminHooks from './hooks.ts'

/** The whole menu, whoever looks, in order. */
export async function adminMenu(ctx: ReadContext): Promise<readonly AdminMenuItem[]> {
  const own = [
    ...platformMenu,
    ...menuOfTypes(postTypes(ctx), taxonomies(ctx)),
    ...menuOfServices(await activeServices(ctx)),
  ]
  const all = await ctx.hooks.apply(hooks.adminMenu, own, undefined, ctx)
  return all.toSorted((one, other) => one.position - other.position)
}

export const adminToolbar = (ctx: ReadContext): Promise<readonly ToolbarNode[]> =>
  ctx.hooks.apply(hooks.adminToolbar, platformToolbar, undefined, ctx)

export const dashboardWidgets = (ctx: ReadContext): Promise<readonly DashboardWidget[]> =>
  ctx.hooks.apply(hooks.dashboardWidgets, platformWidgets, undefined, ctx)

/** Those of one type of content. */
export async function metaBoxes(postType: string, ctx: ReadContext): Promise<readonly MetaBox[]> {
  const type = postTypeOf(postType, ctx)
  const own = type ? boxesOfType(type, taxonomies(ctx)) : []
  return ctx.hooks.apply(hooks.metaBoxes, own, { postType }, ctx)
}

export const editorPanels = (ctx: ReadContext): Promise<readonly EditorPanel[]> =>
  ctx.hooks.apply(hooks.editorPanels, platformPanels, undefined, ctx)

/** An item with what stands below it. */
export type AdminMenuBranch = AdminMenuItem & { readonly key: string; readonly children: readonly AdminMenuBranch[] }

/** Whether the caller sees a screen of a service that they have the right to: the role editor may hide it, or the service. */
export async function isScreenVisible(
  { service, screen }: { service: Pick<Service, 'slug' | 'title'>; screen: Pick<Screen, 'slug' | 'title'> },
  ctx: ReadContext,
): Promise<boolean> {
  const top = { slug: service.slug, title: service.title, parent: null, capability: 'read', position: 0, url: null }
  const item = { ...top, slug: screen.slug, title: screen.title ?? screen.slug, parent: service.slug }
  for (const one of [top, item])
    if (!(await ctx.hooks.apply(hooks.adminMenuVisible, true, { key: menuKey(one), item: one }, ctx))) return false
  return true
}

/** What the caller sees of the menu. Below an item that he does not see he sees nothing. */
export async function menuFor(ctx: ReadContext): Promise<readonly AdminMenuBranch[]> {
  const services = await activeServices(ctx)
  const seen: AdminMenuItem[] = []
  for (const item of await adminMenu(ctx)) {
    const isAllowed = mayUse(item, services, ctx)
    const isSeen = await ctx.hooks.apply(hooks.adminMenuVisible, isAllowed, { key: menuKey(item), item }, ctx)
    // A listener hides; nobody is shown what he has no right to.
    if (isAllowed && isSeen) seen.push(item)
  }
  const branch = (item: AdminMenuItem): AdminMenuBranch => ({
    ...item,
    key: menuKey(item),
    children: seen.filter(({ parent }) => parent === item.slug).map(branch),
  })
  return seen.filter(({ parent }) => parent === null).map(branch)
}

export const toolbarFor = async (ctx: ReadContext): Promise<readonly ToolbarNode[]> =>
  partsFor(await adminToolbar(ctx), partKeys.toolbar, ctx)
export const widgetsFor = async (ctx: ReadContext): Promise<readonly DashboardWidget[]> =>
  partsFor(await dashboardWidgets(ctx), partKeys.widget, ctx)
export const boxesFor = async (postType: string, ctx: ReadContext): Promise<readonly MetaBox[]> =>
  partsFor(await metaBoxes(postType, ctx), partKeys.metaBox, ctx)
export const panelsFor = async (ctx: ReadContext): Promise<readonly EditorPanel[]> =>
  partsFor(await editorPanels(ctx), partKeys.panel, ctx)

/** All or none: whoever has the notices hidden sees no single one. */
export async function noticesFor(ctx: ReadContext): Promise<readonly AdminNotice[]> {
  const all = await ctx.hooks.apply(hooks.adminNotices, platformNotices(internals(ctx).config), undefined, ctx)
  return partsFor(all, partKeys.notices, ctx)
}

/** Whether the caller has the bar on the pages of the site. */
export const hasFrontToolbar = (ctx: ReadContext): Promise<boolean> =>
  ctx.hooks.apply(hooks.adminPartVisible, ctx.user !== null, { key: partKeys.frontToolbar() }, ctx)

type Part = { readonly capability: string }

async function partsFor<P extends Part>(
  parts: readonly P[],
  keyOf: (part: P) => string,
  ctx: ReadContext,
): Promise<readonly P[]> {
  const services = await activeServices(ctx)
  const seen: P[] = []
  for (const part of parts) {
    const isAllowed = mayUse(part, services, ctx)
    const isSeen = await ctx.hooks.apply(hooks.adminPartVisible, isAllowed, { key: keyOf(part) }, ctx)
    if (isAllowed && isSeen) seen.push(part)
  }
  return seen
}

/** A permission of a service is asked for as its manifest says, with what implies it; any other is a plain capability. */
function mayUse({ capability }: Part, services: readonly Service[], ctx: ReadContext): boolean {
  if (ctx.system !== null) return true
  const service = services.find(({ permissions }) => capability.startsWith(`${permissions.prefix}_`))
  const name = service ? capability.slice(service.permissions.prefix.length + 1) : ''
  if (service && Object.hasOwn(service.permissions.names, name)) return holds(service.permissions, name, ctx)
  return ctx.user?.has(capability) ?? false
}

async function activeServices(ctx: ReadContext): Promise<readonly Service[]> {
  const { services, sites } = internals(ctx)
  const { activeModules } = await sites.state(ctx.site.id)
  return services.filter(({ slug }) => activeModules.has(slug))
}
