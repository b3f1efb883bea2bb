/** What a demonstration shows: companies with their people and deals, what is done about them, and a mailing. */
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { planFor } from '../../kernel/records/plan.ts'
import { placeOf } from '../../kernel/records/private-files.ts'
import { demoAddress, fillDemo } from '../../platform/demo/demo.ts'
import { usersWithAnyCapability } from '../../platform/roles/roles.ts'
import * as told from './demo-company.ts'
import { accounts } from './entities/accounts.ts'
import { calls, meetings, tasks } from './entities/activities.ts'
import { campaigns, massEmails, targetLists } from './entities/campaigns.ts'
import { cases } from './entities/cases.ts'
import { contacts } from './entities/contacts.ts'
import { emails } from './entities/emails.ts'
import { kbArticles } from './entities/kb-articles.ts'
import { leads } from './entities/leads.ts'
import { libraryDocuments } from './entities/library-documents.ts'
import { opportunities } from './entities/opportunities.ts'
import { teams } from './entities/teams.ts'
import { emailTemplates } from './mail/entities/email-templates.ts'
import { DEMONSTRATION } from './notifications.ts'

/** Made once: a CRM that has accounts already has its own. */
export const demoListener = on(fillDemo, 'crm.demo', async ({ progress }, ctx) => {
  const known = await ctx.db.selectFrom('crm_accounts').select('id').limit(1).execute()
  if (known.length > 0) return
  const quiet = ctx.asSystem(DEMONSTRATION)
  const staff = await makeTeam(quiet)
  const list = await makeMailing(staff, quiet)
  const made: Made[] = []
  for (const company of told.companies) {
    made.push(await makeCompany(company, { list, own: staff.owner(made.length) }, quiet))
    progress({ what: 'companies', done: made.length, total: told.companies.length })
  }
  await makeLeads(list, staff, quiet)
  await makeCases(made, quiet)
  await makeActivities(made, staff, quiet)
  await makeDocuments(made, quiet)
})

type Owner = { readonly assigned_user_id: number | null; readonly team_ids: number[] }
/** Work is shared out among those who may open the CRM, so that each of them finds some as their own. */
type Staff = { readonly people: number[]; readonly owner: (turn: number) => Owner }
type Made = { readonly account: number; readonly contact: number; readonly deal: number; readonly own: Owner }

async function makeTeam(ctx: Context): Promise<Staff> {
  const holders = await usersWithAnyCapability({ capabilities: ['vendor_crm_access'], limit: 4 }, ctx)
  const people = holders.map(({ id }) => id).toSorted((one, other) => one - other)
  const values = { name: 'Sales', description: 'Everybody who talks to customers.', user_ids: people }
  const team = await createRecord(teams, { values }, ctx)
  const owner = (turn: number) => ({ assigned_user_id: people[turn % people.length] ?? null, team_ids: [team.id] })
  return { people, owner }
}

const addressOf = (first: string, last: string): string => demoAddress(`${first}.${last}`.toLowerCase())

const dayAfter = (days: number, ctx: Context): string =>
  Temporal.PlainDate.from(ctx.clock.instant().slice(0, 10)).add({ days }).toString()

/** A draft: nothing of it leaves. */
async function makeMailing({ owner }: Staff, ctx: Context): Promise<number> {
  const own = owner(0)
  const campaign = await createRecord(
    campaigns,
    {
      values: { ...own, name: told.letter.name, status: 'active', type: 'newsletter', start_date: dayAfter(-10, ctx) },
    },
    ctx,
  )
  const list = await createRecord(targetLists, { values: { ...own, name: 'Friends of the house' } }, ctx)
  const template = await createRecord(emailTemplates, { values: told.letter }, ctx)
  const mailing = { target_list_ids: [list.id], email_template_id: template.id, campaign_id: campaign.id }
  const values = { ...mailing, name: told.letter.name, status: 'draft', start_at: `${dayAfter(7, ctx)}T09:00:00Z` }
  await createRecord(massEmails, { values }, ctx)
  for (const article of told.articles)
    await createRecord(kbArticles, { values: { ...own, ...article, status: 'published', is_public: true } }, ctx)
  return list.id
}

