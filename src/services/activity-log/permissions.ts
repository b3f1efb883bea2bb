/** Who may do what with the log: by capability, or by a role that the settings name. */
import { type Access, definePermissions, holds, rule } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { listSites } from '../../platform/sites/sites.ts'
import { settings } from './settings.ts'

export const permissions = definePermissions(
  'vendor_activity_log',
  {
    manage: 'Open the activity log',
    view: 'See the activity log',
    settings: 'Change what the activity log records and who sees it',
    export: 'Take events out of the activity log',
  },
  { manage: 'manage', implies: { settings: ['view'] } },
)

export async function mayView(ctx: ReadContext): Promise<boolean> {
  return holds(permissions, 'view', ctx) || hasRole((await ctx.settings(settings)).access_roles, ctx)
}

/** Seeing the log does not mean taking it away. */
export async function mayExport(ctx: ReadContext): Promise<boolean> {
  return holds(permissions, 'export', ctx) || hasRole((await ctx.settings(settings)).export_roles, ctx)
}

/** On a network only those who stand above the sites. */
export async function mayChangeSettings(ctx: ReadContext): Promise<boolean> {
  if (ctx.system !== null) return true
  if (!holds(permissions, 'settings', ctx)) return false
  return isNetworkAdministrator(ctx) || !(await isNetwork(ctx))
}

export const access: Readonly<Record<'view' | 'settings' | 'manage' | 'export', Access>> = Object.freeze({
  view: rule('view: administrators and roles allowed to see the log', (_parameters, ctx) => mayView(ctx)),
  settings: rule('settings: administrators, on a network its administrators', (_parameters, ctx) =>
    mayChangeSettings(ctx),
  ),
  manage: rule(
    'manage: anybody with view or settings',
    async (_parameters, ctx) => (await mayView(ctx)) || mayChangeSettings(ctx),
  ),
  export: rule('export: administrators and roles allowed to export', (_parameters, ctx) => mayExport(ctx)),
})

/** The sites whose events the caller may see: their own, or all of a network that they administer. */
export async function reachableSites(ctx: ReadContext): Promise<readonly number[]> {
  if (!isNetworkAdministrator(ctx) || !(await isNetwork(ctx))) return [ctx.site.id]
  return (await listSites(ctx)).map(site => site.id)
}

const isNetworkAdministrator = ({ user }: ReadContext): boolean => user?.has('manage_sites') ?? false

const isNetwork = async (ctx: ReadContext): Promise<boolean> =>
  (await listSites(ctx)).filter(({ status }) => status !== 'deleted').length > 1

const hasRole = (allowed: readonly string[], { user }: ReadContext): boolean =>
  user?.roles.some(role => allowed.includes(role)) ?? false
