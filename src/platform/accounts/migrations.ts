/** Accounts are shared by all sites of a network: these tables have no site. */
import { migration } from '../../db/migrations.ts'
import { createTable, instant, json, ref, text } from '../../db/tables.ts'

export const accountMigrations = [
  migration('accounts/001-users', async (db, engine) => {
    await createTable(db, engine, 'users', {
      siteId: false,
      columns: {
        login: text({ max: 60 }),
        nicename: text({ max: 50 }),
        email: text({ max: 100 }),
        // Lower-case twins: found and sorted without regard to case, by index, alike on both engines.
        login_key: text(),
        email_key: text(),
        name_key: text(),
        pass_hash: text(),
        // Differs after every change of the password; sessions keep the one they were begun with.
        password_stamp: text(),
        display_name: text({ max: 250 }),
        url: text({ default: '' }),
        registered_at: instant(),
        status: text({ oneOf: ['active', 'blocked'], default: 'active' }),
        first_name: text({ default: '' }),
        last_name: text({ default: '' }),
        nickname: text({ default: '' }),
        description: text({ default: '' }),
        locale: text({ default: '' }),
      },
      unique: [['login_key'], ['nicename'], ['email_key']],
      indexes: [['name_key', 'id'], ['registered_at'], ['url', 'id']],
    })
    await createTable(db, engine, 'user_meta', {
      id: 'none',
      siteId: false,
      columns: { user_id: ref('users', { onDelete: 'cascade' }), meta_key: text({ max: 255 }), meta_value: json() },
      primaryKey: ['user_id', 'meta_key'],
    })
  }),
]
