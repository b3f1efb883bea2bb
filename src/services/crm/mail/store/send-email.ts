/** Sends a mail that somebody wrote: when it is saved as `sending`, or when its time has come. */
import type { Context } from '../../../../kernel/context.ts'
import type { Stored } from '../../../../kernel/entity.ts'
import type { Recipient } from '../../../../kernel/fields.ts'
import { on } from '../../../../kernel/hooks.ts'
import { defineJob } from '../../../../kernel/jobs.ts'
import { recordWritten } from '../../../../kernel/records/hooks.ts'
import { storedRecords } from '../../../../kernel/records/read.ts'
import { conversationOf, messageIdOf } from '../../../../platform/mail/mail.ts'
import { emails } from '../../entities/emails.ts'
import { PARENTS } from '../../entities/record-fields.ts'
import { refuseField } from '../../records/checks.ts'
import { writeNote } from '../../records/notes.ts'
import { plainText } from '../../records/plain-text.ts'
import { usableAccounts } from './usable-accounts.ts'

type Email = Stored<typeof emails>

export const sendEmail = defineJob<{ email: number; account: number | null; by: number | null }>({
  name: 'crm.send-email',
  async run({ email: id, account, by }, ctx) {
    const [email] = await storedRecords(emails, [{ id, status: 'sending' }], ctx)
    if (!email || (email.send_at !== null && email.send_at > ctx.clock.instant())) return
    await ctx.hold('crm_emails', id)
    const known = await ctx.db.selectFrom('crm_sendings').select('id').where('email_id', '=', id).executeTakeFirst()
    if (!known) await handOver(email, { account, by }, ctx)
  },
})

/** That it is for somebody is looked at when it is saved, and so is through which account it may leave. */
export const sendListener = on(recordWritten, 'crm.send-email', async (written, ctx) => {
  if (written.service !== 'crm' || written.entity !== 'emails' || written.after?.status !== 'sending') return
  if (written.before?.status === 'sending') return
  const { to, send_at } = written.after as unknown as Email
  if (to.length === 0) refuseField('to', 'to names nobody.')
  // A copy of a mailing's mail has left already.
  if (ctx.system !== null && written.after.message_id) return
  const account = (await usableAccounts(ctx))[0]?.id ?? null
  const later = send_at !== null && send_at > ctx.clock.instant() ? { runAt: send_at } : {}
  await ctx.jobs.enqueue(sendEmail, { email: written.object.id, account, by: ctx.user?.id ?? null }, later)
})

type Sending = { readonly account: number | null; readonly by: number | null }

async function handOver(email: Email, { account, by }: Sending, ctx: Context): Promise<void> {
  const [before] = email.replied_id === null ? [] : await storedRecords(emails, [{ id: email.replied_id }], ctx)
  const answers = before?.message_id ? [before.message_id] : []
  const html = email.is_html ? { html: email.body } : {}
  const mailId = await ctx.mail.send({
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    bcc: addressesOf(email.bcc),
    ...(email.reply_to[0] ? { replyTo: email.reply_to[0].address } : {}),
    subject: email.subject,
    text: (email.is_html ? plainText(email.body) : email.body) || ' ',
    ...html,
    ...(account === null ? {} : { account: { service: 'crm', id: account } }),
    ...(answers[0] ? { headers: { 'In-Reply-To': answers[0], References: answers[0] } } : {}),
  })
  const message_id = await messageIdOf(mailId, ctx)
  await conversationOf({ service: 'crm', messageId: message_id, answers }, ctx)
  await ctx.db.insertInto('crm_sendings').values({ email_id: email.id, mail_id: mailId }).execute()
  await ctx.db
    .updateTable('crm_emails')
    .set({ message_id, email_account_id: account, sent_by_id: by })
    .where('id', '=', email.id)
    .execute()
  await noteSent(email, by, ctx)
  if (before) await ctx.db.updateTable('crm_emails').set({ is_replied: 1 }).where('id', '=', before.id).execute()
}

const addressesOf = (list: readonly Recipient[]): string[] => list.map(({ address }) => address)

/** The stream of what a mail is about tells that it left, as it tells of those that come. */
async function noteSent({ id, subject, to, parent }: Email, by: number | null, ctx: Context): Promise<void> {
  if (!parent) return
  const entity = PARENTS[parent.type as keyof typeof PARENTS]
  const data = { email_id: id, subject, to: addressesOf(to).join(', ') }
  await writeNote({ entity, id: parent.id, type: 'email_sent', data, authorId: by }, ctx)
}
