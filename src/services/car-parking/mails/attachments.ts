/** What goes with a mail: the code for the barrier, the stay for the calendar, and what Pro adds. */
import type { Context, Mail } from '../../../kernel/context.ts'
import { barcodePng } from '../../../platform/barcodes/barcodes.ts'
import { bookingCalendar } from '../bookings/booking-calendar.ts'
import type { StoredBooking } from '../bookings/load-booking.ts'
import { hooks } from '../hooks.ts'
import type { NoticeKind } from './notice-kinds.ts'

export type Attachments = NonNullable<Mail['attachments']>

const WITH_CALENDAR: readonly NoticeKind[] = ['booking_confirmed', 'booking_rescheduled', 'booking_cancelled']

export async function attachmentsFor(kind: NoticeKind, booking: StoredBooking, ctx: Context): Promise<Attachments> {
  const own = [
    ...(kind === 'booking_confirmed' ? [await ticket(booking)] : []),
    ...(WITH_CALENDAR.includes(kind) ? [await calendar(booking, ctx)] : []),
  ]
  return ctx.hooks.apply(hooks.mailAttachments, own, { kind, bookingId: booking.id }, ctx)
}

const ticket = async ({ ref }: StoredBooking) => ({
  filename: `${ref}.png`,
  contentType: 'image/png',
  base64: (await barcodePng({ kind: 'qr', text: ref! })).toString('base64'),
})

const calendar = async (booking: StoredBooking, ctx: Context) => ({
  filename: `${booking.ref}.ics`,
  contentType: 'text/calendar',
  base64: Buffer.from(await bookingCalendar(booking, ctx)).toString('base64'),
})
