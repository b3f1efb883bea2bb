/** What the free service and the platform tell, kept as entries; and the rules of screens at work. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { type Action, type Listener, on } from '../../../kernel/hooks.ts'
import { adminHooks } from '../../../platform/admin/admin.ts'
import { optionOf, setOption } from '../../../platform/options/options.ts'
import { roleHooks } from '../../../platform/roles/roles.ts'
import { type CleanupRules, isPartShown } from '../domain/cleanup-rules.ts'
import { isMenuItemShown, type MenuRules } from '../domain/menu-rules.ts'
import type { EntryValues } from '../domain/revert.ts'
import { SOURCES, type Source } from '../domain/source.ts'
import { hooks } from '../hooks.ts'
import { isFeatureOn } from '../store/features.ts'
import { record, recordSaved } from './store/record.ts'

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
        source: sourceTold(told, ctx),
        target: { type: told.object.type, id: String(told.object.id), label: told.object.label },
        before: told.before ?? null,
        after: told.after ?? null,
      },
      ctx,
    ),
  )

/** The platform's own routes say `api` of everybody; in a browser's session they are the admin screens of the site. */
const sourceTold = ({ extra }: Told, { user }: Context): Source =>
  extra.source === 'api' && user?.via === 'cookie'
    ? 'admin'
    : (SOURCES.find(source => source === extra.source) ?? 'admin')

const isRenamed = ({ before, after }: Told): boolean =>
  JSON.stringify((before as EntryValues).capabilities) === JSON.stringify((after as EntryValues).capabilities)

/** Operations that concern more than one role or account; what they did to each is an entry of its own. */
const WHOLE: ReadonlySet<string> = new Set([
  'capability.added',
  'capability.removed',
  'snapshot.restored',
  'import',
  'migration',
  'rescue',
])

export const proFeatures = on(hooks.features, 'role-editor.pro.features', features => ({
  ...features,
  menu_control: 'Say who sees which item of the menu',
  admin_cleanup: 'Take parts off the screens',
  activity: 'Keep a log of changes',
}))

export const activityListeners: readonly Listener[] = [
  keep(roleHooks.addRole, () => 'role.created'),
  keep(roleHooks.updateRole, told => (isRenamed(told) ? 'role.renamed' : 'role.capabilities')),
  keep(roleHooks.removeRole, () => 'role.deleted'),
  keep(roleHooks.setUserRole, () => 'user.roles'),
  keep(roleHooks.addUserRole, () => 'user.roles'),
  keep(roleHooks.removeUserRole, () => 'user.roles'),
  keep(roleHooks.setUserCapabilities, () => 'user.capabilities'),
  on(hooks.carriedOut, 'role-editor.pro.carried-out', async ({ operation, source, snapshot, target, facts }, ctx) => {
    if (WHOLE.has(operation))
      await record({ operation, source, target, before: null, after: { snapshot, ...facts } }, ctx)
  }),
  on(hooks.saved, 'role-editor.pro.saved', ({ what, before, after }, ctx) => recordSaved(what, { before, after }, ctx)),
]

/** Rules of a role that is gone go with it. */
export const forgetRules = on(roleHooks.removeRole, 'role-editor.pro.forget-role', async ({ object }, ctx) => {
  for (const [option, rules] of [
    [MENU_OPTION, await menuRules(ctx)],
    [CLEANUP_OPTION, await cleanupRules(ctx)],
  ] as const) {
    const { [String(object.id)]: gone, ...kept } = rules as Record<string, unknown>
    if (gone !== undefined) await setOption(option, kept, ctx)
  }
})

export const screenListeners: readonly Listener[] = [
  on(adminHooks.adminMenuVisible, 'role-editor.pro.menu', async (isSeen, { key }, ctx) => {
    if (!isSeen || !ctx.user || !(await isFeatureOn('menu_control', ctx))) return isSeen
    return isMenuItemShown(key, ctx.user.roles, await menuRules(ctx))
  }),
  on(adminHooks.adminPartVisible, 'role-editor.pro.parts', async (isSeen, { key }, ctx) => {
    if (!isSeen || !ctx.user || !(await isFeatureOn('admin_cleanup', ctx))) return isSeen
    return isPartShown(key, ctx.user.roles, await cleanupRules(ctx))
  }),
]
