import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'

const sums = {
  bookings: Type.Integer(),
  revenue: Type.Number({ description: 'Of confirmed and completed bookings in the currency of the site.' }),
}

export const periodShape = Type.Object({ from: Type.String(), to: Type.String() })
export const totalsShape = Type.Object({ ...sums, currency: Type.String() })

export const figureShapes = {
  totals: totalsShape,
  by_day: Type.Array(Type.Object({ date: Type.String(), ...sums })),
  by_service: Type.Array(Type.Object({ service_type: Type.String(), ...sums })),
  by_vehicle: Type.Array(Type.Object({ vehicle_id: orNull(Type.Integer()), vehicle_name: Type.String(), ...sums })),
  by_status: Type.Array(Type.Object({ status: Type.String(), ...sums })),
}

export const briefShape = Type.Object({
  id: Type.Integer(),
  booking_number: Type.String(),
  status: Type.String(),
  customer_name: Type.String(),
  pickup_datetime: orNull(Type.String()),
  pickup_at: orNull(Type.String()),
  pickup_address: Type.String(),
  dropoff_address: Type.String(),
  vehicle_name: Type.String(),
  driver_name: Type.String(),
  price_total: Type.Number(),
  currency: Type.String(),
  payment_status: Type.String(),
  created_at: Type.String(),
})
