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
      result: text({ nullable: true, oneOf: ['created', 'updated', 'skipped', 'failed'] }),
      problem: text({ nullable: true }),
      created_at: instant(),
    },
    primaryKey: ['site_id', 'import_key', 'position'],
    indexes: [['site_id', 'created_at']],
  })
})
