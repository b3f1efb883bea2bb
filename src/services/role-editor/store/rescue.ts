/** The way back in, for whoever sits at the machine itself. Every use is recorded, also one that changed nothing. */
import type { Context } from '../../../kernel/context.ts'
import { servicePermissions } from '../../../platform/permissions/permissions.ts'
import {
  ADMINISTRATOR,
  addRole,
  type CapabilityMap,
  defaultRoles,
  findRole,
  membershipOf,
  saveRole,
  setOwnCapabilities,
  setUserRoles,
} from '../../../platform/roles/roles.ts'
import { told } from '../domain/words.ts'
import { hooks } from '../hooks.ts'
import { pointTarget } from './carry-out.ts'
import { loadRoles, lockRoles, splitEntries } from './load-state.ts'
import { takePoint } from './points.ts'
import { type Restored, restorePoint } from './restore-point.ts'

const source = 'rescue'

export type Rescued = { readonly id: number; readonly login: string }

/** The account can repair the site afterwards, whatever was taken from it or from the role. Answers the point before. */
export async function makeAdministrator({ id, login }: Rescued, ctx: Context): Promise<number> {
  await lockRoles(ctx)
  const facts = { source, operation: 'rescue' } as const
  const label = String(told('before_rescue', { login }))
  const snapshot = await takePoint({ ...facts, kind: 'auto', label, changes: 1, people: 1 }, ctx)
  const granted = await mendRole(ctx)
  await mendAccount(id, granted, ctx)
  const target = { type: 'user', id: String(id), label: login }
  await ctx.hooks.fire(hooks.carriedOut, { ...facts, snapshot, target }, ctx)
  return snapshot
}

/** Nothing has to be confirmed, and the lock of the Administrator does not count; an administrator must be left. */
export async function restoreAsRescue(wish: { id: number; deleteNew: boolean }, ctx: Context): Promise<Restored> {
  const restored = await restorePoint({ ...wish, acknowledged: new Set() }, { source, confirms: 'nothing' }, ctx)
  const { snapshot } = restored
  const facts = { operation: 'snapshot.restored', source, snapshot, target: pointTarget(wish.id) } as const
  if (snapshot === 0) await ctx.hooks.fire(hooks.carriedOut, facts, ctx)
  return restored
}

/** What was delivered is granted, whatever somebody took away or blocked; what was added beside it stays. */
async function mendRole(ctx: Context): Promise<CapabilityMap> {
  const delivered = defaultRoles.find(role => role.slug === ADMINISTRATOR)!
  const services = (await servicePermissions(ctx)).flatMap(({ permissions: { prefix, names, manage } }) =>
    Object.keys(names)
      .filter(name => name !== manage)
      .map(name => [`${prefix}_${name}`, true] as const),
  )
  const granted: CapabilityMap = [...delivered.capabilities, ...services]
  const present = await findRole(ADMINISTRATOR, ctx)
  if (!present) {
    await addRole({ slug: ADMINISTRATOR, name: delivered.name, capabilities: granted, source }, ctx)
    return granted
  }
  const names = new Set(granted.map(([name]) => name))
  const others = present.capabilities.filter(([name]) => !names.has(name))
  await saveRole(ADMINISTRATOR, { capabilities: [...granted, ...others], source }, ctx)
  return granted
}

/** The role stands last among the roles, where it has the last word; own blocks of what it grants are lifted. */
async function mendAccount(userId: number, granted: CapabilityMap, ctx: Context): Promise<void> {
  const slugs = new Set((await loadRoles(ctx)).map(role => role.slug))
  const { roles, capabilities } = splitEntries((await membershipOf(userId, ctx)) ?? [], slugs)
  const others = roles.filter(slug => slug !== ADMINISTRATOR)
  await setUserRoles({ userId, roles: [...others, ADMINISTRATOR], source }, ctx)
  const names = new Set(granted.map(([name]) => name))
  const kept = capabilities.filter(([name, isGranted]) => isGranted || !names.has(name))
  if (kept.length < capabilities.length) await setOwnCapabilities({ userId, capabilities: kept, source }, ctx)
}