async function makeCompany(
  { people, deals, ...company }: (typeof told.companies)[number],
  { list, own }: { readonly list: number; readonly own: Owner },
  ctx: Context,
): Promise<Made> {
  const account = await createRecord(accounts, { values: { ...company, ...own } }, ctx)
  const made = { account: account.id, contact: 0, deal: 0, own }
  for (const [first_name, last_name, title] of people) {
    const email = addressOf(first_name, last_name)
    const values = { ...own, first_name, last_name, title, email, account_id: account.id, target_list_ids: [list] }
    made.contact = (await createRecord(contacts, { values }, ctx)).id
  }
  for (const [name, amount, stage, days] of deals) {
    const deal = { ...own, name, amount, stage, close_date: dayAfter(days, ctx), account_id: account.id }
    const values = { ...deal, contact_id: made.contact, ...(stage === 'closed_lost' ? { lost_reason: 'price' } : {}) }
    made.deal = (await createRecord(opportunities, { values }, ctx)).id
  }
  return made
}

async function makeLeads(list: number, { owner }: Staff, ctx: Context): Promise<void> {
  for (const [turn, { amount, ...lead }] of told.leads.entries()) {
    const email = addressOf(lead.first_name, lead.last_name)
    const values = { ...owner(turn), ...lead, email, opportunity_amount: amount, target_list_ids: [list] }
    await createRecord(leads, { values }, ctx)
  }
}

async function makeCases(made: readonly Made[], ctx: Context): Promise<void> {
  for (const { company, ...one } of told.cases) {
    const { account, contact, own } = made[company]!
    await createRecord(cases, { values: { ...own, ...one, account_id: account, contact_id: contact } }, ctx)
  }
}

/** A few bytes: the demonstration is made once, so its transaction may wait for the disk. */
async function makeDocuments(made: readonly Made[], ctx: Context): Promise<void> {
  const plan = planFor(libraryDocuments, ctx)
  const place = placeOf(plan, plan.byName.get('file')!)
  for (const { company, filename, text, ...document } of told.documents) {
    const { account, contact, own } = made[company]!
    const kept = await ctx.tools.files.keep(place, { bytes: Buffer.from(text), filename, type: 'text/plain' }, ctx)
    const values = { ...own, ...document, file: kept.id, account_ids: [account], contact_ids: [contact] }
    await createRecord(libraryDocuments, { values }, ctx)
  }
}

async function makeActivities(made: readonly Made[], { people, owner }: Staff, ctx: Context): Promise<void> {
  const [first, second, third] = made as [Made, Made, Made]
  const at = (days: number, hour: number) => `${dayAfter(days, ctx)}T${String(hour).padStart(2, '0')}:00:00Z`
  const about = (type: 'account' | 'opportunity', id: number) => ({ parent: { type, id } })
  const visit = { name: 'Visit at Mill & Meadow', date_start: at(1, 9), date_end: at(1, 10) }
  const together = { ...first.own, user_ids: people }
  await createRecord(meetings, { values: { ...together, ...visit, ...about('account', first.account) } }, ctx)
  const ring = { name: 'Ask about the fleet', date_start: at(2, 13), direction: 'outbound' }
  await createRecord(calls, { values: { ...second.own, ...ring, ...about('opportunity', second.deal) } }, ctx)
  const offer = { name: 'Write the offer for the ovens', date_end: at(3, 16), priority: 'high' }
  await createRecord(tasks, { values: { ...first.own, ...offer, ...about('opportunity', first.deal) } }, ctx)
  await createRecord(tasks, { values: { ...third.own, name: 'Thank Lantern Books', date_end: at(-1, 12) } }, ctx)
  for (const turn of people.keys()) {
    const plan = { name: 'Plan the week', date_start: at(turn + 1, 7), date_end: at(turn + 1, 8) }
    await createRecord(tasks, { values: { ...owner(turn), ...plan } }, ctx)
  }
  const mail = {
    ...{
      subject: 'Shelves and lamps',
      from: addressOf('Theo', 'Page'),
      to: [{ address: demoAddress('sales'), name: 'Sales' }],
    },
    ...{ body: '<p>The shelves look wonderful. When do the lamps come?</p>', date_sent: at(-2, 8) },
  }
  await createRecord(emails, { values: { ...third.own, ...mail, ...about('account', third.account) } }, ctx)
}
