/** A role that goes takes with it what was said about it: a later one of the same name starts without. */
import { on } from '../../../kernel/hooks.ts'
import { setOption } from '../../../platform/options/options.ts'
import { roleHooks } from '../../../platform/roles/roles.ts'
import { withoutRole } from '../domain/redirects.ts'
import { settings } from '../settings.ts'
import { REDIRECTS_OPTION, redirectRules } from './redirect-rules.ts'

export const forgetRole = on(roleHooks.removeRole, 'role-editor.forget-role', async ({ object }, ctx) => {
  const slug = String(object.id)
  const { delegate_roles: delegates } = await ctx.settings(settings)
  if (delegates.includes(slug))
    await ctx.tools.saveSettings(settings, { delegate_roles: delegates.filter(role => role !== slug) }, ctx)
  const rules = await redirectRules(ctx)
  if (Object.hasOwn(rules.roles, slug)) await setOption(REDIRECTS_OPTION, withoutRole(rules, slug), ctx)
})
