/** A booking as a calendar file. */
import type { Context, ReadContext } from '../../../kernel/context.ts'
import { calendarFile } from '../tickets/calendar-file.ts'
import type { StoredBooking } from './load-booking.ts'

export async function bookingCalendar(booking: StoredBooking, ctx: ReadContext | Context): Promise<string> {
  const place = await ctx.db
    .selectFrom('carparking_locations')
    .select(['name', 'address', 'postcode', 'city', 'timezone'])
    .where('id', '=', booking.location_id)
    .executeTakeFirst()
  const { name, address, postcode, city, timezone } = place ?? {}
  return calendarFile({
    ref: booking.ref!,
    status: booking.status === 'pending' ? 'tentative' : isOff(booking) ? 'cancelled' : 'confirmed',
    entry: Date.parse(booking.entry),
    exit: Date.parse(booking.exit),
    timeZone: timezone || ctx.site.zone,
    sequence: (booking.changes as unknown[]).length,
    changed: Date.parse(booking.modified_at),
    title: `Parking ${booking.ref}`,
    text: booking.vehicle_plate ? `Number plate ${booking.vehicle_plate}` : '',
    place: [name, address, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    url: null,
  })
}

const isOff = ({ status }: StoredBooking): boolean => status === 'cancelled' || status === 'expired'
