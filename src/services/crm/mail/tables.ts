import { type Migration, migration } from '../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { createMailAccountTable, createMailboxTable } from '../../../platform/mail/mail.ts'

const maybe = { nullable: true } as const

export const mailTables = migration('crm/002-mail', async (db, engine) => {
  await createRecordTable(db, engine, 'crm_email_templates', {
    columns: { name: text(), subject: text(), body: text(), is_html: flag() },
    sorted: ['name'],
  })
  await createRecordTable(db, engine, 'crm_email_folders', {
    columns: { name: text(), is_shared: flag() },
    sorted: ['name'],
  })
  await createMailAccountTable(db, engine, 'crm_mail_accounts')
  await createMailboxTable(db, engine, 'crm_mailboxes')
  await createRecordTable(db, engine, 'crm_email_files', {
    columns: { email_id: integer(), name: text(), file: json(maybe) },
    indexes: [['site_id', 'email_id', 'id']],
  })
  await createQueue(db, engine)
  await createLog(db, engine)
})

type Step = Migration['up']

const createQueue: Step = async (db, engine) => {
  await createTable(db, engine, 'crm_sendings', {
    columns: { email_id: integer(), mail_id: integer() },
    unique: [['site_id', 'email_id']],
    indexes: [['site_id', 'mail_id']],
  })
  await createTable(db, engine, 'crm_mail_queue', {
    columns: {
      ...{ mass_email_id: integer(), campaign_id: integer(maybe), entity: text(), record_id: integer() },
      ...{ email: text(), status: text({ oneOf: ['pending', 'sending', 'sent', 'failed'] }), error: text(maybe) },
      ...{ mail_id: integer(maybe), message_id: text(maybe), claimed_at: instant(maybe), sent_at: instant(maybe) },
    },
    // Whoever is in several lists, or several records with one address, gets one mail.
    unique: [['site_id', 'mass_email_id', 'email']],
    indexes: [
      ['site_id', 'mass_email_id', 'status', 'id'],
      ['site_id', 'mass_email_id', 'claimed_at'],
      ['site_id', 'mail_id'],
      ['site_id', 'message_id'],
    ],
  })
}

const createLog: Step = async (db, engine) => {
  await createTable(db, engine, 'crm_mail_tokens', {
    id: 'none',
    columns: { token_hash: text(), queue_id: integer(), kind: text(), url_id: integer(), created_at: instant() },
    primaryKey: ['site_id', 'token_hash'],
  })
  await createTable(db, engine, 'crm_campaign_log', {
    columns: {
      ...{ campaign_id: integer(maybe), mass_email_id: integer(maybe), queue_id: integer(maybe), action: text() },
      ...{ entity: text(), record_id: integer(), url_id: integer(), is_machine: flag(), at: instant() },
    },
    // Leads that a campaign brought came by no mail: they have no place in a queue, and each is a new record.
    unique: [['site_id', 'queue_id', 'action', 'url_id']],
    indexes: [
      ['site_id', 'campaign_id', 'id'],
      ['site_id', 'entity', 'record_id'],
    ],
  })
  await createTable(db, engine, 'crm_list_opt_outs', {
    id: 'none',
    columns: { list_id: integer(), entity: text(), record_id: integer(), queue_id: integer(), at: instant() },
    primaryKey: ['site_id', 'list_id', 'entity', 'record_id'],
  })
}
