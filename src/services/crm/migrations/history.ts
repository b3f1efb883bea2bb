/** What happened to records, and what waits to happen. */
import type { Migration } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'

type Step = Migration['up']

const maybe = { nullable: true } as const

export const makeHistory: Step = async (db, engine) => {
  await makeNotes(db, engine)
  await makeStages(db, engine)
  await makeAddresses(db, engine)
  await makeMerges(db, engine)
  await makeOptIns(db, engine)
  await makeCaptureLog(db, engine)
  await makeReminders(db, engine)
  await makeImports(db, engine)
}

const makeNotes: Step = (db, engine) =>
  createTable(db, engine, 'crm_notes', {
    columns: {
      ...{ entity: text(), record_id: integer(), type: text(), body: text(), data: json() },
      ...{ author_id: integer(maybe), is_pinned: flag(), is_internal: flag(), reactions: json() },
      ...{ created_at: instant(), edited_at: instant(maybe) },
    },
    indexes: [
      ['site_id', 'entity', 'record_id', 'id'],
      ['site_id', 'author_id', 'id'],
    ],
  })

const makeStages: Step = (db, engine) =>
  createTable(db, engine, 'crm_stage_history', {
    columns: {
      ...{ opportunity_id: integer(), stage: text(), from_stage: text(maybe), pipeline_id: text() },
      ...{ probability: integer(), user_id: integer(maybe), entered_at: instant(), left_at: instant(maybe) },
    },
    indexes: [
      ['site_id', 'opportunity_id', 'id'],
      ['site_id', 'stage', 'entered_at'],
    ],
  })

const makeAddresses: Step = async (db, engine) => {
  await createTable(db, engine, 'crm_addresses', {
    id: 'none',
    columns: { entity: text(), record_id: integer(), kind: text(), address: text(), is_opted_out: flag() },
    primaryKey: ['site_id', 'entity', 'record_id', 'kind', 'address'],
  })
  await createIndex(db, 'crm_addresses', { columns: ['site_id', 'kind', 'address', 'entity', 'record_id'] })
}

const makeMerges: Step = (db, engine) =>
  createTable(db, engine, 'crm_merges', {
    columns: {
      ...{ entity: text(), primary_id: integer(), snapshot: json(), user_id: integer(maybe) },
      ...{ created_at: instant(), undone_at: instant(maybe) },
    },
    indexes: [['site_id', 'entity', 'primary_id']],
  })

const makeOptIns: Step = async (db, engine) => {
  await createTable(db, engine, 'crm_opt_ins', {
    columns: {
      ...{ capture_id: integer(), token_hash: text(), email: text(), details: json(), lead_id: integer(maybe) },
      ...{ created_at: instant(), expires_at: instant(), confirmed_at: instant(maybe) },
    },
    indexes: [['site_id', 'email']],
  })
  await createIndex(db, 'crm_opt_ins', { columns: ['site_id', 'token_hash'], unique: true })
}

const makeCaptureLog: Step = (db, engine) =>
  createTable(db, engine, 'crm_capture_log', {
    columns: { capture_id: integer(), outcome: text(), lead_id: integer(maybe), at: instant() },
    indexes: [
      ['site_id', 'capture_id', 'id'],
      ['site_id', 'at'],
    ],
  })

const makeReminders: Step = (db, engine) =>
  createTable(db, engine, 'crm_reminders', {
    columns: {
      ...{ entity: text(), record_id: integer(), user_id: integer(), type: text(), due_at: instant() },
      sent_at: instant(maybe),
    },
    indexes: [
      ['site_id', 'entity', 'record_id'],
      ['site_id', 'sent_at', 'due_at'],
    ],
  })

const makeImports: Step = (db, engine) =>
  createTable(db, engine, 'crm_import_choices', {
    id: 'none',
    columns: {
      ...{ import_id: integer(), mapping: json(), mode: text(), match_fields: json() },
      ...{ skip_duplicates: flag(), revert_task_id: integer(maybe) },
    },
    primaryKey: ['site_id', 'import_id'],
  })
