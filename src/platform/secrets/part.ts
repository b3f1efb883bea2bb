import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'

export const secretsPart = definePart({
  migrations: [
    migration('secrets/001-keys', async (db, engine) => {
      // The prints of the keys that this database was used with, one after the other; never a key.
      await createTable(db, engine, 'secret_keys', {
        siteId: false,
        id: 'none',
        columns: { number: integer(), key_id: text(), since: instant() },
        primaryKey: ['number'],
        unique: [['key_id']],
      })
    }),
  ],
})
