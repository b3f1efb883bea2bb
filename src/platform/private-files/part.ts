import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'
import { privateFilePersonalData } from './personal-data.ts'
import { sweepPrivateFiles } from './sweep-files.ts'

export const privateFilesPart = definePart({
  jobs: [sweepPrivateFiles],
  listeners: privateFilePersonalData,
  migrations: [
    migration('private-files/001-files', async (db, engine) => {
      await createTable(db, engine, 'private_files', {
        columns: {
          service: text(),
          /** The table and the record that have it; no record as long as it is only uploaded. */
          owner: text(),
          owner_id: integer({ nullable: true }),
          field: text(),
          name: text(),
          type: text(),
          bytes: integer(),
          /** The name of the file in the site's folder. */
          stored: text(),
          created_by: integer({ nullable: true }),
          created_at: instant(),
        },
        indexes: [
          ['site_id', 'stored'],
          ['site_id', 'created_by', 'owner_id'],
          ['site_id', 'service'],
        ],
      })
    }),
  ],
})
