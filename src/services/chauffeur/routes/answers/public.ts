import { Type } from 'typebox'
import { orNull } from '../../../../kernel/reply-shapes.ts'
import { MOST_STOPS, paymentMethods, serviceTypes, transferTypes } from '../../domain/booking-status.ts'
import { availabilityShape } from '../availability.ts'

const words = (description: string, most = 1000) => Type.Optional(Type.String({ maxLength: most, description }))
const amount = (most: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: most, description }))
const degree = (most: number) => Type.Optional(Type.Number({ minimum: -most, maximum: most }))

const trip = {
  form_id: Type.Integer({ minimum: 1, description: 'A published booking form.' }),
  pickup_datetime: Type.String({ description: 'YYYY-MM-DD HH:MM on the clock of the site.' }),
  service_type: Type.Optional(Type.Enum([...serviceTypes], { description: 'That of the form unless told.' })),
  transfer_type: Type.Optional(Type.Enum([...transferTypes])),
  return_datetime: words('When the way back begins.', 19),
  distance_km: amount(20_000, 'The way in kilometres.'),
  duration_hours: amount(720, 'Of a trip by the hour.'),
  passengers: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  luggage: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  route_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Of a route with a price of its own.' })),
  waypoints: Type.Optional(
    Type.Array(
      Type.Object({
        address: Type.String({ minLength: 1, maxLength: 1000 }),
        waiting_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1440 })),
        lat: Type.Optional(orNull(Type.Number({ minimum: -90, maximum: 90, description: 'On the map.' }))),
        lng: Type.Optional(orNull(Type.Number({ minimum: -180, maximum: 180 }))),
      }),
      { maxItems: MOST_STOPS, description: 'Stops on the way, in their order.' },
    ),
  ),
  pickup_location_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'A place of the site; it may have a fee.' }),
  ),
  dropoff_location_id: Type.Optional(Type.Integer({ minimum: 1 })),
  coupon_code: words('Makes the trip cheaper.', 40),
  pickup_lat: degree(90),
  pickup_lng: degree(180),
  dropoff_lat: degree(90),
  dropoff_lng: degree(180),
}

export const quoteBody = Type.Object(trip)

export const bookBody = Type.Object({
  ...trip,
  nonce: words('Printed by the booking page; may also come as a header.', 100),
  vehicle_id: Type.Integer({ minimum: 1 }),
  customer_name: Type.String({ minLength: 1, maxLength: 200 }),
  customer_email: Type.String({ format: 'email' }),
  customer_phone: words('A phone number.', 40),
  notes: words('Anything that the driver should know.', 5000),
  pickup_address: words('Where the trip begins.'),
  dropoff_address: words('Where it ends.'),
  flight_number: words('For pickups at an airport.', 40),
  child_seats: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
  extras: Type.Optional(Type.Array(Type.Object({ name: Type.String(), quantity: Type.Optional(Type.Integer()) }))),
  travel_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080 })),
  payment_method: Type.Optional(
    Type.Enum([...paymentMethods], { description: 'One that is not offered is replaced by the first that is.' }),
  ),
  return_url: words('A page of this site, shown after paying.', 2000),
  quote_token: words('Of a quote: the booking is refused where the price is another by now.', 5000),
})

const prices = {
  price_base: Type.Number(),
  price_distance: Type.Number(),
  price_time: Type.Number(),
  price_fees: Type.Number({ description: 'For stops, waiting and places.' }),
  discount_total: Type.Number({ description: 'What a coupon takes off.' }),
  price_total: Type.Number(),
}
export const traceShape = Type.Array(
  Type.Object({
    step: Type.String(),
    rule_id: orNull(Type.Integer()),
    name: Type.String(),
    before: Type.Number(),
    after: Type.Number(),
  }),
  { description: 'How the fare came about.' },
)

export const quoteShape = Type.Object({
  currency: Type.String(),
  vehicles: Type.Array(
    Type.Object({
      vehicle_id: Type.Integer(),
      name: Type.String(),
      description: Type.String(),
      image_url: orNull(Type.String()),
      vehicle_type_name: Type.String(),
      max_passengers: Type.Integer(),
      max_luggage: Type.Integer(),
      fits_luggage: Type.Boolean({ description: 'Whether there is room for the luggage.' }),
      ...prices,
      deposit_due: Type.Number({ description: 'What a card pays at once; 0 for everything.' }),
      trace: traceShape,
      quote_token: Type.String({ description: 'Holds this price for a quarter of an hour.' }),
    }),
  ),
})

export const publicFormShape = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  currency: Type.String(),
  service_types: Type.Array(Type.String()),
  default_service_type: Type.String(),
  enable_return: Type.Boolean(),
  min_passengers: Type.Integer(),
  min_lead_time: Type.Integer(),
  distance_unit: Type.String(),
  payment_methods: Type.Array(Type.String()),
  availability: availabilityShape,
  routes: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        pickup_label: Type.String(),
        dropoff_label: Type.String(),
        price: Type.Number(),
      }),
    ),
  ),
})

export const bookedShape = Type.Object({
  booking_id: Type.Integer(),
  booking_number: Type.String(),
  status: Type.String(),
  price_total: Type.Number(),
  deposit_due: Type.Optional(Type.Number({ description: 'What is paid at once, where that is not everything.' })),
  currency: Type.String(),
  vehicle_name: Type.String(),
  payment_method: Type.String(),
  payment_label: Type.String(),
  payment_type: Type.Enum(['online', 'offline']),
  payment_instructions: Type.String(),
  checkout_url: Type.Optional(Type.String({ description: 'Where a card is paid with.' })),
})
