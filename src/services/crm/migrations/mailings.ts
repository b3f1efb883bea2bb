/** Mails and what goes to many. */
import type { Migration } from '../../../db/migrations.ts'
import { flag, instant, integer, json, text } from '../../../db/tables.ts'
import { customFieldsColumn } from '../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

type Step = Migration['up']

const maybe = { nullable: true } as const

export const makeMailings: Step = async (db, engine) => {
  await makeEmails(db, engine)
  await makeCampaigns(db, engine)
  await makeTargetLists(db, engine)
  await makeTargetListCategories(db, engine)
  await makeMassEmails(db, engine)
}

const makeEmails: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_emails', {
    columns: {
      ...{ subject: text(), from: text(), to: json(), cc: json(), bcc: json(), reply_to: json() },
      ...{ body: text(), body_plain: text(), is_html: flag(), status: text(), has_attachment: flag() },
      ...{ parent: text(maybe), account_id: integer(maybe), date_sent: instant(maybe) },
      ...{ send_at: instant(maybe), delivery_date: instant(maybe), message_id: text() },
      ...{ replied_id: integer(maybe), sent_by_id: integer(maybe), email_account_id: integer(maybe) },
      ...{ ics_event: json(maybe), created_event: text(maybe), group_folder_id: integer(maybe) },
      ...{ is_replied: flag(), is_auto_reply: flag(), assigned_user_id: integer(maybe) },
      ...{ description: text(), tags: json() },
    },
    sorted: ['status', 'date_sent'],
    words: ['subject'],
    indexes: [
      ['site_id', 'sent_by_id'],
      ['site_id', 'parent', 'id'],
      ['site_id', 'account_id', 'id'],
      ['site_id', 'replied_id', 'id'],
      ['site_id', 'group_folder_id', 'id'],
      ['site_id', 'created_event', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeCampaigns: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_campaigns', {
    columns: {
      ...{ name: text(), status: text(), type: text(), start_date: text(maybe), end_date: text(maybe) },
      ...{ budget: integer(maybe), currency: text(maybe), contacts_template_id: integer(maybe) },
      ...{ leads_template_id: integer(maybe), accounts_template_id: integer(maybe) },
      ...{ users_template_id: integer(maybe), mail_merge_only_with_address: flag(), tracking_urls: json() },
      ...{ sent_count: integer(), opened_count: integer(), clicked_count: integer() },
      ...{ opted_in_count: integer(), opted_out_count: integer(), bounced_count: integer() },
      ...{ hard_bounced_count: integer(), soft_bounced_count: integer(), lead_created_count: integer() },
      ...{ assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status'],
    words: ['name'],
    indexes: [
      ['site_id', 'contacts_template_id'],
      ['site_id', 'leads_template_id'],
      ['site_id', 'accounts_template_id'],
      ['site_id', 'users_template_id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeTargetLists: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_target_lists', {
    columns: {
      ...{ name: text(), category_id: integer(maybe), entry_count: integer(), opted_out_count: integer() },
      ...{ source_campaign_id: integer(maybe), assigned_user_id: integer(maybe), description: text() },
      ...{ tags: json(), custom_fields: customFieldsColumn() },
    },
    sorted: ['name'],
    words: ['name'],
    indexes: [
      ['site_id', 'category_id', 'id'],
      ['site_id', 'source_campaign_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeTargetListCategories: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_target_list_categories', {
    columns: {
      ...{ name: text(), parent_id: integer(maybe), position: integer() },
    },
    sorted: ['name', 'position'],
    indexes: [['site_id', 'parent_id', 'id']],
  })

const makeMassEmails: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_mass_emails', {
    columns: {
      ...{ name: text(), status: text(), start_at: instant(), email_template_id: integer() },
      ...{ campaign_id: integer(maybe), from_address: text(), from_name: text(), reply_to_address: text() },
      ...{ reply_to_name: text(), store_sent_emails: flag(), opt_out_entirely: flag(), is_tracked: flag() },
      ...{ smtp_account_id: integer(maybe), per_hour: integer() },
    },
    sorted: ['name', 'status', 'start_at'],
    words: ['name'],
    indexes: [
      ['site_id', 'email_template_id'],
      ['site_id', 'smtp_account_id'],
      ['site_id', 'campaign_id', 'id'],
    ],
  })
