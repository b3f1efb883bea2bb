import type { Kysely } from 'kysely'
import type { EngineName } from '../../../src/db/database.ts'
import { migration } from '../../../src/db/migrations.ts'
import { flag, instant, integer, json, text } from '../../../src/db/tables.ts'
import { createCustomFieldTable, customFieldsColumn } from '../../../src/kernel/records/custom-fields/definitions.ts'
import { createRecordTable } from '../../../src/kernel/records/record-table.ts'

export const tables = migration('example/001-records', async (db, engine) => {
  await createMembers(db, engine)
  await createTools(db, engine)
  await createCustomFieldTable(db, engine, { table: 'example_custom_fields' })
  await createLoans(db, engine)
  await createGuides(db, engine)
  await createShelves(db, engine)
  await createTrainings(db, engine)
})

const maybe = { nullable: true } as const

const createMembers = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'example_members', {
    columns: {
      name: text(),
      email: text(),
      phone: text(maybe),
      mails: json(maybe),
      born_on: text(maybe),
      home_from: text(maybe),
      status: text(),
      notes: text(maybe),
      account_id: integer(maybe),
      id_card: json(maybe),
      rev: integer(),
    },
    sorted: ['name'],
    unique: ['email'],
    indexes: [
      ['site_id', 'status'],
      ['site_id', 'born_on'],
      ['site_id', 'account_id'],
    ],
  })

const createTools = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'example_tools', {
    columns: {
      name: text(),
      code: text(maybe),
      serial: text(maybe),
      status: text(),
      features: json(),
      quantity: integer(),
      weight: integer(maybe),
      currency: text(),
      price: integer(maybe),
      deposit: integer(),
      cost: integer(maybe),
      is_powered: flag(),
      description: text(maybe),
      accent: text(maybe),
      manual: text(maybe),
      picture: integer(maybe),
      owner_id: integer(maybe),
      dimensions: json(maybe),
      parts: json(),
      lock_code: text(maybe),
      bought_at: instant(maybe),
      loans_count: integer(),
      search_key: text(maybe),
      custom_fields: customFieldsColumn(),
    },
    sorted: ['name', 'status', 'quantity', 'price', 'cost', 'bought_at', 'loans_count'],
    unique: ['code'],
    indexes: [['site_id', 'owner_id']],
  })

const createLoans = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'example_loans', {
    columns: {
      note: text(maybe),
      tool_id: integer(),
      member_id: integer(),
      due_on: text(),
      returned_at: instant(maybe),
    },
    sorted: ['due_on'],
    indexes: [
      ['site_id', 'tool_id'],
      ['site_id', 'member_id'],
    ],
  })

async function createGuides(db: Kysely<any>, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'example_guides', {
    columns: {
      title: text(),
      status: text(),
      body: text(maybe),
      tool_id: integer(maybe),
      remark: text(maybe),
      author_note: text(maybe),
      preview_key: text(maybe),
      language: text(),
      translation_group: text(maybe),
    },
    sorted: ['title'],
    words: ['title', 'body'],
    indexes: [
      ['site_id', 'tool_id'],
      ['site_id', 'translation_group'],
    ],
  })
  await createRecordTable(db, engine, 'example_steps', {
    columns: {
      guide_id: integer(),
      instruction: text(),
      minutes: integer(maybe),
      drawing: json(maybe),
      position: integer(),
    },
    indexes: [['site_id', 'guide_id', 'position']],
  })
}

const createShelves = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'example_shelves', {
    columns: { name: text(), parent_id: integer(maybe), position: integer() },
    sorted: ['position'],
    indexes: [['site_id', 'parent_id']],
  })

const createTrainings = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'example_trainings', {
    columns: {
      member_id: integer(),
      tool_id: integer(),
      level: text(),
      valid_until: text(maybe),
      remark: text(maybe),
    },
    sorted: ['level'],
    between: ['member_id', 'tool_id'],
  })
