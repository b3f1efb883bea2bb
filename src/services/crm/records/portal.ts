/** What a customer may see: their own cases, documents and offers, and published articles. */
import type { ReadContext } from '../../../kernel/context.ts'
import { settings } from '../settings.ts'

export type PortalUser = {
  readonly contactId: number
  readonly name: string
  readonly accountId: number | null
  readonly account: string | null
}

/** The contact whose portal account calls; null for everybody else, and while the portal is closed. */
export async function portalUser(ctx: ReadContext): Promise<PortalUser | null> {
  if (!ctx.user || !(await ctx.settings(settings)).portal_enabled) return null
  const row = await ctx.db
    .selectFrom('crm_contacts')
    .leftJoin('crm_accounts', 'crm_accounts.id', 'crm_contacts.account_id')
    .select(['crm_contacts.id', 'crm_contacts.name', 'crm_contacts.account_id', 'crm_accounts.name as account'])
    .where('crm_contacts.portal_user_id', '=', ctx.user.id)
    .where('crm_contacts.trashed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { contactId: row.id, name: row.name, accountId: row.account_id, account: row.account }
}

type CasePage = { readonly limit?: number; readonly offset?: number }

/** Those of the contact and of the account, without internal ones; the newest first. */
export const portalCases = (user: PortalUser, ctx: ReadContext, { limit = 200, offset = 0 }: CasePage = {}) =>
  casesOf(user, ctx).orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** One of them, by its id or by the number that people know. */
export const portalCase = (user: PortalUser, by: { id: number } | { number: number }, ctx: ReadContext) =>
  ('id' in by ? casesOf(user, ctx).where('id', '=', by.id) : casesOf(user, ctx).where('number', '=', by.number))
    .limit(1)
    .executeTakeFirst()

function casesOf({ contactId, accountId }: PortalUser, ctx: ReadContext) {
  return ctx.db
    .selectFrom('crm_cases')
    .select(['id', 'number', 'name', 'status', 'priority', 'type', 'description', 'created_at', 'resolved_at'])
    .where('trashed_at', 'is', null)
    .where('is_internal', '=', 0)
    .where(eb =>
      eb.or([
        eb('contact_id', '=', contactId),
        ...(accountId === null ? [] : [eb('account_id', '=', accountId)]),
        eb(
          'id',
          'in',
          eb
            .selectFrom('record_links')
            .select('owner_id')
            .where('owner', '=', 'crm_cases')
            .where('field', '=', 'contact_ids')
            .where('target_id', '=', contactId),
        ),
      ]),
    )
}

export function portalDeals({ contactId, accountId }: PortalUser, ctx: ReadContext) {
  return ctx.db
    .selectFrom('crm_opportunities')
    .select(['id', 'name', 'stage', 'close_date'])
    .where('trashed_at', 'is', null)
    .where(eb => eb.or([eb('contact_id', '=', contactId), eb('account_id', '=', accountId ?? 0)]))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}
