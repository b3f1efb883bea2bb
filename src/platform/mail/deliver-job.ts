/** Hands one stored mail to the mail server, and writes down how it went. */
import type { Mail, ReadContext } from '../../kernel/context.ts'
import { defineSlowJob } from '../../kernel/jobs.ts'
import { internals } from '../internals.ts'
import { accountTransport } from './accounts/mail-accounts.ts'
import { mailHooks } from './hooks.ts'
import { NO_MESSAGE, openMessage, type StoredMail } from './stored-message.ts'
import { createMailTransport, type MailDelivery, type MailTransport } from './transport.ts'

const DAY_OF_RETRIES = [30, 120, 600, 1800, 3600, 7200, 14_400, 14_400, 14_400, 28_800]

export const deliverMail = defineSlowJob<{ mail: number }>({
  name: 'host.deliver-mail',
  attempts: DAY_OF_RETRIES.length + 1,
  retryAfter: DAY_OF_RETRIES,
  async run({ mail }, ctx) {
    const row = await ctx.db.selectFrom('outbox').selectAll().where('id', '=', mail).executeTakeFirst()
    if (!row || row.status === 'sent') return
    const message = openMessage(row as StoredMail, ctx)
    if (message === null) return
    const account = message.account ? await accountTransport(message.account, ctx) : null
    const result: MailDelivery =
      message.account && !account
        ? { status: 'permanent', reason: 'Its mail account is gone or switched off.' }
        : await (account?.transport ?? transportOf(ctx)).deliver(toMessage(message), row.message_id)
    const refused = result.status === 'temporary' || result.status === 'permanent' ? result.reason : null
    if (account) await ctx.transaction(tx => account.note(refused, tx))
    if (result.status === 'temporary') throw new Error(result.reason)
    const status = result.status === 'sent' ? 'sent' : result.status === 'outbox' ? 'kept' : 'failed'
    await ctx.transaction(async tx => {
      // What has been sent is read where it was sent to; here it would only lie about.
      const gone = status === 'sent' ? { message: NO_MESSAGE, sent_at: tx.clock.instant() } : { sent_at: null }
      const change = { status, error: complaintOf(result), ...gone }
      await tx.db.updateTable('outbox').set(change).where('id', '=', mail).execute()
      const object = { type: 'mail', id: mail, label: row.subject }
      await tx.hooks.fire(
        status === 'failed' ? mailHooks.failed : mailHooks.sent,
        { object, extra: { status, error: change.error } },
        tx,
      )
    })
  },
})

/** A mail that went to some and was refused for others is sent, with a note. */
function complaintOf(result: MailDelivery): string | null {
  if (result.status === 'permanent') return result.reason
  if (result.status !== 'sent' || result.rejected.length === 0) return null
  return `Refused for ${result.rejected.map(({ address }) => address).join(', ')}.`
}

const transports = new WeakMap<object, MailTransport>()

function transportOf(ctx: ReadContext): MailTransport {
  const app = internals(ctx)
  const known = transports.get(app)
  if (known) return known
  const made = createMailTransport(app.config.mailUrl, app.config.mailFrom)
  transports.set(app, made)
  return made
}

/** As the transport takes it: attachments as bytes. */
export const toMessage = (mail: Mail) => ({
  ...mail,
  to: typeof mail.to === 'string' ? mail.to : [...mail.to],
  attachments: (mail.attachments ?? []).map(({ filename, contentType, base64 }) => ({
    filename,
    contentType,
    bytes: Buffer.from(base64, 'base64'),
  })),
})
