/** A booking as code sees it, internal fields included. */
import type { StoredOf } from '../../../kernel/fields.ts'
import type { Point } from '../../../kernel/points.ts'
import { legsOf } from '../domain/legs.ts'
import type { bookingFields } from '../entities/booking-fields.ts'

export type Booking = StoredOf<typeof bookingFields>

export const millisOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

export const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The ways of a booking, with the times that they take. */
export const legsOfBooking = (booking: Readonly<Booking>) =>
  legsOf({
    pickup: millisOf(booking.pickup_at),
    returning: booking.transfer_type === 'return' ? millisOf(booking.return_at) : null,
    travelMinutes: booking.travel_minutes,
    durationHours: booking.duration_hours,
    start: pointOf(booking.pickup_lat, booking.pickup_lng),
    end: pointOf(booking.dropoff_lat, booking.dropoff_lng),
  })
