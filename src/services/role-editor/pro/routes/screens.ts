import { Type } from 'typebox'
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { route } from '../../../../kernel/route.ts'
import {
  adminMenu,
  adminToolbar,
  dashboardWidgets,
  editorPanels,
  menuKey,
  metaBoxes,
  partKeys,
} from '../../../../platform/admin/admin.ts'
import { setOption } from '../../../../platform/options/options.ts'
import { postTypes } from '../../../../platform/posts/posts.ts'
import { listRoles } from '../../../../platform/roles/roles.ts'
import { PLAIN_KEYS, readCleanupRules } from '../../domain/cleanup-rules.ts'
import { NEVER_HIDDEN, NEVER_HIDDEN_FROM_ADMINISTRATORS, readMenuRules } from '../../domain/menu-rules.ts'
import { can } from '../../permissions.ts'
import { looseMap } from '../../routes/inputs.ts'
import { refuseProblems } from '../../store/carry-out.ts'
import { needs } from '../../store/features.ts'
import { CLEANUP_OPTION, cleanupRules, MENU_OPTION, menuRules } from '../listeners.ts'
import { recordSaved, type SavedValues } from '../store/record.ts'
import { cleanupShape, menuControlShape } from './answers/screens.ts'

const access = can('edit_roles')
const input = Type.Object({ roles: looseMap })

export const readMenuControl = route({
  method: 'GET',
  path: '/menu-control',
  summary: 'Rules, roles, the menu, and what can never be hidden',
  access,
  requires: needs('menu_control'),
  reply: menuControlShape,
  handler: async (_input, ctx) => shownMenu(await menuRules(ctx), ctx),
})

export const saveMenuControl = route({
  method: 'PATCH',
  path: '/menu-control',
  summary: 'Replace all rules of the menu',
  access,
  requires: needs('menu_control'),
  input,
  reply: menuControlShape,
  async handler({ roles }, ctx) {
    const { rules, problems } = readMenuRules(roles, await roleSlugs(ctx))
    refuseProblems(problems)
    await save({ operation: 'menu', option: MENU_OPTION, before: await menuRules(ctx), after: rules }, ctx)
    return shownMenu(rules, ctx)
  },
})

export const readCleanup = route({
  method: 'GET',
  path: '/admin-cleanup',
  summary: 'Rules, roles, items seen, editor panels',
  access,
  requires: needs('admin_cleanup'),
  reply: cleanupShape,
  handler: async (_input, ctx) => shownCleanup(await cleanupRules(ctx), ctx),
})

export const saveCleanup = route({
  method: 'PATCH',
  path: '/admin-cleanup',
  summary: 'Replace all rules of the clean-up',
  access,
  requires: needs('admin_cleanup'),
  input,
  reply: cleanupShape,
  async handler({ roles }, ctx) {
    const parts = [...(await partsSeen(ctx)), ...(await panels(ctx))]
    const known = { roles: await roleSlugs(ctx), keys: new Set(parts.map(({ key }) => key)) }
    const { rules, problems } = readCleanupRules(roles, known)
    refuseProblems(problems)
    await save({ operation: 'cleanup', option: CLEANUP_OPTION, before: await cleanupRules(ctx), after: rules }, ctx)
    return shownCleanup(rules, ctx)
  },
})

type Saved = SavedValues & { readonly operation: string; readonly option: string }

async function save({ operation, option, ...values }: Saved, ctx: Context): Promise<void> {
  if (await setOption(option, values.after, ctx)) await recordSaved(operation, values, ctx)
}

async function shownMenu(rules: object, ctx: ReadContext) {
  const items = (await adminMenu(ctx)).map(item => ({
    key: menuKey(item),
    title: item.title,
    capability: item.capability,
  }))
  const never = { everybody: NEVER_HIDDEN, administrator: NEVER_HIDDEN_FROM_ADMINISTRATORS }
  return { rules: { roles: rules }, roles: await namedRoles(ctx), menu: items, never_hideable: never }
}

async function shownCleanup(rules: object, ctx: ReadContext) {
  const items = [...(await partsSeen(ctx)), ...PLAIN_KEYS.map(key => ({ key, title: key.replaceAll('_', ' ') }))]
  return { rules: { roles: rules }, roles: await namedRoles(ctx), items, panels: await panels(ctx) }
}

type Seen = { readonly key: string; readonly title: string }

async function partsSeen(ctx: ReadContext): Promise<Seen[]> {
  const boxes = await Promise.all(postTypes(ctx).map(type => metaBoxes(type.slug, ctx)))
  return [
    ...(await dashboardWidgets(ctx)).map(part => ({ key: partKeys.widget(part), title: part.title })),
    ...(await adminToolbar(ctx)).map(part => ({ key: partKeys.toolbar(part), title: part.title })),
    ...boxes.flat().map(part => ({ key: partKeys.metaBox(part), title: part.title })),
  ]
}

const panels = async (ctx: ReadContext): Promise<Seen[]> =>
  (await editorPanels(ctx)).map(part => ({ key: partKeys.panel(part), title: part.title }))

const namedRoles = async (ctx: ReadContext) => (await listRoles(ctx)).map(({ slug, name }) => ({ slug, name }))
const roleSlugs = async (ctx: ReadContext) => new Set((await listRoles(ctx)).map(role => role.slug))
