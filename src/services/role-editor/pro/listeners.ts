/** What the free service and the platform tell, kept as entries; and the rules of screens at work. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type Action, type Listener, on } from '../../../kernel/hooks.ts'
import { adminHooks } from '../../../platform/admin/admin.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { roleHooks } from '../../../platform/roles/roles.ts'
import { type CleanupRules, isPartShown } from '../domain/cleanup-rules.ts'
import { isMenuItemShown, type MenuRules } from '../domain/menu-rules.ts'
import type { EntryValues } from '../domain/revert.ts'
import { switchesOf } from '../features.ts'
import { hooks } from '../hooks.ts'
import { record } from './store/record.ts'

export const MENU_OPTION = 'vendor_aure_menu_rules'
export const CLEANUP_OPTION = 'vendor_aure_cleanup_rules'

export const menuRules = (ctx: ReadContext): Promise<MenuRules> => optionOf(MENU_OPTION, {}, ctx)
export const cleanupRules = (ctx: ReadContext): Promise<CleanupRules> => optionOf(CLEANUP_OPTION, {}, ctx)

type Told = {
  readonly object: { readonly type: string; readonly id: number | string; readonly label: string }
  readonly before?: Readonly<Record<string, unknown>> | null
  readonly after?: Readonly<Record<string, unknown>> | null
  readonly extra: { readonly source: string }
}

const keep = (hook: Action<any>, operationOf: (told: Told) => string): Listener =>
  on(hook, `role-editor.pro.${hook.name}`, (told: Told, ctx: Context) =>
    record(
      {
        operation: operationOf(told),
        source: told.extra.source ?? 'admin',
        target: { type: told.object.type, id: String(told.object.id), label: told.object.label },
        before: told.before ?? null,
        after: told.after ?? null,
      },
      ctx,
    ),
  )

const isRenamed = ({ before, after }: Told): boolean =>
  JSON.stringify((before as EntryValues).capabilities) === JSON.stringify((after as EntryValues).capabilities)

/** Operations that concern more than one role or account; what they did to each is an entry of its own. */
const WHOLE: ReadonlySet<string> = new Set([
  'capability.added',
  'capability.removed',
  'snapshot.restored',
  'import',
  'migration',
])

export const activityListeners: readonly Listener[] = [
  keep(roleHooks.addRole, () => 'role.created'),
  keep(roleHooks.updateRole, told => (isRenamed(told) ? 'role.renamed' : 'role.capabilities')),
  keep(roleHooks.removeRole, () => 'role.deleted'),
  keep(roleHooks.setUserRole, () => 'user.roles'),
  keep(roleHooks.addUserRole, () => 'user.roles'),
  keep(roleHooks.removeUserRole, () => 'user.roles'),
  keep(roleHooks.setUserCapabilities, () => 'user.capabilities'),
  on(hooks.carriedOut, 'role-editor.pro.carried-out', async ({ operation, source, snapshot }, ctx) => {
    if (!WHOLE.has(operation)) return
    const target = { type: 'snapshot', id: String(snapshot), label: `Restore point ${snapshot}` }
    await record({ operation, source, target, before: null, after: null }, ctx)
  }),
  on(hooks.saved, 'role-editor.pro.saved', ({ what, before, after }, ctx) =>
    record(
      {
        operation: what,
        source: ctx.user?.via === 'cookie' ? 'screen' : 'api',
        target: { type: what, id: what, label: what },
        before: before as object,
        after: after as object,
      },
      ctx,
    ),
  ),
]

export const screenListeners: readonly Listener[] = [
  on(adminHooks.adminMenuVisible, 'role-editor.pro.menu', async (isSeen, { key }, ctx) => {
    if (!isSeen || !ctx.user || !(await switchesOf(ctx)).menu_control) return isSeen
    return isMenuItemShown(key, ctx.user.roles, await menuRules(ctx))
  }),
  on(adminHooks.adminPartVisible, 'role-editor.pro.parts', async (isSeen, { key }, ctx) => {
    if (!isSeen || !ctx.user || !(await switchesOf(ctx)).admin_cleanup) return isSeen
    return isPartShown(key, ctx.user.roles, await cleanupRules(ctx))
  }),
]
