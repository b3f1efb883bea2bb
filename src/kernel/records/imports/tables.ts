import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createTable, instant, integer, json, ref, text } from '../../../db/tables.ts'

const maybe = { nullable: true } as const

export async function createImportTables(db: SchemaDb, engine: EngineName): Promise<void> {
  await createTable(db, engine, 'record_imports', {
    columns: {
      service: text(),
      entity: text(),
      file_name: text(),
      format: text({ oneOf: ['csv', 'json', 'xlsx'] }),
      encoding: text(maybe),
      separator: text(maybe),
      columns: json(),
      row_count: integer(),
      choices: json(maybe),
      task_id: integer(maybe),
      created_by: integer(maybe),
      created_at: instant(),
    },
    indexes: [
      ['site_id', 'service', 'id'],
      ['site_id', 'created_at'],
    ],
  })
  await createRowsTable(db, engine)
}

const createRowsTable = (db: SchemaDb, engine: EngineName) =>
  createTable(db, engine, 'record_import_rows', {
    id: 'none',
    columns: {
      import_id: ref('record_imports', { onDelete: 'cascade' }),
      position: integer(),
      cells: json(),
      result: text({
        ...maybe,
        oneOf: ['created', 'updated', 'unchanged', 'skipped', 'failed', 'reverted', 'kept'],
      }),
      record_id: integer(maybe),
      /** By field, what was there and what the import left. */
      written: json(maybe),
      problem: json(maybe),
      /** The run that wrote the record. */
      task_id: integer(maybe),
    },
    primaryKey: ['site_id', 'import_id', 'position'],
    indexes: [['site_id', 'task_id', 'position']],
  })
