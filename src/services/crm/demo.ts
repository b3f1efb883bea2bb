/** What a demonstration shows: a few companies, their people, deals and cases. */
import { on } from '../../kernel/hooks.ts'
import { createRecord } from '../../kernel/records/create.ts'
import { fillDemo } from '../../platform/demo/demo.ts'
import { accounts } from './entities/accounts.ts'
import { tasks } from './entities/activities.ts'
import { cases } from './entities/cases.ts'
import { contacts } from './entities/contacts.ts'
import { leads } from './entities/leads.ts'
import { opportunities } from './entities/opportunities.ts'

const companies = [
  {
    name: 'Mill & Meadow',
    industry: 'food_beverage',
    people: [
      ['Ada', 'Miller'],
      ['Jonas', 'Field'],
    ],
    deal: ['Bread for the fair', 4200, 'proposal'],
  },
  {
    name: 'Harbour Bikes',
    industry: 'sports',
    people: [['Mina', 'Stone']],
    deal: ['Fleet for the ferry', 18_500, 'negotiation'],
  },
  {
    name: 'Lantern Books',
    industry: 'publishing',
    people: [
      ['Theo', 'Page'],
      ['Ruth', 'Quill'],
    ],
    deal: ['Shelves and lamps', 2900, 'closed_won'],
  },
  {
    name: 'Green Roof Builders',
    industry: 'construction',
    people: [['Olga', 'Beam']],
    deal: ['Roof of the school', 64_000, 'qualification'],
  },
] as const

/** Made once: a CRM that has accounts already has its own. */
export const demoListener = on(fillDemo, 'crm.demo', async ({ progress }, ctx) => {
  const known = await ctx.db.selectFrom('crm_accounts').select('id').limit(1).execute()
  if (known.length > 0) return
  const day = (days: number) => Temporal.PlainDate.from(ctx.clock.instant().slice(0, 10)).add({ days }).toString()
  for (const [place, { name, industry, people, deal }] of companies.entries()) {
    const account = await createRecord(accounts, { values: { name, industry, type: 'customer' } }, ctx)
    for (const [first_name, last_name] of people) {
      const email = `${first_name}.${last_name}@example.com`.toLowerCase()
      await createRecord(contacts, { values: { first_name, last_name, email, account_id: account.id } }, ctx)
    }
    const [title, amount, stage] = deal
    const values = { name: title, amount, stage, account_id: account.id, close_date: day(20 + place * 10) }
    await createRecord(opportunities, { values }, ctx)
    progress({ what: 'companies', done: place + 1, total: companies.length })
  }
  await createRecord(
    leads,
    { values: { first_name: 'Paul', last_name: 'Newman', email: 'paul@example.com', source: 'web_site' } },
    ctx,
  )
  await createRecord(cases, { values: { name: 'The lamp flickers', priority: 'high' } }, ctx)
  await createRecord(tasks, { values: { name: 'Call Mill & Meadow', date_end: day(2) } }, ctx)
})
