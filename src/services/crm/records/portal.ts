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

/** Those of the contact and of the account, without internal ones; one of them where it is named. */
export async function portalCases({ contactId, accountId }: PortalUser, ctx: ReadContext, id?: number) {
  let rows = ctx.db
    .selectFrom('crm_cases')
    .select(['id', 'number', 'name', 'status', 'priority', 'type', 'description', 'created_at', 'resolved_at'])
    .where('trashed_at', 'is', null)
    .where('is_internal', '=', 0)
    .where(eb =>
      eb.or([eb('contact_id', '=', contactId), ...(accountId === null ? [] : [eb('account_id', '=', accountId)])]),
    )
  if (id !== undefined) rows = rows.where('id', '=', id)
  return (await rows.orderBy('id', 'desc').limit(200).execute()).map(row => ({ ...row, id: row.id }))
}

export async function portalDocuments({ contactId, accountId }: PortalUser, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('crm_library_documents')
    .innerJoin('record_links', 'record_links.owner_id', 'crm_library_documents.id')
    .select([
      'crm_library_documents.id',
      'crm_library_documents.name',
      'crm_library_documents.file',
      'crm_library_documents.type',
    ])
    .where('crm_library_documents.trashed_at', 'is', null)
    .where('crm_library_documents.status', '=', 'active')
    .where('record_links.owner', '=', 'crm_library_documents')
    .where(eb =>
      eb.or([
        eb.and([eb('record_links.field', '=', 'contact_ids'), eb('record_links.target_id', '=', contactId)]),
        eb.and([eb('record_links.field', '=', 'account_ids'), eb('record_links.target_id', '=', accountId ?? 0)]),
      ]),
    )
    .orderBy('crm_library_documents.id', 'desc')
    .limit(200)
    .execute()
  return [...new Map(rows.map(row => [row.id, { ...row, id: row.id }])).values()]
}

/** Whatever roles say: published articles are for everybody who may sign in here. */
export async function portalArticles(search: string, ctx: ReadContext) {
  const today = ctx.clock.instant().slice(0, 10)
  let rows = ctx.db
    .selectFrom('crm_kb_articles')
    .select(['id', 'name', 'slug', 'body'])
    .where('trashed_at', 'is', null)
    .where('status', '=', 'published')
    .where(eb => eb.or([eb('expiration_date', 'is', null), eb('expiration_date', '>=', today)]))
  const words = search.trim().toLowerCase()
  if (words !== '') rows = rows.where(eb => eb(eb.fn('lower', ['name']), 'like', `%${words.replace(/[%_]/g, '')}%`))
  const found = await rows.orderBy('order').orderBy('id').limit(100).execute()
  return found.map(row => ({ ...row, id: row.id }))
}

export async function portalDeals({ contactId, accountId }: PortalUser, ctx: ReadContext) {
  const rows = await ctx.db
    .selectFrom('crm_opportunities')
    .select(['id', 'name', 'stage', 'close_date'])
    .where('trashed_at', 'is', null)
    .where(eb => eb.or([eb('contact_id', '=', contactId), eb('account_id', '=', accountId ?? 0)]))
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({ ...row, id: row.id }))
}
