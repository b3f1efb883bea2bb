/** The shapes of what `calendar.ts` answers. */
import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

export const eventShape = Type.Object(
  {
    id: Type.Integer(),
    location_id: Type.Integer(),
    space_type_id: Type.Integer(),
    space_id: orNull(Type.Integer()),
    spaces: Type.Integer(),
    entry: Type.String({ format: 'date-time' }),
    exit: Type.String({ format: 'date-time' }),
    title: Type.String(),
    ref: Type.String(),
    status: Type.String(),
    customer_name: Type.String(),
    vehicle_plate: orNull(Type.String()),
    payment_status: Type.String(),
    attention: Type.Unknown(),
  },
  { title: 'Event' },
)

export const occupancyShape = Type.Object(
  {
    date: Type.String(),
    location_id: Type.Integer(),
    space_type_id: Type.Integer(),
    capacity: Type.Integer(),
    booked: Type.Integer(),
    free: Type.Integer(),
  },
  { title: 'Occupancy' },
)
