/** Who belongs to a site. */
import type { ReadContext } from '../../kernel/context.ts'

export type Member = {
  readonly user_id: number
  readonly login: string
  readonly name: string
  readonly roles: readonly string[]
}

export type MembersPage = { readonly members: readonly Member[]; readonly total: number }

/** By account id, and how many there are in all. */
export async function listMembers(paging: { limit: number; offset: number }, ctx: ReadContext): Promise<MembersPage> {
  const { total } = await ctx.db
    .selectFrom('user_sites')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { members: await membersOf(paging, ctx), total: Number(total) }
}

/** One query for the accounts, one for all their roles. */
async function membersOf(paging: { limit: number; offset: number }, ctx: ReadContext): Promise<Member[]> {
  const accounts = await ctx.db
    .selectFrom('user_sites')
    .innerJoin('users', 'users.id', 'user_sites.user_id')
    .select(['users.id', 'users.login', 'users.display_name'])
    .orderBy('users.id')
    .limit(paging.limit)
    .offset(paging.offset)
    .execute()
  if (accounts.length === 0) return []
  const roles = await ctx.db
    .selectFrom('user_roles')
    .select(['user_id', 'role'])
    .where(
      'user_id',
      'in',
      accounts.map(account => account.id),
    )
    .orderBy('position')
    .execute()
  return accounts.map(({ id, login, display_name: name }) => ({
    user_id: id,
    login,
    name,
    roles: roles.filter(row => row.user_id === id).map(row => row.role as string),
  }))
}
