/** What a customer may see: cases, documents and offers as far as their levels reach, and published articles. */
import type { ReadContext } from '../../../kernel/context.ts'
import { accessOfUser } from '../access/access-of.ts'
import { lesser, type PortalRights, portalRightsOf, reachOf } from '../access/portal-rights.ts'
import { settings } from '../settings.ts'

export type PortalUser = {
  readonly userId: number
  readonly contactId: number
  readonly name: string
  readonly accountId: number | null
  readonly account: string | null
  readonly rights: PortalRights
}

/** The contact whose portal account calls; null for everybody else, and while the portal is closed. */
export const portalUser = async (ctx: ReadContext): Promise<PortalUser | null> =>
  ctx.user ? customerWith(ctx.user.id, ctx) : null

/** By an account of the site, whoever calls. */
export async function customerWith(userId: number, ctx: ReadContext): Promise<PortalUser | null> {
  const { portal_enabled: isOpen, portal_levels: usual } = await ctx.settings(settings)
  if (!isOpen) return null
  const row = await ctx.db
    .selectFrom('crm_contacts')
    .leftJoin('crm_accounts', 'crm_accounts.id', 'crm_contacts.account_id')
    .select(['crm_contacts.id', 'crm_contacts.name', 'crm_contacts.account_id', 'crm_accounts.name as account'])
    .where('crm_contacts.portal_user_id', '=', userId)
    .where('crm_contacts.trashed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { roles } = await accessOfUser(userId, false, ctx)
  const told = roles.map(({ portal }) => portal).filter(portal => Object.keys(portal).length > 0)
  const { id: contactId, name, account_id: accountId, account } = row
  return { userId, contactId, name, accountId, account, rights: portalRightsOf(told, usual) }
}

type CasePage = { readonly limit?: number; readonly offset?: number }

/** Without internal ones; the newest first. */
export const portalCases = (user: PortalUser, ctx: ReadContext, { limit = 200, offset = 0 }: CasePage = {}) =>
  casesOf(user, 'read', ctx).orderBy('id', 'desc').limit(limit).offset(offset).execute()

type Named = { readonly id: number } | { readonly number: number }

/** One of them, by its id or by the number that people know. */
export const portalCase = (user: PortalUser, by: Named, ctx: ReadContext) => oneCase(casesOf(user, 'read', ctx), by)

/** Whether the customer may write to a case. */
export const mayWriteTo = async (user: PortalUser, by: Named, ctx: ReadContext): Promise<boolean> =>
  (await oneCase(casesOf(user, 'stream', ctx), by)) !== undefined

const oneCase = (rows: ReturnType<typeof casesOf>, by: Named) =>
  ('id' in by ? rows.where('id', '=', by.id) : rows.where('number', '=', by.number)).limit(1).executeTakeFirst()

function casesOf(user: PortalUser, action: 'read' | 'stream', ctx: ReadContext) {
  const { cases } = user.rights
  const level = lesser(cases.read, cases[action])
  const reached = reachOf(level, user)
  const ofContact = ctx.db
    .selectFrom('record_links')
    .select('owner_id')
    .where('owner', '=', 'crm_cases')
    .where('field', '=', 'contact_ids')
    .where('target_id', '=', reached.contact)
  return ctx.db
    .selectFrom('crm_cases')
    .select(['id', 'number', 'name', 'status', 'priority', 'type', 'description', 'created_at', 'resolved_at'])
    .where('trashed_at', 'is', null)
    .where('is_internal', '=', 0)
    .$if(level !== 'all', rows =>
      rows.where(({ eb, or }) =>
        or([
          eb('created_by', '=', reached.user),
          eb('contact_id', '=', reached.contact),
          eb('id', 'in', ofContact),
          eb('account_id', '=', reached.account),
        ]),
      ),
    )
}

export function portalDeals(user: PortalUser, ctx: ReadContext) {
  const level = user.rights.opportunities.read
  const reached = reachOf(level, user)
  const ofContact = ctx.db
    .selectFrom('crm_opportunity_contacts')
    .select('opportunity_id')
    .where('contact_id', '=', reached.contact)
  return ctx.db
    .selectFrom('crm_opportunities')
    .select(['id', 'name', 'stage', 'close_date'])
    .where('trashed_at', 'is', null)
    .$if(level !== 'all', rows =>
      rows.where(({ eb, or }) =>
        or([
          eb('created_by', '=', reached.user),
          eb('contact_id', '=', reached.contact),
          eb('id', 'in', ofContact),
          eb('account_id', '=', reached.account),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}
