import { migration } from '../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'
import { deliverMail } from './deliver-job.ts'
import { mailHooks } from './hooks.ts'
import { pruneOutbox } from './prune-job.ts'
import { readingForgets, readingMigration } from './reading/tables.ts'
import { mailRoutes } from './routes/mails.ts'

export const mailPart = definePart({
  hooks: mailHooks,
  routes: mailRoutes,
  migrations: [
    migration('mail/001-outbox', (db, engine) =>
      createTable(db, engine, 'outbox', {
        columns: {
          message_id: text(),
          recipients: json(),
          subject: text(),
          message: json(),
          is_secret: flag(),
          /** The account of the one whom it is to. */
          user_id: integer({ nullable: true }),
          status: text({ oneOf: ['queued', 'sent', 'kept', 'failed'] }),
          error: text({ nullable: true }),
          created_at: instant(),
          sent_at: instant({ nullable: true }),
        },
        indexes: [
          ['site_id', 'created_at'],
          ['site_id', 'status', 'created_at'],
        ],
      }),
    ),
    readingMigration,
  ],
  jobs: [deliverMail, pruneOutbox],
  forget: [
    { table: 'outbox', column: 'created_at', days: 30, where: { status: ['sent', 'kept', 'failed'] } },
    ...readingForgets,
  ],
})
