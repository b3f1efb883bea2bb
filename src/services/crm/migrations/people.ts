/** Accounts, contacts and leads. */
import { createCounts, keepCounts } from '../../../db/kept-counts.ts'
import type { Migration } from '../../../db/migrations.ts'
import { flag, instant, integer, json, text } from '../../../db/tables.ts'
import { customFieldsColumn } from '../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable, STATE_OF_ROW } from '../../../kernel/records/record-table.ts'

type Step = Migration['up']

const maybe = { nullable: true } as const

export const makePeople: Step = async (db, engine) => {
  await makeAccounts(db, engine)
  await makeContacts(db, engine)
  await makeAccountContacts(db, engine)
  await makeLeads(db, engine)
  await keepLeadFigures(db, engine)
}

const makeAccounts: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_accounts', {
    columns: {
      ...{ name: text(), website: text(maybe), email: json(maybe), phone: json(maybe), type: text() },
      name_key: text(),
      ...{ industry: text(), sic_code: text(), billing_address: json(), shipping_address: json() },
      ...{ parent_account_id: integer(maybe), employees: integer(maybe), annual_revenue: integer(maybe) },
      ...{ currency: text(maybe), rating: text(), campaign_id: integer(maybe) },
      ...{ original_lead_id: integer(maybe), is_locked: flag(), assigned_user_id: integer(maybe) },
      ...{ description: text(), tags: json(), custom_fields: customFieldsColumn() },
    },
    sorted: ['name'],
    words: ['name', 'email', 'phone'],
    indexes: [
      ['site_id', 'original_lead_id'],
      ['site_id', 'lower(name)'],
      ['site_id', 'name_key', 'id'],
      ['site_id', 'parent_account_id', 'id'],
      ['site_id', 'campaign_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeContacts: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_contacts', {
    columns: {
      ...{ salutation: text(), first_name: text(), last_name: text(), name: text(), title: text() },
      ...{ department: text(), account_id: integer(maybe), account_is_inactive: flag(), email: json(maybe) },
      ...{ phone: json(maybe), do_not_call: flag(), address: json(), birthday: text(maybe), source: text() },
      name_key: text(),
      ...{ social: json(), language: text(), timezone: text(), campaign_id: integer(maybe) },
      ...{ portal_user_id: integer(maybe), has_portal_user: flag(), original_lead_id: integer(maybe) },
      ...{ assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['last_name', 'name', 'birthday'],
    words: ['name', 'email', 'phone'],
    indexes: [
      ['site_id', 'original_lead_id'],
      ['site_id', 'lower(name)'],
      ['site_id', 'name_key', 'id'],
      ['site_id', 'account_id', 'id'],
      ['site_id', 'campaign_id', 'id'],
      ['site_id', 'portal_user_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeAccountContacts: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_account_contacts', {
    columns: {
      ...{ account_id: integer(), contact_id: integer(), role: text(), is_inactive: flag() },
    },
    between: ['account_id', 'contact_id'],
  })

const makeLeads: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_leads', {
    columns: {
      ...{ salutation: text(), first_name: text(), last_name: text(), name: text(), title: text() },
      name_key: text(),
      ...{ account_name: text(), status: text(), source: text(), industry: text() },
      ...{ opportunity_amount: integer(maybe), currency: text(maybe), website: text(maybe) },
      ...{ email: json(maybe), phone: json(maybe), do_not_call: flag(), address: json() },
      ...{ campaign_id: integer(maybe), converted_at: instant(maybe), created_account_id: integer(maybe) },
      ...{ created_contact_id: integer(maybe), created_opportunity_id: integer(maybe) },
      ...{ assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status'],
    words: ['name', 'account_name', 'email', 'phone'],
    indexes: [
      ['site_id', 'name_key', 'id'],
      ['site_id', 'campaign_id', 'id'],
      ['site_id', 'created_account_id', 'id'],
      ['site_id', 'created_contact_id', 'id'],
      ['site_id', 'created_opportunity_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

/** What the reports count, by what they group by. */
const keepLeadFigures: Step = async (db, engine) => {
  await createCounts(db, engine, 'crm_lead_figures', { status: text(), source: text(), state: text() })
  await keepCounts(db, engine, {
    ...{ table: 'crm_leads', counts: 'crm_lead_figures', name: 'figures' },
    by: {
      ...{ status: 'row.status', source: 'row.source' },
      state: STATE_OF_ROW,
    },
  })
}
