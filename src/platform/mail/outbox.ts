/** Mail is stored in the transaction that causes it and sent by a job, so it is neither lost nor sent for nothing. */
import { randomUUID } from 'node:crypto'
import type { Context, Mail } from '../../kernel/context.ts'
import { deliverMail, toMessage } from './deliver-job.ts'
import { checkMessage } from './message.ts'

/** A mail that cannot be sent fails here, where it is caused, not later in the job. */
export async function queueMail(mail: Mail, ctx: Context): Promise<number> {
  checkMessage(toMessage(mail))
  const row = {
    message_id: randomUUID(),
    recipients: JSON.stringify(typeof mail.to === 'string' ? [mail.to] : mail.to),
    subject: mail.subject,
    message: JSON.stringify(mail),
    status: 'queued',
    error: null,
    created_at: ctx.clock.instant(),
    sent_at: null,
  }
  const { id } = await ctx.db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(deliverMail, { mail: Number(id) })
  return Number(id)
}
