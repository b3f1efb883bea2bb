/** Teams, roles, and what people set up. */
import type { Migration } from '../../../db/migrations.ts'
import { flag, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

type Step = Migration['up']

const maybe = { nullable: true } as const

export const makeOrganisation: Step = async (db, engine) => {
  await makeTeams(db, engine)
  await makeRoles(db, engine)
  await makeWorkingCalendars(db, engine)
  await makeLeadCaptures(db, engine)
  await makePdfTemplates(db, engine)
  await makeWebhooks(db, engine)
  await makeListViews(db, engine)
  await makeSavedReports(db, engine)
  await makeExports(db, engine)
}

const makeTeams: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_teams', {
    columns: {
      ...{ name: text(), description: text(), position_list: json(), positions: json() },
      ...{ working_calendar_id: integer(maybe) },
    },
    sorted: ['name'],
    indexes: [['site_id', 'working_calendar_id']],
  })

const makeRoles: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_roles', {
    columns: {
      ...{ name: text(), scopes: json(), fields: json(), permissions: json(), portal: json() },
    },
    sorted: ['name'],
  })

const makeWorkingCalendars: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_working_calendars', {
    columns: {
      ...{ name: text(), timezone: text(), weekdays: json(), time_ranges: json(), exceptions: json() },
    },
    sorted: ['name'],
  })

const makeLeadCaptures: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_lead_captures', {
    columns: {
      ...{ name: text(), is_active: flag(), field_list: json(), opt_in_confirmation: flag() },
      ...{ opt_in_hours: integer(), duplicate_check: flag(), target_list_id: integer(maybe) },
      ...{ campaign_id: integer(maybe), lead_source: text(), assigned_user_id: integer(maybe) },
      ...{ success_message: text(), success_redirect: text(maybe), captcha: flag() },
    },
    sorted: ['name'],
    indexes: [
      ['site_id', 'target_list_id'],
      ['site_id', 'campaign_id'],
      ['site_id', 'assigned_user_id'],
    ],
  })

const makePdfTemplates: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_pdf_templates', {
    columns: {
      ...{ name: text(), entity: text(), body: text() },
    },
    sorted: ['name'],
  })

const makeWebhooks: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_webhooks', {
    columns: {
      ...{ event: text(), url: text(), is_active: flag(), secret_key: text(maybe), skip_own: flag() },
    },
  })

const makeListViews: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_list_views', {
    columns: {
      ...{ name: text(), entity: text(), query: json(), columns: json(), is_shared: flag() },
      ...{ position: integer() },
    },
    sorted: ['name'],
  })

/** Found by when they go. */
const makeExports: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_exports', {
    columns: {
      ...{ entity: text(), format: text(), query: json(), status: text(), file: json(maybe), expires_at: text(maybe) },
    },
    indexes: [['site_id', 'expires_at', 'id']],
  })

const makeSavedReports: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_saved_reports', {
    columns: {
      ...{ name: text(), entity: text(), type: text(), columns: json(), group_by: json() },
      ...{ aggregates: json(), filters: json(), chart: text(), is_shared: flag() },
    },
    sorted: ['name'],
  })
