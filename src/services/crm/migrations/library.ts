/** Articles and documents. */
import type { Migration } from '../../../db/migrations.ts'
import { flag, integer, json, text } from '../../../db/tables.ts'
import { customFieldsColumn } from '../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

type Step = Migration['up']

const maybe = { nullable: true } as const

export const makeLibrary: Step = async (db, engine) => {
  await makeKbArticles(db, engine)
  await makeKbCategories(db, engine)
  await makeLibraryDocuments(db, engine)
  await makeDocumentFolders(db, engine)
}

const makeKbArticles: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_kb_articles', {
    columns: {
      ...{ name: text(), slug: text(), status: text(), language: text(), type: text() },
      ...{ publish_date: text(maybe), expiration_date: text(maybe), review_by: text(maybe), is_review_told: flag() },
      ...{
        order: integer(),
        body: text(),
        body_plain: text(),
        is_in_portal: flag(),
        is_public: flag(),
        helpful_yes: integer(),
      },
      ...{ helpful_no: integer(), assigned_user_id: integer(maybe), description: text(), tags: json() },
      ...{ custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status', 'order'],
    words: ['name', 'body_plain'],
    indexes: [
      ['site_id', 'assigned_user_id', 'id'],
      ['site_id', 'slug', 'id'],
      ['site_id', 'is_review_told', 'review_by'],
    ],
  })

const makeKbCategories: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_kb_categories', {
    columns: {
      ...{ name: text(), parent_id: integer(maybe), position: integer() },
    },
    sorted: ['name', 'position'],
    indexes: [['site_id', 'parent_id', 'id']],
  })

const makeLibraryDocuments: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_library_documents', {
    columns: {
      ...{ name: text(), file: json(), status: text(), type: text(), publish_date: text(maybe) },
      ...{ expiration_date: text(maybe), folder_id: integer(maybe), version: text() },
      ...{ previous_version_id: integer(maybe), assigned_user_id: integer(maybe), description: text() },
      ...{ tags: json(), custom_fields: customFieldsColumn() },
    },
    sorted: ['name', 'status'],
    words: ['name'],
    indexes: [
      ['site_id', 'folder_id', 'id'],
      ['site_id', 'previous_version_id', 'id'],
      ['site_id', 'assigned_user_id', 'id'],
    ],
  })

const makeDocumentFolders: Step = (db, engine) =>
  createRecordTable(db, engine, 'crm_document_folders', {
    columns: {
      ...{ name: text(), parent_id: integer(maybe), position: integer() },
    },
    sorted: ['name', 'position'],
    indexes: [['site_id', 'parent_id', 'id']],
  })
