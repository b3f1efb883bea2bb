/** Rights of an account that does not call itself: for services that ask about others, and for explanations. */
import type { Caller, ReadContext } from '../../kernel/context.ts'
import { internals } from '../internals.ts'
import { type Account, type AccountRow, accountFrom } from './account.ts'
import { createCaller } from './caller.ts'
import { DERIVED } from './evaluate.ts'
import { type Explanation, explainFor } from './explain.ts'
import { parseEntries, subjectOf } from './subject.ts'
import { isNetwork } from './super-admins.ts'

export type UserQuestion = { readonly userId: number; readonly capability: string; readonly args?: readonly unknown[] }

export type RightsFacts = {
  /** Capabilities that are held without being given: by name, those of which any one is enough. */
  readonly implied: ReadonlyMap<string, readonly string[]>
  /** Whether there are super administrators above this site. */
  readonly isNetwork: boolean
}

/** What rights rest on beside roles and accounts: for whoever plans a change of them. */
export async function rightsFacts(ctx: ReadContext): Promise<RightsFacts> {
  const app = internals(ctx)
  const { implied } = await app.sites.state(ctx.site.id)
  return { implied: new Map([...DERIVED, ...implied]), isNetwork: await isNetwork(app) }
}

/** Null when there is no such account. Somebody who is no member of this site has no roles here. */
export async function callerFor(userId: number, ctx: ReadContext): Promise<Caller | null> {
  const account = await accountOf(userId, ctx)
  return account && createCaller(account, await internals(ctx).sites.state(ctx.site.id), () => ctx)
}

export async function userCan({ userId, capability, args = [] }: UserQuestion, ctx: ReadContext): Promise<boolean> {
  const caller = await callerFor(userId, ctx)
  return caller ? caller.can(capability, ...args) : false
}

/** The verdict of `can` with the way it was reached; null when there is no such account. */
export async function explain(
  { userId, capability, args = [] }: UserQuestion,
  ctx: ReadContext,
): Promise<Explanation | null> {
  const account = await accountOf(userId, ctx)
  if (!account) return null
  const state = await internals(ctx).sites.state(ctx.site.id)
  const user = subjectOf(account, state)
  const roles = user.rights.roles.flatMap(slug => state.roles.filter(role => role.slug === slug))
  return explainFor({ capability, args, user }, { roles, own: parseEntries(account.entries) }, ctx)
}

async function accountOf(userId: number, ctx: ReadContext): Promise<Account | null> {
  const row: AccountRow | undefined = await ctx.db
    .selectFrom('users')
    .leftJoin('user_sites', 'user_sites.user_id', 'users.id')
    .leftJoin('super_admins', 'super_admins.user_id', 'users.id')
    .select([
      'users.id',
      'users.login',
      'users.email',
      'users.display_name',
      'user_sites.entries',
      'super_admins.user_id as listed',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row ? accountFrom(row, { isNetwork: await isNetwork(internals(ctx)), via: 'cli' }) : null
}
