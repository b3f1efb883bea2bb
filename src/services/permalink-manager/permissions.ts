/**
 * Who may do what. Looking needs what every writer has, settings and imports what every administrator has; only the bulk
 * tools and the redirects have rights of their own. Which capability gates addresses is a setting.
 */
import { type Access, capability, definePermissions, rule } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { settings } from './settings.ts'

export const permissions = definePermissions(
  'vendor_permalink',
  {
    tools: 'Run the bulk tools of the permalink manager',
    redirects: 'Manage redirects',
  },
  { grants: { editor: ['redirects'] } },
)
export const { can } = permissions

/** Opens the app, and all that can be read in it. */
export const VIEW = 'edit_posts'
export const mayView: Access = capability(VIEW)
export const mayImport: Access = capability('manage_options')
export const mayChangeSettings: Access = capability('manage_options')

/** Whether the caller may change addresses at all; each item asks its own right besides. */
export async function editsAddresses(ctx: ReadContext): Promise<boolean> {
  if (ctx.system !== null) return true
  const { edit_uris_cap: needed } = await ctx.settings(settings)
  return ctx.user?.has(needed) ?? false
}
export const mayEdit: Access = rule('the capability that the setting edit_uris_cap names', (_parameters, ctx) =>
  editsAddresses(ctx),
)
