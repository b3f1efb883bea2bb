import { migration } from '../../db/migrations.ts'
import { createTable, instant, integer, text } from '../../db/tables.ts'
import type { Context } from '../../kernel/context.ts'
import { on } from '../../kernel/hooks.ts'
import { mailHooks } from '../mail/mail.ts'
import { definePart } from '../part.ts'

const maybe = { nullable: true } as const

export const lettersPart = definePart({
  migrations: [
    migration('letters/001-ledger', (db, engine) =>
      createTable(db, engine, 'letters', {
        columns: {
          service: text(),
          subject_id: integer(),
          kind: text(),
          channel: text(),
          recipient: text(),
          to: text(),
          subject: text(),
          status: text({ oneOf: ['queued', 'sent', 'failed', 'skipped'] }),
          error: text(maybe),
          // What is told once only has a key: a second attempt to tell it finds it taken.
          once_key: text(maybe),
          mail_id: integer(maybe),
          created_at: instant(),
          sent_at: instant(maybe),
        },
        unique: [['site_id', 'service', 'once_key']],
        indexes: [
          ['site_id', 'service', 'id'],
          ['site_id', 'service', 'subject_id', 'id'],
          ['site_id', 'service', 'kind', 'id'],
          ['site_id', 'service', 'status', 'id'],
          ['site_id', 'mail_id'],
        ],
      }),
    ),
  ],
  listeners: [
    on(mailHooks.sent, 'letters.sent', ({ object }, ctx) => noteOutcome(object.id, { status: 'sent' }, ctx)),
    on(mailHooks.failed, 'letters.failed', ({ object, extra }, ctx) =>
      noteOutcome(object.id, { status: 'failed', error: String(extra?.error ?? '') }, ctx),
    ),
  ],
})

/** Mails that are no letters have no row here. */
async function noteOutcome(
  mailId: number | string,
  outcome: { readonly status: 'sent' | 'failed'; readonly error?: string },
  ctx: Context,
): Promise<void> {
  await ctx.db
    .updateTable('letters')
    .set({ ...outcome, sent_at: outcome.status === 'sent' ? ctx.clock.instant() : null })
    .where('mail_id', '=', Number(mailId))
    .where('status', '=', 'queued')
    .execute()
}
