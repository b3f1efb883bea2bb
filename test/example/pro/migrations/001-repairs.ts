import { migration } from '../../../../src/db/migrations.ts'
import { flag, integer, text } from '../../../../src/db/tables.ts'
import { createRecordTable } from '../../../../src/kernel/records/record-table.ts'

export const repairTables = migration('example/pro/001-repairs', (db, engine) =>
  createRecordTable(db, engine, 'example_repairs', {
    columns: { what: text(), tool_id: integer(), done: flag() },
    sorted: ['what'],
    indexes: [['site_id', 'tool_id']],
  }),
)
