/** The shapes of what `dashboard.ts` answers. */
import { Type } from 'typebox'

export const todayShape = Type.Object(
  {
    arrivals: Type.Integer(),
    departures: Type.Integer(),
    on_site: Type.Integer(),
    overdue: Type.Integer(),
    free: Type.Integer(),
    capacity: Type.Integer(),
    occupancy: Type.Number(),
  },
  { title: 'Today' },
)

export const revenueShape = Type.Object(
  {
    today: Type.Number(),
    last_7: Type.Number(),
    last_30: Type.Number(),
    previous_30: Type.Number(),
  },
  { title: 'Revenue' },
)

export const nextArrivalShape = Type.Object(
  {
    entry: Type.String({ format: 'date-time' }),
    exit: Type.String({ format: 'date-time' }),
    id: Type.Integer(),
    location_id: Type.Integer(),
    space_type_id: Type.Integer(),
    spaces: Type.Integer(),
    total: Type.Number(),
    ref: Type.String(),
    status: Type.String(),
    customer_name: Type.String(),
    vehicle_plate: Type.Union([Type.String(), Type.Null()]),
    currency: Type.String(),
    payment_status: Type.String(),
  },
  { title: 'NextArrival' },
)

export const dashboardShape = Type.Object(
  {
    currency: Type.String(),
    today: todayShape,
    revenue: revenueShape,
    outstanding: Type.Number(),
    by_status: Type.Record(Type.String(), Type.Integer()),
    next_arrivals: Type.Array(nextArrivalShape),
    latest: Type.Array(nextArrivalShape),
  },
  { title: 'Dashboard' },
)
