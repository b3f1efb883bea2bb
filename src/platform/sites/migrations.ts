/** The tables that say which sites there are and what is set and switched on in each. */
import { migration } from '../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../db/tables.ts'

export const siteMigrations = [
  migration('sites/001-sites', async (db, engine) => {
    await createTable(db, engine, 'sites', {
      siteId: false,
      columns: { domain: text(), path: text(), title: text(), status: text(), created_at: instant() },
      unique: [['domain', 'path']],
    })
    await createTable(db, engine, 'options', {
      id: 'none',
      columns: { name: text(), value: json(), autoload: flag() },
      primaryKey: ['site_id', 'name'],
    })
    await createTable(db, engine, 'roles', {
      id: 'none',
      columns: { slug: text(), position: integer(), name: text(), capabilities: json() },
      primaryKey: ['site_id', 'slug'],
    })
    await createTable(db, engine, 'modules', {
      id: 'none',
      columns: { id: text(), status: text(), network: flag() },
      primaryKey: ['site_id', 'id'],
    })
  }),
]
