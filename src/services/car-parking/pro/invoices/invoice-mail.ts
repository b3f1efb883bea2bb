/** When a booking is paid, its invoice goes to the customer. */
import type { Context, ReadContext } from '../../../../kernel/context.ts'
import { loadBooking } from '../../bookings/load-booking.ts'
import type { MoneyMoved } from '../../hooks.ts'
import type { Attachments } from '../../mails/attachments.ts'
import type { NoticeKind } from '../../mails/notice-kinds.ts'
import { notify } from '../../mails/notices.ts'
import { bookingInvoice, printBookingInvoice } from './issue-invoice.ts'

/** Once for each price that a booking has had. */
export async function mailInvoice({ bookingId }: MoneyMoved, ctx: Context): Promise<void> {
  const booking = await loadBooking(bookingId, ctx)
  if (booking?.payment_status !== 'paid' || booking.trashed_at !== null) return
  const once = String(booking.total + booking.overstay_amount)
  await notify({ bookingId, kind: 'invoice', recipients: ['customer'], once }, ctx)
}

/** The invoice is issued with the mail, in its transaction. */
export async function attachInvoice(
  own: Attachments,
  { kind, bookingId }: { readonly kind: NoticeKind; readonly bookingId: number },
  ctx: ReadContext,
): Promise<Attachments> {
  if (kind !== 'invoice') return own
  const issued = await ctx.transaction(async tx => {
    const booking = await loadBooking(bookingId, tx)
    return booking && bookingInvoice(booking, tx)
  })
  if (!issued) return own
  const base64 = (await printBookingInvoice(issued)).toString('base64')
  return [...own, { filename: `${issued.title}.pdf`, contentType: 'application/pdf', base64 }]
}

/** Written on the older namespace, as it always was. */
export const invoiceLink = (
  links: Readonly<Record<string, string>>,
  { ref, token }: { readonly ref: string; readonly token: string },
  ctx: ReadContext,
): Readonly<Record<string, string>> => ({
  ...links,
  invoice_url: `${ctx.site.url}/api/vendor-carparking/v1/invoice?ref=${encodeURIComponent(ref)}&token=${token}`,
})
