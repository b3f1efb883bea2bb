/** A lead becomes an account, a contact and a deal, in one step and once. */
import type { Context } from '../../../kernel/context.ts'
import type { Entity, Stored } from '../../../kernel/entity.ts'
import { createRecord } from '../../../kernel/records/create.ts'
import { readRecord, storedRecord } from '../../../kernel/records/read.ts'
import { updateRecord } from '../../../kernel/records/update.ts'
import { accounts } from '../entities/accounts.ts'
import { contacts } from '../entities/contacts.ts'
import { leads } from '../entities/leads.ts'
import { opportunities } from '../entities/opportunities.ts'
import { errors } from '../errors.ts'
import { duplicatesOf } from './duplicates.ts'
import { followersOf, setMark } from './followers.ts'
import { writeNote } from './notes.ts'
import { todayOf } from './stages.ts'

type Values = Readonly<Record<string, unknown>>
/** Values of a new record, or the id of one that is there. */
export type Target = Values | null | undefined
export type Conversion = {
  readonly account?: Target
  readonly contact?: Target
  readonly opportunity?: Target
  readonly skip_duplicate_check?: boolean
}
export type Converted = {
  readonly account_id: number | null
  readonly contact_id: number | null
  readonly opportunity_id: number | null
}

export async function convertLead(id: number, wanted: Conversion, ctx: Context): Promise<Converted> {
  const lead = await storedRecord(leads, { id, verb: 'update' }, ctx)
  if (lead.converted_at !== null) throw errors.already_converted({}, { data: idsOf(lead) })
  const plan = planOf(lead, wanted, ctx)
  if (!wanted.skip_duplicate_check) await refuseDuplicates(plan, ctx)
  const accountId = await made(accounts, plan.account, ctx)
  const contactId = await made(contacts, plan.contact && { account_id: accountId, ...plan.contact }, ctx)
  const dealLinks = { account_id: accountId, contact_id: contactId }
  const opportunityId = await made(opportunities, plan.opportunity && { ...dealLinks, ...plan.opportunity }, ctx)
  const ids = { account_id: accountId, contact_id: contactId, opportunity_id: opportunityId }
  await updateRecord(
    leads,
    {
      id,
      set: {
        ...{ status: 'converted', converted_at: ctx.clock.instant(), created_account_id: accountId },
        ...{ created_contact_id: contactId, created_opportunity_id: opportunityId },
      },
    },
    ctx,
  )
  await carryOver(lead, ids, ctx)
  await writeNote({ entity: 'leads', id, type: 'convert', data: ids }, ctx)
  return ids
}

const idsOf = (lead: Stored<typeof leads>) => ({
  account_id: lead.created_account_id,
  contact_id: lead.created_contact_id,
  opportunity_id: lead.created_opportunity_id,
})

type Plan = { readonly account: Values | null; readonly contact: Values | null; readonly opportunity: Values | null }

/** What is sent wins over what the lead says; null says that there is none to be. */
function planOf(lead: Stored<typeof leads>, wanted: Conversion, ctx: Context): Plan {
  const owner = { assigned_user_id: lead.assigned_user_id, team_ids: lead.team_ids, campaign_id: lead.campaign_id }
  const reached = { email: lead.email, phone: lead.phone }
  const account = {
    ...{ name: lead.account_name, website: lead.website, industry: lead.industry, billing_address: lead.address },
    ...{ description: lead.description, ...owner },
  }
  const contact = {
    ...{ salutation: lead.salutation, first_name: lead.first_name, last_name: lead.last_name || lead.name },
    ...{ title: lead.title, do_not_call: lead.do_not_call, address: lead.address, source: lead.source, ...reached },
    ...{ description: lead.description, target_list_ids: lead.target_list_ids, ...owner },
  }
  const opportunity = {
    ...{ name: lead.account_name || lead.name, amount: lead.opportunity_amount ?? 0, currency: lead.currency },
    ...{ lead_source: lead.source, close_date: laterDay(ctx), ...owner },
  }
  const chosen = (usual: Values, sent: Target, isUsual: boolean): Values | null => {
    if (sent === null || (sent === undefined && !isUsual)) return null
    return sent && 'id' in sent ? sent : { ...usual, ...sent }
  }
  return {
    account: chosen(account, wanted.account, lead.account_name !== ''),
    contact: chosen(contact, wanted.contact, true),
    opportunity: chosen(opportunity, wanted.opportunity, lead.opportunity_amount !== null),
  }
}

