import { type Static, Type } from 'typebox'
import type { ReadContext } from '../../../kernel/context.ts'
import { created } from '../../../kernel/replies.ts'
import { route } from '../../../kernel/route.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { DEFAULT_ROLE, defaultRoles } from '../../../platform/roles/roles.ts'
import { cleanName, isUsableSlug, readMap } from '../domain/capabilities.ts'
import { acknowledgedKeys, versionedUsers } from '../domain/change-set.ts'
import {
  ADMINISTRATOR,
  type CapabilityMap,
  type ChangeSet,
  emptyChangeSet,
  type RoleChange,
  type StoredRole,
  type StoredState,
} from '../domain/model.ts'
import { EDITOR } from '../domain/rights.ts'
import { errors } from '../errors.ts'
import { can } from '../permissions.ts'
import { settings } from '../settings.ts'
import { carryOut, type Intention, planFor, refuseProblems, shownPlan } from '../store/carry-out.ts'
import { loadRoles, lockRoles } from '../store/load-state.ts'
import { changesShape } from './answers/changes.ts'
import { changeRoleShape, deleteRoleShape, roleShape } from './answers/roles.ts'
import { acknowledged, looseMap, slug, versions } from './inputs.ts'
import { loadedVersions } from './versions.ts'

export const listRolesRoute = route({
  method: 'GET',
  path: '/roles',
  summary: 'Every role with its capabilities and version',
  access: can('view'),
  reply: Type.Array(roleShape),
  handler: (_input, ctx) => shownRoles(ctx),
})

export const createRole = route({
  method: 'POST',
  path: '/roles',
  summary: 'Make a role, empty or from another one',
  access: can('edit_roles'),
  input: Type.Object({
    slug: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Lower-case letters, digits, underscore and hyphen; never changes.',
    }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    from: Type.Optional(slug),
    capabilities: Type.Optional(looseMap),
    acknowledged,
  }),
  status: 201,
  reply: roleShape,
  async handler(sent, ctx) {
    if (!isUsableSlug(sent.slug)) refuseProblems({ slug: 'Lower-case letters, digits, underscore and hyphen only.' })
    const changes = (state: StoredState): ChangeSet => {
      const copied = sent.from === undefined ? [] : roleNamed(sent.from, state).capabilities
      const given = sent.capabilities ? checkedMap(sent.capabilities, copied) : []
      const names = new Set(given.map(([name]) => name))
      const capabilities = [...copied.filter(([name]) => !names.has(name)), ...given]
      return setOf(sent.slug, { kind: 'create', name: checkedName(sent.name), capabilities }, sent)
    }
    await carryOut(
      {
        wanted: { users: [] },
        changes,
        covered: EDITOR.editRoles,
        operation: 'role.created',
        confirms: 'irreversible',
      },
      ctx,
    )
    return created(await shownRole(sent.slug, ctx))
  },
})

const change = Type.Object({
  slug,
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  capabilities: Type.Optional(looseMap),
  version: Type.Optional(Type.String({ description: 'As it was loaded; a role that was changed since is refused.' })),
  versions,
  acknowledged,
})

export const changeRole = route({
  method: 'PATCH',
  path: '/roles/{slug}',
  summary: "Change a role's name, capabilities, or both",
  access: can('edit_roles'),
  input: change,
  reply: changeRoleShape,
  async handler(sent, ctx) {
    const operation = sent.capabilities ? 'role.capabilities' : 'role.renamed'
    const { snapshot, totals } = await carryOut({ ...changeOf(sent, ctx), operation }, ctx)
    return { ...(await shownRole(sent.slug, ctx)), snapshot, totals }
  },
})

export const previewRole = route({
  method: 'POST',
  path: '/roles/{slug}/preview',
  summary: 'What other capabilities would do; saves nothing',
  access: can('edit_roles'),
  input: change,
  reply: changesShape,
  handler: async (sent, ctx) => shownPlan(await planFor(changeOf(sent, ctx), ctx)),
})

