/** What belongs to an account itself. All of it goes when the account is deleted. */
import type { ReadContext } from '../../kernel/context.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { PersonalDataSection } from './hooks.ts'
import type { Person } from './keeper.ts'

export async function accountSections({ userId }: Person, ctx: ReadContext): Promise<PersonalDataSection[]> {
  const account = userId === null ? null : await findAccount(userId, ctx)
  if (!account) return []
  const sections = [
    { name: 'host.account', title: 'Account', items: [account] },
    { name: 'host.account-values', title: 'Values kept with the account', items: await metaOf(account.id, ctx) },
    { name: 'host.sessions', title: 'Sessions', items: await sessionsOf(account.id, ctx) },
    { name: 'host.application-passwords', title: 'Application passwords', items: await passwordsOf(account.id, ctx) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}

const metaOf = async (userId: number, ctx: ReadContext) => {
  const rows = await ctx.db
    .selectFrom('user_meta')
    .select(['meta_key', 'meta_value'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ meta_key, meta_value }) => ({ key: meta_key, value: JSON.parse(meta_value) as unknown }))
}

/** Neither tokens nor what they are checked against. */
const sessionsOf = (userId: number, ctx: ReadContext) =>
  ctx.db
    .selectFrom('sessions')
    .select(['login_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'])
    .where('user_id', '=', userId)
    .execute()

const passwordsOf = (userId: number, ctx: ReadContext) =>
  ctx.db
    .selectFrom('app_passwords')
    .select(['name', 'created_at', 'last_used_at', 'last_ip'])
    .where('user_id', '=', userId)
    .execute()
