/** Letters about bookings: who is written to, and what the letter says. */
import type { TableRow } from '../../../db/row-types.ts'
import type { Context } from '../../../kernel/context.ts'
import { defineLetters, fillIn, sendLetters, type WrittenLetter } from '../../../platform/letters/letters.ts'
import { optionOf } from '../../../platform/options/options.ts'
import { loadBooking } from '../bookings/load-booking.ts'
import { settings } from '../settings.ts'
import { attachmentsFor } from './attachments.ts'
import { letterFor, type Templates } from './letters.ts'
import { mailFacts } from './mail-facts.ts'
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

export const parkingLetters = defineLetters<NoticeKind, Recipient, NoticeFacts>({
  service: 'car-parking',
  addressesOf,
  async write({ kind, recipient, subjectId, facts: notice }, ctx): Promise<WrittenLetter | null> {
    const booking = await loadBooking(subjectId, ctx)
    if (!booking) return null
    const { email_from, email_templates } = await ctx.settings(settings)
    const facts = await mailFacts(booking, { ...notice, recipient }, ctx)
    const words = letterFor({ kind, recipient }, facts.table, email_templates as Templates)
    return {
      content: { ...facts, subject: fillIn(words.subject, facts.values), body: fillIn(words.body, facts.values) },
      attachments: recipient === 'customer' ? await attachmentsFor(kind, booking, ctx) : [],
      ...(email_from ? { replyTo: email_from } : {}),
    }
  },
})

/** Answers how many were noted. */
export const notify = ({ bookingId, facts = {}, ...notice }: NewNotice, ctx: Context): Promise<number> =>
  sendLetters({ ...notice, subjectId: bookingId, facts }, parkingLetters, ctx)

/** As staff read it. */
export const presentNotice = (row: TableRow<'letters'>) => ({
  id: row.id,
  booking_id: row.subject_id,
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
