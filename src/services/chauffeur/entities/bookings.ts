import { Type } from 'typebox'
import { defineEntity } from '../../../kernel/entity.ts'
import { completeBooking } from '../bookings/complete-booking.ts'
import { conflictsOf } from '../bookings/conflicts-of.ts'
import { followBooking } from '../bookings/follow-booking.ts'
import { bookingFields } from './booking-fields.ts'
import { listed } from './shared.ts'

/** A trip, or two with the way back, for a customer. */
export const bookings = defineEntity('bookings', {
  table: 'chauffeur_bookings',
  label: ['Booking', 'Bookings'],
  title: 'booking_number',
  fields: bookingFields,
  ...listed,
  search: 'words',
  order: { by: 'created_at', direction: 'desc' },
  counted: { by: 'status', as: 'status_counts', kept: 'chauffeur_days' },
  check: completeBooking,
  follow: followBooking,
  computed: {
    names: ['conflicts'],
    shapes: {
      conflicts: Type.Array(
        Type.Object({
          booking_id: Type.Integer(),
          booking_number: Type.String(),
          by: Type.Enum(['vehicle', 'driver'], { description: 'What both trips need.' }),
        }),
        { description: 'Other bookings that cannot be done as well.' },
      ),
    },
    of: conflictsOf,
  },
})
