/** The log of what was sent to whom. A notice is written in the transaction that causes it and sent by a job. */
import type { Context } from '../../../kernel/context.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { sendNotices } from '../jobs/send-notices.ts'
import type { NoticeFacts, NoticeKind, Recipient } from './notice-kinds.ts'

export { noticeKinds } from './notice-kinds.ts'

export type NewNotice = {
  readonly bookingId: number
  readonly kind: NoticeKind
  readonly recipients: readonly Recipient[]
  /** What the booking itself does not tell: the amount of one payment. */
  readonly facts?: NoticeFacts
  /** What is told once only. */
  readonly once?: string
}

/** Answers how many were written. Who has no address is in the log as skipped. */
export async function notify(
  { bookingId, kind, recipients, facts = {}, once }: NewNotice,
  ctx: Context,
): Promise<number> {
  const addresses = await addressesOf(bookingId, ctx)
  const created_at = ctx.clock.instant()
  const rows = recipients.map(recipient => ({
    booking_id: bookingId,
    kind,
    channel: 'email',
    recipient,
    to: addresses[recipient],
    subject: '',
    status: addresses[recipient] ? 'queued' : 'skipped',
    error: addresses[recipient] ? null : 'There is no e-mail address.',
    once_key: once === undefined ? null : `${kind}:${recipient}:${bookingId}:${once}`,
    created_at,
  }))
  const written = await ctx.db
    .insertInto('carparking_notifications')
    .values(rows)
    .onConflict(conflict => conflict.columns(['site_id', 'once_key']).doNothing())
    .returning(['id', 'status'])
    .execute()
  const noticeIds = written.filter(({ status }) => status === 'queued').map(({ id }) => Number(id))
  if (noticeIds.length > 0) await ctx.jobs.enqueue(sendNotices, { noticeIds, facts })
  return written.length
}

/** As staff read it. */
export const presentNotice = (row: Record<string, any>) => ({
  id: Number(row.id),
  booking_id: Number(row.booking_id),
  kind: row.kind as NoticeKind,
  channel: row.channel,
  recipient: row.recipient,
  to: row.to,
  subject: row.subject,
  status: row.status,
  error: row.error,
  created_at: row.created_at,
  sent_at: row.sent_at,
})

/** Staff are written to at the location, or where the site writes to its owner. */
async function addressesOf(bookingId: number, ctx: Context): Promise<Record<Recipient, string>> {
  const row = await ctx.db
    .selectFrom('carparking_bookings as b')
    .leftJoin('carparking_locations as l', 'l.id', 'b.location_id')
    .select(['b.customer_email as customer', 'l.email as place'])
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  return { customer: row?.customer ?? '', admin: row?.place || (await optionOf('email', '', ctx)) }
}
