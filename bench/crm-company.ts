/** The small company whose rows the benchmark of the CRM copies: contacts, accounts, deals, leads, tasks, and its stream. */
import type { Context, ReadContext } from '../src/kernel/context.ts'
import type { Entity } from '../src/kernel/entity.ts'
import { createRecord } from '../src/kernel/records/create.ts'
import { accounts } from '../src/services/crm/entities/accounts.ts'
import { tasks } from '../src/services/crm/entities/activities.ts'
import { campaigns, targetLists } from '../src/services/crm/entities/campaigns.ts'
import { contacts } from '../src/services/crm/entities/contacts.ts'
import { leads } from '../src/services/crm/entities/leads.ts'
import { opportunities } from '../src/services/crm/entities/opportunities.ts'
import { writeNote } from '../src/services/crm/records/notes.ts'
import { chance } from '../test/kit/chance.ts'

type Company = { readonly made: number; readonly people: readonly number[]; readonly teamIds: readonly number[] }

const AT_ONCE = 100
const CAMPAIGNS = 20
const FIRST = 'Ada Grace Alan Edsger Barbara Donald Frances John Radia Ken Margaret Dennis Hedy Linus Joan'.split(' ')
const LAST =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Allen Backus Perlman Thompson Hamilton Ritchie Lamarr Clarke'.split(' ')
const SOURCES = ['', 'call', 'email', 'partner', 'web_site', 'campaign', 'other']
const STAGES = ['prospecting', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost']
const STATES = ['new', 'assigned', 'in_process', 'recycled', 'dead']

export async function makeCompany(company: Company, ctx: ReadContext): Promise<void> {
  const { made } = company
  await ctx.transaction(async tx => {
    for (let number = 0; number < CAMPAIGNS; number++) {
      await createRecord(campaigns, { values: { name: `Campaign ${number}` } as never }, tx)
      await createRecord(targetLists, { values: { name: `List ${number}` } as never }, tx)
    }
  })
  await fill({ entity: accounts, count: made / 5, values: number => account(number, company) }, ctx)
  await fill({ entity: contacts, count: made, values: number => contact(number, company) }, ctx)
  await fill({ entity: opportunities, count: made / 2, values: number => deal(number, company) }, ctx)
  await fill({ entity: leads, count: made / 10, values: number => lead(number, company) }, ctx)
  await fill({ entity: tasks, count: made / 10, values: number => task(number, company) }, ctx)
  // What was made has left an entry each; five for each contact are wanted.
  const posts = made * 5 - made * 1.9
  await ctx.transaction(async tx => {
    for (let number = 0; number < posts; number++)
      await writeNote(
        { entity: 'contacts', id: (number % made) + 1, type: 'post', body: `Called again, ${number}.` },
        tx,
      )
  })
}

type Filled = { readonly entity: Entity; readonly count: number; readonly values: (number: number) => object }

async function fill({ entity, count, values }: Filled, ctx: ReadContext): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await ctx.transaction(async (tx: Context) => {
      for (let number = from; number < Math.min(from + AT_ONCE, count); number++)
        await createRecord(entity, { values: values(number) as never }, tx)
    })
}

/** People of one team have all sorts of names. */
function nameOf(number: number): { readonly first: string; readonly last: string } {
  const random = chance(number)
  return { first: FIRST[random(FIRST.length)]!, last: LAST[random(LAST.length)]! }
}

const whose = (number: number, { people, teamIds }: Company) => ({
  assigned_user_id: people[number % people.length],
  team_ids: [teamIds[number % teamIds.length]],
})

const account = (number: number, company: Company) => ({
  ...whose(number, company),
  ...{ name: `${nameOf(number).last} ${number} Ltd`, email: `office${number}@example.com` },
  ...{
    type: ['', 'customer', 'partner', 'reseller'][number % 4],
    industry: ['', 'banking', 'retail', 'water'][number % 4],
  },
  ...{
    employees: (number * 7) % 5000,
    annual_revenue: (number * 131) % 90_000,
    rating: ['', 'hot', 'cold'][number % 3],
  },
  campaign_id: (number % CAMPAIGNS) + 1,
})

const contact = (number: number, company: Company) => ({
  ...whose(number, company),
  ...{ first_name: nameOf(number).first, last_name: `${nameOf(number).last}${number}` },
  ...{ email: `p${number}@example.com`, phone: `+49 30 ${100_000 + number}`, title: 'Buyer', department: 'Purchase' },
  ...{ account_id: (number % (company.made / 5)) + 1, source: SOURCES[number % SOURCES.length] },
  ...{ do_not_call: number % 20 === 0, birthday: `19${60 + (number % 40)}-0${(number % 9) + 1}-1${number % 10}` },
  ...{ campaign_id: (number % CAMPAIGNS) + 1, target_list_ids: [(number % CAMPAIGNS) + 1] },
})

const deal = (number: number, company: Company) => ({
  ...whose(number, company),
  ...{ name: `Deal ${number}`, amount: (number * 97) % 50_000, account_id: (number % (company.made / 5)) + 1 },
  ...{ contact_id: (number % company.made) + 1, stage: STAGES[number % STAGES.length] },
  ...{ lead_source: SOURCES[number % SOURCES.length], campaign_id: (number % CAMPAIGNS) + 1 },
  close_date: `202${5 + (number % 2)}-${String((number % 12) + 1).padStart(2, '0')}-15`,
})

const lead = (number: number, company: Company) => ({
  ...whose(number, company),
  ...{ first_name: nameOf(number).first, last_name: `Lead${number}`, status: STATES[number % STATES.length] },
  ...{ source: SOURCES[number % SOURCES.length], email: `lead${number}@example.com` },
})

const task = (number: number, company: Company) => ({
  ...whose(number, company),
  ...{ name: `Task ${number}`, status: ['not_started', 'started', 'completed'][number % 3] },
  parent: { type: 'contact', id: (number % company.made) + 1 },
})
