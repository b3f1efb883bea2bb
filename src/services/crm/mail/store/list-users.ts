/** Accounts of the site in target lists: colleagues who get a mailing too. Their records are the platform's. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'

export const USERS = 'users'
const MEMBERS = { owner: 'crm_target_lists', field: 'user_ids' } as const

type Member = { readonly id: number; readonly email: string }

/** The next members of these lists by id, of those who are still at home here. */
export async function usersIn(
  { lists, after, most }: { readonly lists: readonly number[]; readonly after: number; readonly most: number },
  ctx: ReadContext,
): Promise<Member[]> {
  return ctx.db
    .selectFrom('record_links as l')
    .innerJoin('users as u', 'u.id', 'l.target_id')
    .innerJoin('user_sites as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.email'])
    .distinct()
    .where('l.owner', '=', MEMBERS.owner)
    .where('l.field', '=', MEMBERS.field)
    .where('l.owner_id', 'in', [...lists])
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(most)
    .execute()
}

/** Which of these accounts are in one of the lists. */
export async function usersAmong(
  lists: readonly number[],
  people: readonly number[],
  ctx: ReadContext,
): Promise<number[]> {
  if (lists.length === 0 || people.length === 0) return []
  const rows = await ctx.db
    .selectFrom('record_links')
    .select('target_id')
    .where('owner', '=', MEMBERS.owner)
    .where('field', '=', MEMBERS.field)
    .where('owner_id', 'in', [...lists])
    .where('target_id', 'in', [...people])
    .execute()
  return rows.map(({ target_id }) => target_id)
}

/** What a template may say of an account; null where it is gone. */
export async function userValues(id: number, ctx: ReadContext): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('user_sites as s', 's.user_id', 'u.id')
    .select(['u.id', 'u.display_name as name', 'u.first_name', 'u.last_name'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function userNames(
  ids: readonly number[],
  ctx: ReadContext,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (ids.length === 0) return []
  const rows = ctx.db.selectFrom('users').select(['id', 'display_name as name'])
  return rows.where('id', 'in', [...ids]).execute()
}

/** Whether somebody has left one of these lists, or does not want mails at the address at all. */
export async function hasUserLeft(
  { id, email, lists }: Member & { readonly lists: readonly number[] },
  ctx: Context,
): Promise<boolean> {
  const left = await ctx.db
    .selectFrom('crm_list_opt_outs')
    .select('record_id')
    .where('entity', '=', USERS)
    .where('record_id', '=', id)
    .where('list_id', 'in', [...lists, 0])
    .executeTakeFirst()
  if (left) return true
  const marked = await ctx.db
    .selectFrom('crm_addresses')
    .select('record_id')
    .where('kind', '=', 'email')
    .where('address', '=', email.toLowerCase())
    .where('is_opted_out', '=', 1)
    .executeTakeFirst()
  return marked !== undefined
}

/** Every list that an account is in, for whoever wants no mailing any more. */
export async function listsOfUser(id: number, ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('record_links')
    .select('owner_id')
    .where('owner', '=', MEMBERS.owner)
    .where('field', '=', MEMBERS.field)
    .where('target_id', '=', id)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}
