/** Who has which profile, asked once for each request; administrators have none. */
import type { Caller, ReadContext } from '../../../../kernel/context.ts'
import type { Rows } from '../../../../kernel/entity.ts'
import { on } from '../../../../kernel/hooks.ts'
import { isAppOn } from '../../apps.ts'
import { hooks } from '../../hooks.ts'
import { isBound, type Profile, profileFor, reachOf } from '../domain/profile.ts'

/** By the caller of a request. */
const found = new WeakMap<Caller, Profile | null>()

export async function profileOf(ctx: ReadContext): Promise<Profile | null> {
  const { user } = ctx
  if (!user || user.has('manage_options') || !(await isAppOn('roles', ctx))) return null
  if (!found.has(user)) found.set(user, profileFor(user, await activeProfiles(ctx)))
  return found.get(user) ?? null
}

export async function activeProfiles(ctx: ReadContext): Promise<readonly Profile[]> {
  return ctx.memory('inventory profiles', 'inventory.profiles').keep('all', () => loadProfiles(ctx))
}

export async function loadProfiles(ctx: ReadContext): Promise<Profile[]> {
  const rows = await ctx.db
    .selectFrom('inventory_roles')
    .select(['id', 'roles', 'permissions', 'see_cost'])
    .where('is_active', '=', 1)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .execute()
  const links = await ctx.db
    .selectFrom('record_links')
    .select(['owner_id', 'field', 'target_id'])
    .where('owner', '=', 'inventory_roles')
    .execute()
  const linked = (id: number, field: string) =>
    links.filter(link => link.owner_id === id && link.field === field).map(link => link.target_id)
  return rows.map(({ id, roles, permissions, see_cost }) => ({
    ...{ id, roles: JSON.parse(roles) as string[], seesCost: see_cost === 1 },
    permissions: JSON.parse(permissions) as Profile['permissions'],
    ...{ userIds: linked(id, 'user_ids'), warehouseIds: linked(id, 'warehouse_ids') },
  }))
}

export const narrowReach = on(hooks.reach, 'inventory.roles', async (reach, { entity, verb }, ctx) => {
  const profile = await profileOf(ctx)
  if (!profile || reach !== true) return reach
  return reachOf(profile, { entity, verb, userId: ctx.user!.id }) as boolean | Rows
})

export const narrowPlaces = on(hooks.warehouses, 'inventory.roles', async (places, _about, ctx) => {
  const profile = await profileOf(ctx)
  return profile && isBound(profile) ? profile.warehouseIds : places
})
