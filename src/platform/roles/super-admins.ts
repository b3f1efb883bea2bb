/** The accounts that stand above all sites of a network. */
import { sql } from 'kysely'
import type { Context, ReadContext } from '../../kernel/context.ts'
import { type Internals, internals } from '../internals.ts'
import type { SuperAdmin } from './account.ts'
import * as hooks from './hooks.ts'

export async function isNetwork(app: Pick<Internals, 'sites'>): Promise<boolean> {
  const sites = await app.sites.all()
  return sites.length > 1 && sites.filter(site => site.status !== 'deleted').length > 1
}

export const standingOf = (isListed: boolean, isOneOfMany: boolean): SuperAdmin =>
  isListed ? (isOneOfMany ? 'active' : 'dormant') : 'no'

/** Whether the account is on the list, be there one site or many. */
export async function isListedSuperAdmin(userId: number, ctx: ReadContext): Promise<boolean> {
  if (!Number.isSafeInteger(userId)) return false
  const row = await ctx.db.selectFrom('super_admins').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Whether the account stands above the sites now. */
export const isSuperAdmin = async (userId: number, ctx: ReadContext): Promise<boolean> =>
  (await isNetwork(internals(ctx))) && (await isListedSuperAdmin(userId, ctx))

export type SuperAdminChange = { readonly userId: number; readonly source: string }

/** Answers whether anything changed. */
export async function grantSuperAdmin({ userId, source }: SuperAdminChange, ctx: Context): Promise<boolean> {
  const added = await ctx.db
    .insertInto('super_admins')
    .values({ user_id: userId, granted_at: ctx.clock.instant() })
    .onConflict(on => on.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!added) return false
  await ctx.hooks.fire(hooks.grantSuperAdmin, { object: await userObject(userId, ctx), extra: { source } }, ctx)
  return true
}

/** The last one stays: a network that nobody can manage could not be repaired from inside. */
export async function revokeSuperAdmin({ userId, source }: SuperAdminChange, ctx: Context): Promise<boolean> {
  // Holds all rows, so that of two who revoke at the same time one waits and then counts anew.
  const listed = await sql<{ user_id: number }>`update super_admins set user_id = user_id returning user_id`.execute(
    ctx.db,
  )
  if (listed.rows.length < 2 || !listed.rows.some(row => row.user_id === userId)) return false
  await ctx.db.deleteFrom('super_admins').where('user_id', '=', userId).execute()
  await ctx.hooks.fire(hooks.revokeSuperAdmin, { object: await userObject(userId, ctx), extra: { source } }, ctx)
  return true
}

/** An account as the object of a happening. */
export async function userObject(
  userId: number,
  ctx: ReadContext,
): Promise<{ type: 'user'; id: number; label: string }> {
  const row = await ctx.db.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirst()
  return { type: 'user', id: userId, label: row?.login ?? String(userId) }
}
