/** The roles of a site: ordered, each with a map of capabilities. Written in process only; no route changes them. */
import type { Context, ReadContext } from '../../kernel/context.ts'
import { optionOf, setOption, siteChanged } from '../options/options.ts'
import type { Role } from '../site-state/site-state.ts'
import { DEFAULT_ROLE, defaultRoles } from './default-roles.ts'
import { roleErrors } from './errors.ts'
import * as hooks from './hooks.ts'
import type { CapabilityMap } from './rights.ts'

export type { Role } from '../site-state/site-state.ts'
export { type Account, type AccountRow, accountFrom, IDENTITY_COLUMNS, IDENTITY_JOINS } from './account.ts'
export { isAskedByPlatform } from './asked-capabilities.ts'
export { areRightsHeard, callerWithin, createCaller, madeOfVerdicts } from './caller.ts'
export { ADMINISTRATOR, DEFAULT_ROLE, defaultRoles } from './default-roles.ts'
export { roleErrors } from './errors.ts'
export type { Explanation, Step } from './explain.ts'
export { countHolders, holderCounts, namesGiving, rolesOfUsers, usersWithAnyCapability } from './holders.ts'
export * as roleHooks from './hooks.ts'
export {
  addUserRole,
  addUserToSite,
  membershipOf,
  removeUserFromSite,
  removeUserRole,
  setOwnCapabilities,
  setUserRoles,
} from './memberships.ts'
export { isNetworkRight } from './network-rights.ts'
export { holdsAllOf, isMighty, outranks } from './outranking.ts'
export { mapPostCapability } from './post-capabilities.ts'
export { type CapabilityMap, computeRights, type Rights } from './rights.ts'
export { heldRoles, parseEntries, rightsOf, withImplied } from './subject.ts'
export {
  grantSuperAdmin,
  isListedSuperAdmin,
  isNetwork,
  isSuperAdmin,
  revokeSuperAdmin,
  standingOf,
  userObject,
} from './super-admins.ts'
export { callerFor, explain, rightsFacts, userCan } from './user-rights.ts'

export type NewRole = {
  readonly slug: string
  readonly name: string
  readonly capabilities: CapabilityMap
  readonly source: string
}
export type RoleSave = { readonly name?: string; readonly capabilities?: CapabilityMap; readonly source: string }

/** In their order. */
export async function listRoles(ctx: ReadContext): Promise<Role[]> {
  const rows = await ctx.db
    .selectFrom('roles')
    .select(['slug', 'name', 'capabilities'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(row => ({ slug: row.slug, name: row.name, capabilities: JSON.parse(row.capabilities) }))
}

export const findRole = async (slug: string, ctx: ReadContext): Promise<Role | null> =>
  (await listRoles(ctx)).find(role => role.slug === slug) ?? null

/** The roles that a new site starts with. Nobody is told: there is no site yet that could listen. */
export async function seedRoles(ctx: Context): Promise<void> {
  const rows = defaultRoles.map((role, position) => ({ ...stored(role), position }))
  await ctx.db
    .insertInto('roles')
    .values(rows)
    .onConflict(on => on.columns(['site_id', 'slug']).doNothing())
    .execute()
  await siteChanged(ctx)
}

/** A slug that is taken already changes nothing. Answers whether the role is new. */
export async function addRole({ source, ...role }: NewRole, ctx: Context): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('roles')
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  const row = { ...stored(role), position: Number(last?.position ?? -1) + 1 }
  const added = await ctx.db
    .insertInto('roles')
    .values(row)
    .onConflict(on => on.columns(['site_id', 'slug']).doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (!added) return false
  await announce(hooks.addRole, { role, source, after: valuesOf(role) }, ctx)
  return true
}

/** The whole map is replaced. Answers whether anything changed. */
export async function saveRole(slug: string, save: RoleSave, ctx: Context): Promise<boolean> {
  const before = await heldRole(slug, ctx)
  const after: Role = { slug, name: save.name ?? before.name, capabilities: save.capabilities ?? before.capabilities }
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  await ctx.db.updateTable('roles').set(stored(after)).where('slug', '=', slug).execute()
  await announce(
    hooks.updateRole,
    { role: after, source: save.source, before: valuesOf(before), after: valuesOf(after) },
    ctx,
  )
  return true
}

/** Adds what is not there yet; a block stays a block. A site that has dropped the role is left alone. */
export async function grantCapabilities(slug: string, names: readonly string[], ctx: Context): Promise<void> {
  if (!(await findRole(slug, ctx))) return
  const role = await heldRole(slug, ctx)
  const missing = names.filter(name => !role.capabilities.some(([known]) => known === name))
  if (missing.length === 0) return
  await saveRole(
    slug,
    { source: 'background', capabilities: [...role.capabilities, ...missing.map(name => [name, true] as const)] },
    ctx,
  )
}

/** Holders keep the dead key in their list. A default role that goes is replaced by the plainest one. */
export async function deleteRole(slug: string, source: string, ctx: Context): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('roles')
    .where('slug', '=', slug)
    .returning(['slug', 'name', 'capabilities'])
    .executeTakeFirst()
  if (!gone) return false
  const role: Role = { slug, name: gone.name, capabilities: JSON.parse(gone.capabilities) }
  if ((await optionOf('default_role', DEFAULT_ROLE, ctx)) === slug) await setOption('default_role', DEFAULT_ROLE, ctx)
  await announce(hooks.removeRole, { role, source, before: valuesOf(role) }, ctx)
  return true
}

/** Roles that are not named keep their order, behind those that are. */
export async function reorderRoles(slugs: readonly string[], source: string, ctx: Context): Promise<void> {
  const before = (await listRoles(ctx)).map(role => role.slug)
  const order = [...new Set([...slugs.filter(slug => before.includes(slug)), ...before])]
  if (order.join() === before.join()) return
  for (const [position, slug] of order.entries()) {
    await ctx.db.updateTable('roles').set({ position }).where('slug', '=', slug).execute()
  }
  const object = { type: 'role', id: 'order', label: 'The order of roles' }
  await ctx.hooks.fire(
    hooks.reorderRoles,
    { object, before: { order: before }, after: { order }, extra: { source } },
    ctx,
  )
  await siteChanged(ctx)
}

/** Reads the role and keeps others from changing it until this transaction ends. */
async function heldRole(slug: string, ctx: Context): Promise<Role> {
  const row = await ctx.db
    .updateTable('roles')
    .set(({ ref }) => ({ position: ref('position') }))
    .where('slug', '=', slug)
    .returning(['name', 'capabilities'])
    .executeTakeFirst()
  if (!row) throw roleErrors.role_invalid()
  return { slug, name: row.name, capabilities: JSON.parse(row.capabilities) }
}

type Announcement = { role: Role; source: string; before?: Record<string, unknown>; after?: Record<string, unknown> }

async function announce(hook: typeof hooks.addRole, told: Announcement, ctx: Context): Promise<void> {
  const object = { type: 'role', id: told.role.slug, label: told.role.name }
  await ctx.hooks.fire(
    hook,
    { object, before: told.before ?? null, after: told.after ?? null, extra: { source: told.source } },
    ctx,
  )
  await siteChanged(ctx)
}

const stored = ({ slug, name, capabilities }: Role) => ({ slug, name, capabilities: JSON.stringify(capabilities) })
const valuesOf = ({ name, capabilities }: Role) => ({ name, capabilities })
