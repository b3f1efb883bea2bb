import type { EngineName } from '../../../db/database.ts'
import { migration, type SchemaDb } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { customFieldsColumn } from '../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const tables = migration('faq/001-tables', async (db, engine) => {
  await createCategories(db, engine)
  await createAnswers(db, engine)
  await createViews(db, engine)
  await createSearches(db, engine)
})

const maybe = { nullable: true } as const

const createCategories = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'faq_categories', {
    columns: {
      name: text(),
      slug: text(),
      description: text(maybe),
      parent_id: integer(maybe),
      menu_order: integer(),
      icon: text(maybe),
      color: text(maybe),
      image_id: integer(maybe),
      language: text(),
      translation_group: text(),
    },
    sorted: ['name', 'menu_order'],
    unique: ['slug'],
    indexes: [
      ['site_id', 'parent_id'],
      ['site_id', 'translation_group'],
    ],
  })

async function createAnswers(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'faq_answers', {
    columns: {
      question: text(),
      answer: text(),
      category_id: integer(maybe),
      status: text(),
      menu_order: integer(),
      translation_group: text(),
      language: text(),
      slug: text(),
      tags: json(),
      is_featured: flag(),
      review_by: text(maybe),
      author_id: integer(maybe),
      views: integer(),
      votes_up: integer(),
      votes_down: integer(),
      score: integer(),
      source: text(),
      asked_times: integer(),
      sources: json(),
      question_key: text(),
      custom_fields: customFieldsColumn(),
    },
    sorted: ['question', 'menu_order', 'views', 'score', 'votes_up', 'votes_down', 'review_by'],
    unique: ['slug'],
    words: ['question', 'answer'],
    indexes: [
      ['site_id', 'category_id', 'menu_order'],
      ['site_id', 'translation_group'],
      ['site_id', 'question_key'],
      ['site_id', 'author_id'],
      ['site_id', 'status', 'modified_at'],
    ],
  })
  await indexPublished(db)
}

/** What visitors read is in the order of these. */
async function indexPublished(db: SchemaDb): Promise<void> {
  await createIndex(db, 'faq_answers', {
    name: 'faq_answers_published',
    columns: ['site_id', 'language', 'is_featured desc', 'menu_order', 'id'],
    where: "status = 'published'",
  })
  await createIndex(db, 'faq_answers', {
    name: 'faq_answers_in_category',
    columns: ['site_id', 'language', 'category_id', 'is_featured desc', 'menu_order', 'id'],
    where: "status = 'published'",
  })
  await createIndex(db, 'faq_answers', {
    name: 'faq_answers_shown',
    columns: ['site_id', 'is_featured desc', 'menu_order', 'id'],
    where: "status = 'published'",
  })
}

async function createViews(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'faq_views', {
    columns: { name: text(), slug: text(), layout: text(), config: json() },
    sorted: ['name'],
    unique: ['slug'],
  })
  await createRecordTable(db, engine, 'faq_shortcodes', {
    columns: { name: text(), view_id: integer(maybe), attributes: json(), status: text() },
    sorted: ['name'],
    indexes: [['site_id', 'view_id']],
  })
}

/** What visitors looked for in vain, and what was looked at: counted in batches. */
const createSearches = (db: SchemaDb, engine: EngineName) =>
  createTable(db, engine, 'faq_searches', {
    id: 'none',
    columns: { term: text({ max: 200 }), searches: integer(), first_at: instant(), last_at: instant() },
    primaryKey: ['site_id', 'term'],
    indexes: [['site_id', 'last_at']],
  })
