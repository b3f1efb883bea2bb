/** Who belongs to which site, with which roles and capabilities. The accounts themselves are shared by all sites. */
import { migration } from '../../db/migrations.ts'
import { createTable, flag, instant, integer, json, ref, text } from '../../db/tables.ts'

export const roleMigrations = [
  migration('roles/001-memberships', async (db, engine) => {
    await createTable(db, engine, 'user_sites', {
      id: 'none',
      columns: { user_id: ref('users', { onDelete: 'cascade' }), entries: json(), joined_at: instant() },
      primaryKey: ['user_id', 'site_id'],
      indexes: [['site_id', 'user_id']],
    })
    // One row for each entry, own capabilities included: one of them becomes a role when a role of that name is made.
    await createTable(db, engine, 'user_roles', {
      id: 'none',
      columns: { user_id: ref('users', { onDelete: 'cascade' }), role: text(), position: integer(), granted: flag() },
      primaryKey: ['site_id', 'user_id', 'role'],
      indexes: [
        ['site_id', 'role', 'user_id'],
        ['user_id', 'site_id'],
      ],
    })
    await createTable(db, engine, 'super_admins', {
      id: 'none',
      siteId: false,
      columns: { user_id: ref('users', { onDelete: 'cascade' }), granted_at: instant() },
      primaryKey: ['user_id'],
    })
  }),
]
