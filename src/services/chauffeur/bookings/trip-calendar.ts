/** A booking for the calendar: the way there, and the way back in its text. */
import type { ReadContext } from '../../../kernel/context.ts'
import { type CalendarEvent, calendarFile } from '../../../platform/calendar-files/calendar-files.ts'
import { isOff } from '../domain/booking-status.ts'
import { type Booking, legsOfBooking } from './booking.ts'
import { manageUrl } from './manage-link.ts'

/** As an attachment. */
export const calendarOf = async (booking: Booking, ctx: ReadContext) => ({
  filename: `${booking.booking_number}.ics`,
  contentType: 'text/calendar',
  base64: Buffer.from(await bookingCalendar(booking, ctx)).toString('base64'),
})

export const bookingCalendar = (booking: Booking, ctx: ReadContext): Promise<string> =>
  calendarFile(eventOf(booking, ctx), { product: 'Chauffeur booking' })

function eventOf(booking: Booking, ctx: ReadContext): CalendarEvent {
  const [there] = legsOfBooking(booking)
  const from = there?.from ?? Date.parse(booking.created_at)
  return {
    uid: `${booking.booking_number}@chauffeur`,
    status: booking.status === 'pending' ? 'tentative' : isOff(booking.status) ? 'cancelled' : 'confirmed',
    from,
    to: there?.until ?? from,
    sequence: booking.times_moved,
    changed: Date.parse(booking.modified_at),
    title: [booking.booking_number, booking.vehicle_name].filter(Boolean).join(' · '),
    text: [booking.dropoff_address, booking.return_datetime?.slice(0, 16)].filter(Boolean).join('\n'),
    place: booking.pickup_address,
    url: manageUrl(booking, ctx),
  }
}
