/** Who belongs to a site. */
import type { ReadContext } from '../../kernel/context.ts'

export type Member = {
  readonly user_id: number
  readonly login: string
  readonly name: string
  readonly roles: readonly string[]
}

/** By account id; one query for the accounts, one for all their roles. */
export async function listMembers(paging: { page: number; perPage: number }, ctx: ReadContext): Promise<Member[]> {
  const accounts = await ctx.db
    .selectFrom('user_sites')
    .innerJoin('users', 'users.id', 'user_sites.user_id')
    .select(['users.id', 'users.login', 'users.display_name'])
    .orderBy('users.id')
    .limit(paging.perPage)
    .offset((paging.page - 1) * paging.perPage)
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
