/** Writes the mails of notices and hands them to the outbox. */
import { DatabaseError } from '../../../db/database.ts'
import type { Context, Mail } from '../../../kernel/context.ts'
import { defineJob } from '../../../kernel/jobs.ts'
import { loadBooking, type StoredBooking } from '../bookings/load-booking.ts'
import { attachmentsFor } from '../mails/attachments.ts'
import { fillIn, letterFor, type Templates } from '../mails/letters.ts'
import { mailFacts } from '../mails/mail-facts.ts'
import type { NoticeFacts, NoticeKind, Recipient } from '../mails/notice-kinds.ts'
import { writeHtml, writeText } from '../mails/write-mail.ts'
import { settings } from '../settings.ts'

type Notice = { readonly id: number; readonly kind: NoticeKind; readonly recipient: Recipient; readonly to: string }

export const sendNotices = defineJob<{ noticeIds: readonly number[]; facts: NoticeFacts }>({
  name: 'car-parking.send-notices',
  async run({ noticeIds, facts }, ctx) {
    const rows = await ctx.db
      .selectFrom('carparking_notifications')
      .select(['id', 'booking_id', 'kind', 'recipient', 'to'])
      .where('id', 'in', noticeIds)
      .where('status', '=', 'queued')
      .where('mail_id', 'is', null)
      .execute()
    for (const row of rows) {
      const booking = await loadBooking(Number(row.booking_id), ctx)
      if (booking) await send({ ...row, id: Number(row.id) } as Notice, { booking, facts }, ctx)
    }
  },
})

async function send(
  notice: Notice,
  about: { booking: StoredBooking; facts: NoticeFacts },
  ctx: Context,
): Promise<void> {
  const mail = await write(notice, about, ctx)
  await note(notice, { subject: mail.subject, ...(await handOver(mail, ctx)) }, ctx)
}

async function handOver(mail: Mail, ctx: Context): Promise<{ mail_id: number } | { status: 'failed'; error: string }> {
  try {
    return { mail_id: await ctx.attempt(() => ctx.mail.send(mail)) }
  } catch (error) {
    // An address that no mail can go to is a fact about the customer; a fault of the database is one that passes.
    if (error instanceof DatabaseError) throw error
    return { status: 'failed', error: String((error as Error).message) }
  }
}

async function write(
  { kind, recipient, to }: Notice,
  { booking, facts: notice }: { booking: StoredBooking; facts: NoticeFacts },
  ctx: Context,
): Promise<Mail> {
  const { email_from, email_templates } = await ctx.settings(settings)
  const facts = await mailFacts(booking, notice, ctx)
  const words = letterFor({ kind, recipient }, facts.table, email_templates as Templates)
  const letter = { ...facts, subject: fillIn(words.subject, facts.values), body: fillIn(words.body, facts.values) }
  const attachments = recipient === 'customer' ? await attachmentsFor(kind, booking, ctx) : []
  return {
    to,
    subject: letter.subject,
    text: writeText(letter),
    html: writeHtml(letter),
    attachments,
    ...(email_from ? { replyTo: email_from } : {}),
  }
}

const note = (notice: Notice, change: Readonly<Record<string, unknown>>, ctx: Context) =>
  ctx.db.updateTable('carparking_notifications').set(change).where('id', '=', notice.id).execute()
