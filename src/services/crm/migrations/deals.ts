/** Deals, cases and activities. */
import { createCounts, keepCounts } from '../../../db/kept-counts.ts'
import type { Migration } from '../../../db/migrations.ts'
import { flag, instant, integer, json, real, text } from '../../../db/tables.ts'
import { customFieldsColumn } from '../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable, STATE_OF_ROW } from '../../../kernel/records/record-table.ts'

type Step = Migration['up']

const maybe = { nullable: true } as const

export const makeDeals: Step = async (db, engine) => {
  await makeOpportunities(db, engine)
  await keepDealFigures(db, engine)
  await makeOpportunityContacts(db, engine)
  await makeCases(db, engine)
  await makeTasks(db, engine)
  await makeFiles(db, engine)
  await makeMeetings(db, engine)
  await makeCalls(db, engine)
}

const makeOpportunities: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_opportunities', {
    columns: {
      ...{ name: text(), amount: integer(), currency: text(maybe), amount_converted: integer(maybe) },
      ...{ amount_weighted: integer(maybe), base_currency: text(), account_id: integer(maybe) },
      ...{ contact_id: integer(maybe), pipeline_id: text(), stage: text(), last_stage: text() },
      ...{ probability: integer(maybe), lead_source: text(), close_date: text(), lost_reason: text() },
      name_key: text(),
      ...{ next_step: text(), lines: json(), campaign_id: integer(maybe), original_lead_id: integer(maybe) },
      ...{ stage_changed_at: instant(maybe), close_date_moves: integer(), assigned_user_id: integer(maybe) },
      ...{ description: text(), tags: json(), custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'amount', 'amount_converted', 'stage', ['close_date', 'pipeline_id']],
    summed: [
      ...['pipeline_id', 'stage', 'lead_source', 'close_date', 'base_currency'],
      ...['amount_converted', 'amount_weighted'],
    ],
    words: ['name'],
    indexes: [
      ['site_id', 'original_lead_id'],
      ['site_id', 'lower(name)'],
      ['site_id', 'name_key', 'account_id', 'id'],
      ['site_id', 'close_date_moves', 'id'],
      ['site_id', 'account_id', 'id'],
      ['site_id', 'contact_id', 'id'],
      ['site_id', 'campaign_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

/** What the board and the reports add up, by what they group by; of the date they know the month. */
const keepDealFigures: Step = async (db, engine) => {
  const by = { pipeline_id: text(), stage: text(), lead_source: text(), close_date: text(), base_currency: text() }
  // Squares say how far a forecast may be off. They do not fit whole numbers.
  const sums = { amount_converted: integer(), amount_weighted: integer(), amount_squares: real() }
  await createCounts(db, engine, 'crm_deal_figures', { ...by, state: text() }, sums)
  const amount = 'coalesce(row.amount_converted, 0)'
  await keepCounts(db, engine, {
    ...{ table: 'crm_opportunities', counts: 'crm_deal_figures', name: 'figures' },
    by: {
      ...{ pipeline_id: 'row.pipeline_id', stage: 'row.stage', lead_source: 'row.lead_source' },
      ...{ close_date: 'substr(row.close_date, 1, 7)', base_currency: 'row.base_currency' },
      state: STATE_OF_ROW,
    },
    sums: {
      ...{ amount_converted: amount, amount_weighted: 'coalesce(row.amount_weighted, 0)' },
      amount_squares: `cast(${amount} as double precision) * ${amount}`,
    },
  })
}

const makeOpportunityContacts: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_opportunity_contacts', {
    columns: {
      ...{ opportunity_id: integer(), contact_id: integer(), role: text() },
    },
    between: ['opportunity_id', 'contact_id'],
  })

const makeCases: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_cases', {
    columns: {
      ...{ name: text(), number: integer(), status: text(), priority: text(), type: text(), origin: text() },
      ...{ account_id: integer(maybe), lead_id: integer(maybe), contact_id: integer(maybe) },
      ...{ is_internal: flag(), inbound_email_id: integer(maybe) },
      ...{ first_response_at: instant(maybe), resolved_at: instant(maybe), sla_due_at: instant(maybe) },
      ...{ is_sla_told: flag(), assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'number', 'status', 'sla_due_at'],
    words: ['name'],
    indexes: [
      ['site_id', 'account_id', 'id'],
      ['site_id', 'lead_id', 'id'],
      ['site_id', 'contact_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeFiles: Step = async (db, engine) => {
  for (const [table, link] of [
    ['crm_case_files', 'case_id'],
    ['crm_task_files', 'task_id'],
    ['crm_kb_article_files', 'kb_article_id'],
  ] as const)
    await createRecordTable(db, engine, table, {
      columns: { [link]: integer(), name: text(), file: json(maybe) },
      indexes: [['site_id', link, 'id']],
    })
}

const makeTasks: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_tasks', {
    columns: {
      ...{ name: text(), status: text(), priority: text(), date_start: instant(maybe) },
      ...{ date_end: instant(maybe), date_completed: instant(maybe), reminders: json() },
      ...{ parent: text(maybe), account_id: integer(maybe), contact_id: integer(maybe) },
      ...{ assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status', 'date_start', 'date_end'],
    words: ['name'],
    indexes: [
      ['site_id', 'parent', 'id'],
      ['site_id', 'account_id', 'id'],
      ['site_id', 'contact_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeMeetings: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_meetings', {
    columns: {
      ...{ name: text(), status: text(), reminders: json(), parent: text(maybe) },
      ...{ account_id: integer(maybe), acceptances: json(), duration: integer(), date_start: instant() },
      ...{ date_end: instant(maybe), is_all_day: flag(), uid: text(), join_url: text(maybe) },
      ...{ external_service: text(), assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status', 'date_start', 'date_end'],
    words: ['name'],
    indexes: [
      ['site_id', 'parent', 'id'],
      ['site_id', 'account_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeCalls: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_calls', {
    columns: {
      ...{ name: text(), status: text(), reminders: json(), parent: text(maybe) },
      ...{ account_id: integer(maybe), acceptances: json(), duration: integer(), date_start: instant() },
      ...{ date_end: instant(maybe), direction: text(), assigned_user_id: integer(maybe) },
      ...{ description: text(), tags: json(), custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status', 'date_start', 'date_end'],
    words: ['name'],
    indexes: [
      ['site_id', 'parent', 'id'],
      ['site_id', 'account_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })
