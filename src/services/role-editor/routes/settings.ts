import { type Static, Type } from 'typebox'
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { route } from '../../../kernel/route.ts'
import { setOption } from '../../../platform/options/options.ts'
import {
  ADMINISTRATOR,
  type ChangeSet,
  emptyChangeSet,
  type RoleChange,
  type StoredRole,
  type StoredState,
} from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { hooks } from '../hooks.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { carryOut } from '../store/carry-out.ts'
import { FEATURES_OPTION, switchesOf } from '../store/features.ts'
import { readSettingsShape } from './answers/settings.ts'
import { looseMap } from './inputs.ts'

export const readSettings = route({
  method: 'GET',
  path: '/settings',
  summary: 'Settings and feature switches',
  access: can('manage_settings'),
  reply: readSettingsShape,
  handler: (_input, ctx) => shownSettings(ctx),
})

/** Other keys are ignored. */
const values = Type.Object({
  show_deprecated: Type.Optional(Type.Boolean()),
  show_administrator: Type.Optional(Type.Boolean()),
  confirm_dangerous: Type.Optional(Type.Boolean()),
  snapshot_retention: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  delegate_roles: Type.Optional(Type.Array(Type.String({ maxLength: 60 }))),
})

export const saveSettingsRoute = route({
  method: 'PATCH',
  path: '/settings',
  summary: 'Change settings and feature switches',
  access: can('manage_settings'),
  input: Type.Object({ settings: Type.Optional(values), modules: Type.Optional(looseMap) }),
  reply: readSettingsShape,
  async handler(sent, ctx) {
    const before = await shownSettings(ctx)
    const changes = onlyKnown(sent.settings ?? {})
    if (changes.delegate_roles) await delegate(before.settings.delegate_roles, changes.delegate_roles, ctx)
    if (Object.keys(changes).length > 0) await ctx.tools.saveSettings(settings, changes, ctx)
    const modules = { ...before.modules, ...switchesIn(sent.modules, before.modules) }
    if (sent.modules) await setOption(FEATURES_OPTION, modules, ctx)
    const after = { settings: { ...before.settings, ...changes }, modules }
    const isNew = JSON.stringify(before) !== JSON.stringify(after)
    if (isNew) await ctx.hooks.fire(hooks.saved, { what: 'settings', before, after }, ctx)
    return after
  },
})

export async function shownSettings(ctx: ReadContext) {
  return { settings: await ctx.settings(settings), modules: await switchesOf(ctx) }
}

const onlyKnown = (sent: Static<typeof values>): Static<typeof values> => {
  const known = Object.entries(sent).filter(([key]) => Object.hasOwn(settings.fields, key))
  const { delegate_roles: roles } = sent
  return { ...Object.fromEntries(known), ...(roles ? { delegate_roles: [...new Set(roles)] } : {}) }
}

const switchesIn = (sent: unknown, known: object): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(sent ?? {}).filter((entry): entry is [string, boolean] => {
      const [feature, value] = entry
      return Object.hasOwn(known, feature) && typeof value === 'boolean'
    }),
  )

const DELEGATED: readonly string[] = [EDITOR.view, EDITOR.editRoles]

/** Who may use the editor gets the first two permissions; who may no longer loses them. All guardrails hold here too. */
async function delegate(before: readonly string[], after: readonly string[], ctx: Context): Promise<void> {
  const changes = (state: StoredState): ChangeSet => {
    const unknown = after.find(slug => !state.roles.some(role => role.slug === slug))
    if (unknown !== undefined) throw errors.unknown_role({ role: unknown })
    const others = state.roles.filter(({ slug }) => slug !== ADMINISTRATOR)
    const touched = others.filter(role => (after.includes(role.slug) ? !isDelegate(role) : before.includes(role.slug)))
    return { ...emptyChangeSet, roles: new Map(touched.map(role => [role.slug, delegated(role, after)])) }
  }
  const intention = { wanted: { users: [] }, changes, covered: EDITOR.settings, confirms: 'irreversible' } as const
  await carryOut({ ...intention, operation: 'settings' }, ctx)
}

const isDelegate = ({ capabilities }: StoredRole): boolean =>
  DELEGATED.every(name => capabilities.some(([known, isGranted]) => known === name && isGranted))

function delegated({ slug, capabilities }: StoredRole, after: readonly string[]): RoleChange {
  const others = capabilities.filter(([name]) => !DELEGATED.includes(name))
  const given = after.includes(slug) ? DELEGATED.map(name => [name, true] as const) : []
  return { kind: 'change', capabilities: [...others, ...given] }
}
