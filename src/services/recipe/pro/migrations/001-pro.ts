import { migration } from '../../../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../../../db/tables.ts'
import { createCustomFieldTable } from '../../../../kernel/records/custom-fields/definitions.ts'
import { definitionWords } from '../entities/custom-fields.ts'

export const proTables = migration('recipe/pro/001-pro', async (db, engine) => {
  await createCustomFieldTable(db, engine, { table: 'recipe_custom_fields', ...definitionWords })
  await createTable(db, engine, 'recipe_seo', {
    id: 'none',
    columns: {
      recipe_id: integer(),
      score: integer(),
      grade: text(),
      findings: json(),
      json_ld: json(),
      analysed_at: instant(),
    },
    primaryKey: ['site_id', 'recipe_id'],
    indexes: [['site_id', 'score']],
  })
  await createTable(db, engine, 'recipe_import_rows', {
    id: 'none',
    columns: {
      import_key: text(),
      position: integer(),
      recipe: json(),
      result: text({ nullable: true, oneOf: ['created', 'updated', 'skipped', 'failed', 'reverted', 'kept'] }),
      problem: text({ nullable: true }),
      recipe_id: integer({ nullable: true }),
      /** By field, what was there and what the import left. */
      written: json({ nullable: true }),
      /** The terms that were made for it. */
      made: json({ nullable: true }),
      /** The run that wrote the recipe, until it is taken back. */
      task_id: integer({ nullable: true }),
      created_at: instant(),
    },
    primaryKey: ['site_id', 'import_key', 'position'],
    indexes: [
      ['site_id', 'created_at'],
      ['site_id', 'task_id', 'position'],
    ],
  })
})
