/** Sessions of browsers, and what is remembered of failed attempts to sign in. Shared by all sites of a network. */
import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, ref, text } from '../../db/tables.ts'

export const sessionMigrations = [
  migration('sessions/001-sessions', async (db, engine) => {
    await createTable(db, engine, 'sessions', {
      id: 'none',
      siteId: false,
      columns: {
        // The SHA-256 of the token. The token itself is known to the browser only.
        verifier: text({ max: 64 }),
        user_id: ref('users', { onDelete: 'cascade' }),
        expires_at: instant(),
        login_at: instant(),
        last_seen_at: instant(),
        ip: text({ max: 45 }),
        user_agent: text({ max: 512 }),
        password_stamp: text(),
      },
      primaryKey: ['verifier'],
      indexes: [['user_id', 'login_at'], ['expires_at']],
    })
    await createTable(db, engine, 'sign_in_failures', {
      id: 'none',
      siteId: false,
      columns: { key: text(), failures: integer(), last_at: integer(), blocked_until: integer() },
      primaryKey: ['key'],
      indexes: [['last_at']],
    })
  }),
]