const laterDay = (ctx: Context): string => Temporal.PlainDate.from(todayOf(ctx)).add({ months: 1 }).toString()

async function refuseDuplicates({ account, contact }: Plan, ctx: Context): Promise<void> {
  const candidates = {
    accounts: account && !('id' in account) ? await duplicatesOf({ entity: accounts, values: account }, ctx) : [],
    contacts: contact && !('id' in contact) ? await duplicatesOf({ entity: contacts, values: contact }, ctx) : [],
  }
  if (candidates.accounts.length + candidates.contacts.length > 0) throw errors.duplicates({}, { data: { candidates } })
}

/** A record that is named must be one that the caller may read; others are made with the caller's rights. */
async function made(entity: Entity, target: Values | null, ctx: Context): Promise<number | null> {
  if (target === null) return null
  if (typeof target.id === 'number') return ((await readRecord(entity, target.id, ctx)) as { id: number }).id
  return ((await createRecord(entity, { values: target }, ctx)) as { id: number }).id
}

/** Activities and papers of the lead are those of the new records too, and whoever followed it goes on. */
async function carryOver(lead: Stored<typeof leads>, ids: Converted, ctx: Context): Promise<void> {
  for (const [table, id] of [
    ['crm_accounts', ids.account_id],
    ['crm_contacts', ids.contact_id],
    ['crm_opportunities', ids.opportunity_id],
  ] as const)
    if (id !== null) await ctx.db.updateTable(table).set({ original_lead_id: lead.id }).where('id', '=', id).execute()
  const parent =
    ids.contact_id === null
      ? ids.account_id === null
        ? null
        : `accounts:${ids.account_id}`
      : `contacts:${ids.contact_id}`
  if (parent !== null)
    for (const table of ['crm_tasks', 'crm_meetings', 'crm_calls', 'crm_emails'] as const)
      await ctx.db
        .updateTable(table)
        .set({
          ...{ parent, account_id: ids.account_id },
          ...(table === 'crm_tasks' ? { contact_id: ids.contact_id } : {}),
        })
        .where('parent', '=', `leads:${lead.id}`)
        .execute()
  for (const link of LINKS_TO) if (ids[link.of] !== null) await copyLinks(lead.id, link, ids[link.of]!, ctx)
  for (const userId of await followersOf(leads, lead.id, ctx)) {
    const marked = [
      [accounts, ids.account_id],
      [contacts, ids.contact_id],
      [opportunities, ids.opportunity_id],
    ] as const
    for (const [entity, id] of marked)
      if (id !== null) await setMark({ entity, id, mark: 'is_followed', isOn: true }, userId, ctx)
  }
}

type CopiedLink = { readonly of: keyof Converted; readonly field: string; readonly owners: readonly string[] }

/** Documents that name the lead name all that it became; meetings and calls have people alone. */
const LINKS_TO: readonly CopiedLink[] = [
  { of: 'contact_id', field: 'contact_ids', owners: ['crm_library_documents', 'crm_meetings', 'crm_calls'] },
  { of: 'account_id', field: 'account_ids', owners: ['crm_library_documents'] },
  { of: 'opportunity_id', field: 'opportunity_ids', owners: ['crm_library_documents'] },
]

async function copyLinks(leadId: number, { field, owners }: CopiedLink, id: number, ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('record_links')
    .selectAll()
    .where('field', '=', 'lead_ids')
    .where('owner', 'in', owners)
    .where('target_id', '=', leadId)
    .execute()
  for (const { site_id: _, ...row } of rows)
    await ctx.db
      .insertInto('record_links')
      .values({ ...row, field, target_id: id })
      .onConflict(all => all.doNothing())
      .execute()
}
