/** A booking as a calendar file. */
import type { ReadContext } from '../../../kernel/context.ts'
import { calendarFile } from '../../../platform/calendar-files/calendar-files.ts'
import { isOff } from '../domain/booking-status.ts'
import { createWords } from '../pages/words.ts'
import type { StoredBooking } from './load-booking.ts'
import { loadPlaceOf } from './place-of.ts'

export async function bookingCalendar(booking: StoredBooking, ctx: ReadContext): Promise<string> {
  const { name, address } = await loadPlaceOf(booking.location_id, ctx)
  const words = createWords(ctx.site.language)
  const event = {
    uid: `${booking.ref}@car-parking`,
    status: booking.status === 'pending' ? 'tentative' : isOff(booking) ? 'cancelled' : 'confirmed',
    from: Date.parse(booking.entry),
    to: Date.parse(booking.exit),
    sequence: (booking.changes as unknown[]).length,
    changed: Date.parse(booking.modified_at),
    title: `${words.say('line_parking')} ${booking.ref}`,
    text: booking.vehicle_plate ? `${words.say('vehicle_plate')} ${booking.vehicle_plate}` : '',
    place: [name, address].filter(Boolean).join(', '),
    url: null,
  } as const
  return calendarFile(event, { product: 'Car parking' })
}
