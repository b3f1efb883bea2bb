/** What an account is and may do on one site: one ordered list of role slugs and own capabilities. */

import type { Context, ReadContext } from '../../kernel/context.ts'
import { sameList } from '../../kernel/same-list.ts'
import { roleErrors } from './errors.ts'
import * as hooks from './hooks.ts'
import type { CapabilityMap } from './rights.ts'
import { heldRoles, parseEntries } from './subject.ts'
import { userObject } from './super-admins.ts'

export type RolesChange = { readonly userId: number; readonly roles: readonly string[]; readonly source: string }
export type RoleChange = { readonly userId: number; readonly role: string; readonly source: string }
export type CapabilitiesChange = {
  readonly userId: number
  readonly capabilities: CapabilityMap
  readonly source: string
}

/** Null for somebody who is no member of this site. */
export async function membershipOf(userId: number, ctx: ReadContext): Promise<CapabilityMap | null> {
  if (!Number.isSafeInteger(userId)) return null
  const row = await ctx.db.selectFrom('user_sites').select('entries').where('user_id', '=', userId).executeTakeFirst()
  return row ? parseEntries(row.entries) : null
}

/** Replaces the roles, in this order; own capabilities stay. Answers whether anything changed. */
export async function setUserRoles({ userId, roles, source }: RolesChange, ctx: Context): Promise<boolean> {
  const known = await roleSlugs(ctx)
  const unknown = roles.find(role => !known.includes(role))
  if (unknown !== undefined) throw roleErrors.user_invalid_role({ role: unknown })
  const before = await heldMembership(userId, ctx)
  const oldRoles = namesOf(before).filter(name => known.includes(name))
  const newRoles = [...new Set(roles)]
  if (before && sameList(oldRoles, newRoles)) return false
  const own = (before ?? []).filter(([name]) => !known.includes(name))
  await writeMembership(userId, [...newRoles.map(role => [role, true] as const), ...own], ctx)
  await announce(hooks.setUserRole, { userId, source, before: { roles: oldRoles }, after: { roles: newRoles } }, ctx)
  return true
}

/** The role comes last, so that it has the last word among the roles. */
export async function addUserRole({ userId, role, source }: RoleChange, ctx: Context): Promise<boolean> {
  const known = await roleSlugs(ctx)
  if (!known.includes(role)) throw roleErrors.user_invalid_role({ role })
  const before = (await heldMembership(userId, ctx)) ?? []
  if (namesOf(before).includes(role)) return false
  await writeMembership(userId, [...before, [role, true]], ctx)
  await announce(
    hooks.addUserRole,
    { userId, source, role, ...rolesBeforeAfter(before, [...before, [role, true]], known) },
    ctx,
  )
  return true
}

export async function removeUserRole({ userId, role, source }: RoleChange, ctx: Context): Promise<boolean> {
  const before = await heldMembership(userId, ctx)
  if (!before || !namesOf(before).includes(role)) return false
  const after = before.filter(([name]) => name !== role)
  await writeMembership(userId, after, ctx)
  await announce(
    hooks.removeUserRole,
    { userId, source, role, ...rolesBeforeAfter(before, after, await roleSlugs(ctx)) },
    ctx,
  )
  return true
}

/** Replaces the own capabilities whole; roles stay. */
export async function setOwnCapabilities(
  { userId, capabilities, source }: CapabilitiesChange,
  ctx: Context,
): Promise<boolean> {
  const known = await roleSlugs(ctx)
  const clash = capabilities.find(([name]) => known.includes(name))
  if (clash) throw roleErrors.capability_is_role({ name: clash[0] })
  const before = (await heldMembership(userId, ctx)) ?? []
  const after = [...before.filter(([name]) => known.includes(name)), ...capabilities]
  if (JSON.stringify(before) === JSON.stringify(after)) return false
  await writeMembership(userId, after, ctx)
  const own = before.filter(([name]) => !known.includes(name))
  await announce(
    hooks.setUserCapabilities,
    { userId, source, before: { capabilities: own }, after: { capabilities } },
    ctx,
  )
  return true
}

/** Makes an account a member of the context's site. Somebody who is one already gets the roles all the same. */
export async function addUserToSite(change: RolesChange, ctx: Context): Promise<void> {
  const isNew = (await membershipOf(change.userId, ctx)) === null
  await setUserRoles(change, ctx)
  if (isNew) await announce(hooks.addUserToSite, { ...change, after: { roles: change.roles } }, ctx)
}

/** The account stays; roles and capabilities on this site go. */
export async function removeUserFromSite(
  { userId, source }: Omit<RolesChange, 'roles'>,
  ctx: Context,
): Promise<boolean> {
  const before = await heldMembership(userId, ctx)
  if (!before) return false
  await ctx.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('user_sites').where('user_id', '=', userId).execute()
  const roles = heldRoles(
    before,
    (await roleSlugs(ctx)).map(slug => ({ slug })),
  )
  await announce(hooks.removeUserFromSite, { userId, source, before: { roles } }, ctx)
  return true
}

/** Stores the list, and beside it one row per entry, by which holders are counted and found. */
export async function writeMembership(userId: number, entries: CapabilityMap, ctx: Context): Promise<void> {
  const row = { user_id: userId, entries: JSON.stringify(entries), joined_at: ctx.clock.instant() }
  await ctx.db
    .insertInto('user_sites')
    .values(row)
    .onConflict(on => on.columns(['user_id', 'site_id']).doUpdateSet({ entries: row.entries }))
    .execute()
  await ctx.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()
  if (entries.length === 0) return
  const rows = entries.map(([role, granted], position) => ({
    user_id: userId,
    role,
    position,
    granted: granted ? 1 : 0,
  }))
  await ctx.db.insertInto('user_roles').values(rows).execute()
}

/** Reads the membership and keeps others from changing it until this transaction ends. */
async function heldMembership(userId: number, ctx: Context): Promise<CapabilityMap | null> {
  const row = await ctx.db
    .updateTable('user_sites')
    .set(({ ref }) => ({ entries: ref('entries') }))
    .where('user_id', '=', userId)
    .returning('entries')
    .executeTakeFirst()
  return row ? parseEntries(row.entries) : null
}

async function roleSlugs(ctx: ReadContext): Promise<string[]> {
  const rows = await ctx.db.selectFrom('roles').select('slug').execute()
  return rows.map(row => row.slug)
}

type Announcement = { userId: number; source: string; role?: string; before?: object; after?: object }

async function announce(
  hook: typeof hooks.setUserRole,
  { userId, before, after, ...extra }: Announcement,
  ctx: Context,
): Promise<void> {
  const values = {
    before: (before ?? null) as Record<string, unknown> | null,
    after: (after ?? null) as Record<string, unknown> | null,
  }
  await ctx.hooks.fire(hook, { object: await userObject(userId, ctx), ...values, extra }, ctx)
}

const namesOf = (entries: CapabilityMap | null): string[] => (entries ?? []).map(([name]) => name)

const rolesBeforeAfter = (before: CapabilityMap, after: CapabilityMap, known: readonly string[]) => ({
  before: { roles: namesOf(before).filter(name => known.includes(name)) },
  after: { roles: namesOf(after).filter(name => known.includes(name)) },
})
