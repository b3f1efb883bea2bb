import { holds } from '../../../kernel/access.ts'
import type { ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { isModuleActive } from '../../../platform/modules/modules.ts'
import { modes } from '../domain/modes.ts'
import { hooks } from '../hooks.ts'
import { editsAddresses, mayView, permissions } from '../permissions.ts'
import { rulesOf, SLUG } from '../store/rules.ts'
import { bootstrapShape } from './answers/bootstrap.ts'
import { MOST_CHANGES } from './save-uris.ts'

/** The version of the service's own interface. */
const VERSION = '1.0.0'

export const bootstrap = route({
  method: 'GET',
  path: '/bootstrap',
  summary: 'Version, permissions of the caller, modes, modules, limits',
  access: mayView,
  reply: bootstrapShape,
  async handler(_input, ctx) {
    const { max_redirects_per_item: redirects } = await rulesOf(ctx)
    return {
      version: VERSION,
      permissions: await permissionsOf(ctx),
      modes: modes.map(({ value, id, label }) => ({ value, id, label })),
      modules: [
        { id: SLUG, pro: false, active: true },
        { id: `${SLUG}-pro`, pro: true, active: isPro(ctx) && (await isModuleActive(SLUG, ctx)) },
      ],
      limits: {
        per_page: 100,
        check: 100,
        bulk: MOST_CHANGES,
        bulk_delete: 500,
        redirects_per_item: redirects,
        uri_length: 200,
      },
    }
  },
})

async function permissionsOf(ctx: ReadContext) {
  const isManager = ctx.user?.has('manage_options') ?? false
  return {
    view: ctx.user?.has('edit_posts') ?? false,
    edit: await editsAddresses(ctx),
    redirects: isPro(ctx) && holds(permissions, 'redirects', ctx),
    tools: holds(permissions, 'tools', ctx),
    import: isManager,
    settings: isManager,
  }
}

/** Without Pro nobody serves other redirects than old addresses. */
const isPro = (ctx: ReadContext): boolean =>
  ctx.hooks.applyNow(hooks.servedGroups, ['old'], undefined, ctx).includes('manual')
