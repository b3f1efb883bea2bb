import { migration } from '../../db/migrations.ts'
import { createTable, instant, json, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'
import { optionHooks } from './hooks.ts'

export const optionsPart = definePart({
  hooks: optionHooks,
  forget: [{ table: 'transients', column: 'expires_at', days: 0 }],
  migrations: [
    migration('options/001-transients', (db, engine) =>
      createTable(db, engine, 'transients', {
        id: 'none',
        columns: { name: text(), value: json(), expires_at: instant({ nullable: true }) },
        primaryKey: ['site_id', 'name'],
        indexes: [['expires_at']],
      }),
    ),
  ],
})
