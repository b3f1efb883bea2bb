import { migration } from '../../../db/migrations.ts'
import { createTable, instant, integer, text } from '../../../db/tables.ts'

export const readingMigration = migration('mail/002-reading', async (db, engine) => {
  await createTable(db, engine, 'mail_conversations', {
    columns: { service: text(), created_at: instant() },
  })
  await createTable(db, engine, 'mail_conversation_ids', {
    columns: { service: text(), message_id: text(), conversation_id: integer(), seen_at: instant() },
    unique: [['site_id', 'service', 'message_id']],
  })
  await createTable(db, engine, 'mail_prints', {
    columns: { service: text(), print: text(), seen_at: instant() },
    unique: [['site_id', 'service', 'print']],
    indexes: [['site_id', 'seen_at']],
  })
})

/** Only messages that are still new to a server can be read a second time. */
export const readingForgets = [{ table: 'mail_prints', column: 'seen_at', days: 400 }] as const
