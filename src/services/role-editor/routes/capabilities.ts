import { Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { created } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { defaultRoles, listRoles } from '../../../platform/roles/roles.ts'
import { cleanName, isCapability, isUsableName } from '../domain/capabilities.ts'
import { severityOf } from '../domain/danger.ts'
import { ADMINISTRATOR, emptyChangeSet, type StoredState } from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { carryOut, refuseProblems } from '../store/carry-out.ts'
import { claimedCapabilities, spokenArea } from '../store/claimed.ts'
import { needs } from '../store/features.ts'
import { catalogueShape, deleteCapabilityShape, permissionShape } from './answers/capabilities.ts'

export const catalogue = route({
  method: 'GET',
  path: '/catalogue',
  summary: 'Permission areas, permissions, templates for new roles, default roles',
  access: can('view'),
  reply: catalogueShape,
  async handler(_input, ctx) {
    const permissions = await shownCapabilities(ctx)
    const areas = [...new Set(permissions.map(({ area }) => area))]
    const roles = defaultRoles.map(role => ({ ...role, capabilities: Object.fromEntries(role.capabilities) }))
    const templates = roles.filter(({ slug }) => slug !== ADMINISTRATOR)
    return {
      areas: areas.map(id => ({ id, label: spokenArea(id, ctx) })),
      permissions,
      templates,
      default_roles: roles,
    }
  },
})

export const listCapabilities = route({
  method: 'GET',
  path: '/capabilities',
  summary: 'Every permission and its origin',
  access: can('view'),
  reply: Type.Array(permissionShape),
  handler: (_input, ctx) => shownCapabilities(ctx),
})

export const addCapability = route({
  method: 'POST',
  path: '/capabilities',
  summary: 'Add a permission by name; the Administrator gets it',
  access: can('edit_roles'),
  input: Type.Object({ cap: Type.String({ minLength: 1, maxLength: 200 }) }),
  status: 201,
  reply: Type.Object({ cap: Type.String(), origin: Type.String(), snapshot: Type.Integer() }),
  async handler(sent, ctx) {
    const cap = cleanName(sent.cap)
    if (!isUsableName(cap)) refuseProblems({ cap: 'Not a usable name for a permission.' })
    const changes = (state: StoredState) => {
      if (state.roles.some(role => role.slug === cap)) throw errors.cap_is_role()
      if (isCapability(cap, state)) throw errors.cap_exists()
      const administrator = state.roles.find(role => role.slug === ADMINISTRATOR)?.capabilities ?? []
      const capabilities = [...administrator, [cap, true] as const]
      return { ...emptyChangeSet, roles: new Map([[ADMINISTRATOR, { kind: 'change', capabilities } as const]]) }
    }
    const intention = { wanted: { users: [] }, changes, covered: EDITOR.editRoles, minted: cap }
    const { snapshot } = await carryOut({ ...intention, operation: 'capability.added', target: targetOf(cap) }, ctx)
    return created({ cap, origin: 'custom', snapshot })
  },
})

export const listOrphans = route({
  method: 'GET',
  path: '/capabilities/orphans',
  summary: 'Leftover permissions that nothing claims',
  access: can('view'),
  requires: needs('orphans'),
  reply: Type.Array(Type.Object({ cap: Type.String(), roles: Type.Array(Type.String()) })),
  handler: (_input, ctx) => orphansOf(ctx),
})

export const deleteCapability = route({
  method: 'DELETE',
  path: '/capabilities/{cap}',
  summary: 'Remove a leftover from every role',
  access: can('edit_roles'),
  requires: needs('orphans'),
  input: Type.Object({ cap: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: deleteCapabilityShape,
  async handler({ cap }, ctx) {
    if ((await claimedCapabilities(ctx)).has(cap)) throw errors.cap_in_use()
    const changes = (state: StoredState) => {
      const holding = state.roles.filter(role => role.capabilities.some(([name]) => name === cap))
      if (holding.length === 0) throw errors.not_found({ what: 'permission' })
      const without = holding.map(role => {
        const capabilities = role.capabilities.filter(([name]) => name !== cap)
        return [role.slug, { kind: 'change', capabilities } as const] as const
      })
      return { ...emptyChangeSet, roles: new Map(without) }
    }
    const intention = { wanted: { users: [] }, changes, covered: EDITOR.editRoles, target: targetOf(cap) }
    // What nothing on the site asks for takes nothing from anybody.
    const told = { operation: 'capability.removed', confirms: 'nothing' } as const
    const { snapshot, totals, plan } = await carryOut({ ...intention, ...told }, ctx)
    return { deleted: cap, roles: plan.roles.map(({ role }) => role), snapshot, totals }
  },
})

const targetOf = (cap: string) => ({ type: 'capability', id: cap, label: cap })

/** Names in roles that nobody on this site asks for, with the roles that mention them. */
export async function orphansOf(ctx: ReadContext): Promise<{ cap: string; roles: string[] }[]> {
  const [claimed, roles] = await Promise.all([claimedCapabilities(ctx), listRoles(ctx)])
  const found = new Map<string, string[]>()
  for (const { slug, capabilities } of roles)
    for (const [name] of capabilities) if (!claimed.has(name)) found.set(name, [...(found.get(name) ?? []), slug])
  return [...found].map(([cap, holders]) => ({ cap, roles: holders }))
}

async function shownCapabilities(ctx: ReadContext) {
  const [claimed, orphans, { show_deprecated: isShown }] = await Promise.all([
    claimedCapabilities(ctx),
    orphansOf(ctx),
    ctx.settings(settings),
  ])
  const known = [...claimed].map(([cap, about]) => ({ cap, ...about, severity: severityOf(cap) }))
  const custom = orphans.map(({ cap }) => ({ cap, origin: 'custom', area: 'custom', label: cap, severity: null }))
  return [...known, ...custom].filter(({ area }) => isShown || area !== 'deprecated')
}
