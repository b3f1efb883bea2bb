import { sql } from 'kysely'
import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, ref, text } from '../../db/tables.ts'

export const applicationPasswordMigrations = [
  migration('application-passwords/001-app-passwords', async (db, engine) => {
    await createTable(db, engine, 'app_passwords', {
      id: 'none',
      siteId: false,
      columns: {
        uuid: text({ max: 36 }),
        user_id: ref('users', { onDelete: 'cascade' }),
        app_id: text({ max: 36, default: '' }),
        name: text({ max: 200 }),
        hash: text(),
        created_at: instant(),
        last_used_at: instant({ nullable: true }),
        last_ip: text({ max: 45, nullable: true }),
      },
      primaryKey: ['uuid'],
      unique: [['hash']],
      indexes: [['user_id', 'created_at']],
    })
    await createTable(db, engine, 'identity_stamp', {
      id: 'none',
      siteId: false,
      columns: { id: integer(), rev: integer() },
      primaryKey: ['id'],
    })
    await db.insertInto('identity_stamp').values({ id: 1, rev: 0 }).execute()
    // Asking PostgreSQL for the stamp would take as long as asking who it is; there nobody asks, so nobody counts.
    if (engine === 'sqlite') for (const statement of STAMPED) await sql.raw(statement).execute(db)
  }),
]

/** Whatever decides what a password is worth raises the stamp. */
const STAMPED = ['app_passwords', 'users', 'user_sites', 'super_admins'].flatMap(table =>
  ['insert', 'update', 'delete'].map(
    event => `create trigger ${table}_identity_${event} after ${event} on ${table}
      begin update identity_stamp set rev = rev + 1 where id = 1; end`,
  ),
)
