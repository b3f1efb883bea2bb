import { migration } from '../../db/migrations.ts'
import { createTable, instant, ref, text } from '../../db/tables.ts'

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
  }),
]
