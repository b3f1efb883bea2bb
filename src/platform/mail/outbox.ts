/** Mail is stored in the transaction that causes it and sent by a job, so it is neither lost nor sent for nothing. */
import { randomUUID } from 'node:crypto'
import type { Context, Mail } from '../../kernel/context.ts'
import { deliverMail, toMessage } from './deliver-job.ts'
import { checkMessage } from './message.ts'
import { storedMessage } from './stored-message.ts'

/** A mail that cannot be sent fails here, where it is caused, not later in the job. */
export async function queueMail(mail: Mail, ctx: Context): Promise<number> {
  checkMessage(toMessage(mail))
  const recipients = typeof mail.to === 'string' ? [mail.to] : mail.to
  const message_id = randomUUID()
  const row = {
    message_id,
    recipients: JSON.stringify(recipients),
    subject: mail.subject,
    message: storedMessage(mail, message_id, ctx),
    is_secret: mail.isSecret ? 1 : 0,
    user_id: await accountOf(recipients, ctx),
    status: 'queued',
    error: null,
    created_at: ctx.clock.instant(),
    sent_at: null,
  }
  const { id } = await ctx.db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(deliverMail, { mail: Number(id) })
  return Number(id)
}

/** Whom the mail is to, if that is one person with an account: it is read by whoever may edit that account. */
async function accountOf(recipients: readonly string[], ctx: Context): Promise<number | null> {
  const [address = ''] = recipients
  if (recipients.length !== 1) return null
  const account = ctx.db.selectFrom('users').select('id').where('email_key', '=', address.trim().toLowerCase())
  const found = await account.executeTakeFirst()
  return found ? Number(found.id) : null
}
