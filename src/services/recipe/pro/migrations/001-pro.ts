import { migration } from '../../../../db/migrations.ts'
import { createTable, instant, integer, json, text } from '../../../../db/tables.ts'
import { createCustomFieldTable } from '../../../../kernel/records/custom-fields/definitions.ts'

export const proTables = migration('recipe/pro/001-pro', async (db, engine) => {
  await createCustomFieldTable(db, engine, 'recipe_custom_fields')
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
})