export const deleteRoleRoute = route({
  method: 'DELETE',
  path: '/roles/{slug}',
  summary: 'Delete a role; its holders get another one',
  access: can('edit_roles'),
  input: Type.Object({ slug, reassign_to: Type.Optional(slug), acknowledged }),
  reply: deleteRoleShape,
  async handler(sent, ctx) {
    await lockRoles(ctx)
    const goal = sent.reassign_to ?? null
    const changes = (state: StoredState): ChangeSet => {
      const people = state.users.filter(user => user.roles.includes(sent.slug)).length
      const isKept = sent.slug === ADMINISTRATOR || sent.slug === state.defaultRole
      if (people > 0 && goal === null && !isKept) throw errors.reassign_needed({}, { data: { people } })
      if (goal === sent.slug) refuseProblems({ reassign_to: 'Another role is needed.' })
      return setOf(sent.slug, { kind: 'delete', moveTo: goal }, sent)
    }
    const wanted = { users: [], holdersOf: [sent.slug] }
    const done = await carryOut(
      { wanted, changes, covered: EDITOR.editRoles, operation: 'role.deleted', confirms: 'irreversible' },
      ctx,
    )
    return { deleted: sent.slug, reassigned: done.plan.users.length, snapshot: done.snapshot, totals: done.totals }
  },
})

function changeOf(sent: Static<typeof change>, ctx: ReadContext): Intention {
  return {
    wanted: { users: versionedUsers(sent.versions) },
    covered: EDITOR.editRoles,
    changes(state) {
      const stored = state.roles.find(role => role.slug === sent.slug)?.capabilities ?? []
      const capabilities = sent.capabilities && checkedMap(sent.capabilities, stored)
      const name = sent.name === undefined ? {} : { name: checkedName(sent.name) }
      const set = setOf(sent.slug, { kind: 'change', ...name, ...(capabilities ? { capabilities } : {}) }, sent)
      return { ...set, versions: loadedVersions(`role:${sent.slug}`, sent, ctx) }
    },
  }
}

type Sent = { readonly acknowledged?: unknown }

const setOf = (name: string, role: RoleChange, sent: Sent): ChangeSet => ({
  ...emptyChangeSet,
  roles: new Map([[name, role]]),
  acknowledged: acknowledgedKeys(sent.acknowledged),
})

function checkedName(sent: string): string {
  const name = sent.trim()
  if (name === '') refuseProblems({ name: 'A name is needed.' })
  return name
}

function checkedMap(sent: unknown, stored: CapabilityMap): CapabilityMap {
  const { map, badNames } = readMap(sent, stored)
  if (badNames.length > 0) refuseProblems({ capabilities: `Not a usable name: ${badNames.slice(0, 5).join(', ')}` })
  return map
}

function roleNamed(name: string, state: StoredState): StoredRole {
  const role = state.roles.find(candidate => candidate.slug === name)
  if (!role) throw errors.unknown_role({ role: cleanName(name) })
  return role
}

async function shownRole(name: string, ctx: ReadContext) {
  return (await shownRoles(ctx)).find(role => role.slug === name)
}

async function shownRoles(ctx: ReadContext) {
  const roles = await loadRoles(ctx)
  const defaultRole = await optionOf('default_role', DEFAULT_ROLE, ctx)
  const { show_administrator: isOpen } = await ctx.settings(settings)
  const core = new Set(defaultRoles.map(role => role.slug))
  return roles.map(role => ({
    slug: role.slug,
    name: role.name,
    capabilities: Object.fromEntries(role.capabilities),
    version: role.version,
    people: role.people,
    is_default: role.slug === defaultRole,
    is_core: core.has(role.slug),
    is_administrator: role.slug === ADMINISTRATOR,
    locked: role.slug === ADMINISTRATOR && !isOpen,
    origin: core.has(role.slug) ? 'core' : 'custom',
  }))
}
