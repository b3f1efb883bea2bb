/** Who may see, change and delete which account. The rules of the users' routes, in one place. */
import { type Access, rule } from '../../kernel/access.ts'
import type { ReadContext } from '../../kernel/context.ts'
import { type ErrorFactory, restErrors } from '../../kernel/errors.ts'
import { internals } from '../internals.ts'
import { isNetwork, outranks } from '../roles/roles.ts'
import { accountErrors } from './errors.ts'
import { type AccountRecord, findAccountBy } from './record.ts'

/** `me` in an address is the caller. */
export function targetId(given: string, ctx: ReadContext): number {
  if (given !== 'me') return Number(given)
  if (!ctx.user) throw restErrors.not_logged_in()
  return ctx.user.id
}

export const onlySignedIn: Access = rule('anybody signed in', (_parameters, ctx) => {
  if (!ctx.user) throw restErrors.not_logged_in()
  return true
})

/** A right on the account that the address names, `{id}` or the caller; `otherwise` is what others hear. */
export const mayDoToUser = (capability: string, otherwise: ErrorFactory): Access =>
  rule(`${capability} on the account`, async (parameters, ctx) => {
    const id = targetId(parameters.id ?? 'me', ctx)
    if (ctx.system === null && !(await ctx.user?.can(capability, id))) throw otherwise()
    return true
  })

/** For what would put the account into the caller's hands, or out of the world: it takes all rights that the account has. */
export const outranksUser: Access = rule('every capability that the account holds', async (parameters, ctx) => {
  if (!(await outranks(targetId(parameters.id ?? 'me', ctx), 'everywhere', ctx))) throw accountErrors.cannot_edit()
  return true
})

/**
 * The account, if it exists and, on a network, is a member of this site or the caller. Whoever may not list accounts
 * sees published authors only, and cannot tell a hidden account from one that does not exist.
 */
export async function visibleAccount(id: number, ctx: ReadContext): Promise<AccountRecord> {
  const account = await siteAccount(id, ctx)
  if (
    ctx.system !== null ||
    ctx.user?.id === id ||
    ctx.user?.has('list_users') ||
    (account && (await ctx.user?.can('edit_user', id)))
  ) {
    if (!account) throw accountErrors.user_invalid_id()
    return account
  }
  if (!account || !(await hasPublished(id, ctx))) throw accountErrors.user_cannot_view()
  return account
}

/** Null for an account that does not exist or, on a network, has nothing to do with this site. */
export async function siteAccount(id: number, ctx: ReadContext): Promise<AccountRecord | null> {
  const account = Number.isSafeInteger(id) ? await findAccountBy('id', id, ctx) : null
  if (!account || ctx.user?.id === id || !(await isNetwork(internals(ctx)))) return account
  const member = await ctx.db.selectFrom('user_sites').select('user_id').where('user_id', '=', id).executeTakeFirst()
  return member ? account : null
}

/** An account that may stand as the author of something here: for callers one of this site, for the system any. */
export const authorAccount = (id: number, ctx: ReadContext): Promise<AccountRecord | null> =>
  ctx.system === null ? siteAccount(id, ctx) : findAccountBy('id', id, ctx)

async function hasPublished(id: number, ctx: ReadContext): Promise<boolean> {
  const post = await ctx.db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', id)
    .where('status', '=', 'publish')
    .where('type', 'in', WRITTEN)
    .limit(1)
    .executeTakeFirst()
  return post !== undefined
}

/** Types whose published posts make their author known to everybody. */
export const WRITTEN: readonly string[] = Object.freeze(['post', 'page'])
