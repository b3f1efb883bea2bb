/** The fields of a booking. The total is the server's: nobody sends it. */
import { Type } from 'typebox'
import {
  choice,
  decimal,
  email,
  instant,
  integer,
  json,
  link,
  longText,
  money,
  phone,
  text,
} from '../../../kernel/fields.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import {
  attentions,
  bookingStatuses,
  MOST_STOPS,
  paymentMethods,
  paymentStatuses,
  serviceTypes,
  statusLabels,
  transferTypes,
} from '../domain/booking-status.ts'
import type { FareStep } from '../domain/fare.ts'

const local = { max: 19, pattern: '\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?' } as const
const part = (description: string) =>
  money({ description, currency: 'currency', required: true, default: 0, min: 0, max: 100_000_000 })
const told = (description: string) =>
  money({ description, currency: 'currency', required: true, default: 0, readOnly: true })
const degree = (most: number) => decimal({ places: 6, min: -most, max: most })
const extras = Type.Array(
  Type.Object({
    name: Type.String({ maxLength: 200 }),
    quantity: Type.Integer({ minimum: 1, maximum: 100, default: 1 }),
  }),
  { maxItems: 30 },
)

const waypoints = Type.Array(
  Type.Object({
    address: Type.String({ maxLength: 1000 }),
    waiting_minutes: Type.Integer({ minimum: 0, maximum: 1440, default: 0 }),
    lat: Type.Optional(orNull(Type.Number({ minimum: -90, maximum: 90 }))),
    lng: Type.Optional(orNull(Type.Number({ minimum: -180, maximum: 180 }))),
  }),
  { maxItems: MOST_STOPS },
)

const trip = {
  service_type: choice(serviceTypes, { required: true, default: 'distance', filter: 'any' }),
  transfer_type: choice(transferTypes, { required: true, default: 'one_way', filter: 'any' }),
  pickup_address: longText({ default: '', max: 1000 }),
  dropoff_address: longText({ default: '', max: 1000 }),
  pickup_datetime: text({ description: 'On the clock of the site, YYYY-MM-DD HH:MM.', sort: true, ...local }),
  pickup_at: instant({ description: 'The same as an instant.', readOnly: true, filter: 'range', sort: true }),
  return_datetime: text({ description: 'When the way back begins.', ...local }),
  return_at: instant({ description: 'The same as an instant.', readOnly: true }),
  passengers: integer({ required: true, default: 1, min: 1, max: 100 }),
  luggage: integer({ required: true, default: 0, min: 0, max: 1000 }),
  travel_minutes: integer({ description: 'How long the way takes.', min: 0, max: 10_080, unit: 'min' }),
  pickup_lat: degree(90),
  pickup_lng: degree(180),
  dropoff_lat: degree(90),
  dropoff_lng: degree(180),
  duration_hours: decimal({ places: 4, min: 0, max: 720, unit: 'h' }),
  distance_km: decimal({ places: 3, min: 0, max: 20_000, unit: 'km' }),
  waypoints: json(waypoints, { description: 'Stops on the way, in their order.', whole: true, default: [] }),
  pickup_location_id: link('locations', { description: 'Where it begins, of the places of the site.' }),
  dropoff_location_id: link('locations', { description: 'Where it ends, of the places of the site.' }),
  flight_number: text({ default: '', max: 40 }),
  child_seats: integer({ required: true, default: 0, min: 0, max: 20 }),
  extras: json(extras, { description: 'What the customer wishes for beside the trip.', whole: true, default: [] }),
}
const customer = {
  customer_name: text({ default: '', max: 200, search: true, sort: true }),
  customer_email: email({ search: true, filter: 'equals' }),
  customer_phone: phone({}),
  notes: longText({ default: '', max: 5000 }),
}
const order = {
  booking_form_id: link('booking-forms', { filter: 'any' }),
  vehicle_id: link('vehicles', { filter: 'any' }),
  vehicle_name: text({ description: 'As it was called when it was booked.', default: '', max: 200, readOnly: true }),
  driver_id: integer({ min: 1, filter: 'any' }),
  driver_name: text({ default: '', max: 200, readOnly: true }),
  driver_answer: choice(['open', 'accepted', 'declined'], {
    description: 'What the driver said to the trip.',
    readOnly: true,
  }),
}
const price = {
  currency: text({ description: 'That of the settings unless told.', max: 3, pattern: '[A-Z]{3}' }),
  price_base: part('The base price, or that of the route.'),
  price_distance: part('For the way.'),
  price_time: part('For the hours.'),
  price_fees: part('For stops, waiting and places.'),
  coupon_code: text({ description: 'What it takes off is the discount.', max: 40, filter: 'equals' }),
  discount_total: told('What a coupon took off.'),
  deposit_due: told('What confirms the booking; nothing where everything is paid at once, or later.'),
  price_total: money({
    description: 'The sum of its parts less the discount, or what pricing rules made of it.',
    currency: 'currency',
    readOnly: true,
    sort: true,
  }),
  price_trace: json(Type.Unsafe<FareStep[]>(Type.Array(Type.Unknown())), {
    description: 'How the fare came about, step by step, in the smallest unit of the currency.',
    default: [],
    readOnly: true,
    alone: true,
    csv: false,
  }),
  payment_method: choice(paymentMethods, { filter: 'any' }),
  payment_status: choice(paymentStatuses, { required: true, default: 'unpaid', otherwise: 'unpaid', filter: 'any' }),
  amount_paid: told('What came in, less what was given back.'),
  refund_due: told('What is to be given back.'),
}
const life = {
  source: choice(['admin', 'web'], { required: true, default: 'admin', readOnly: true, filter: 'any' }),
  attention: choice(attentions, { description: 'What staff should look at; they may clear it.', filter: 'any' }),
  internal_notes: longText({ default: '', max: 5000 }),
  cancel_reason: text({ default: '', max: 500 }),
  cancelled_at: instant({ readOnly: true }),
  expires_at: instant({ internal: true }),
  created_on: text({ internal: true, max: 10 }),
  zone: text({ internal: true, max: 60 }),
  link_salt: text({ internal: true, max: 60 }),
  form_digest: text({ internal: true, max: 100 }),
  times_moved: integer({ internal: true, required: true, default: 0 }),
  reminded_for: instant({ internal: true }),
}

export const bookingFields = {
  booking_number: text({ readOnly: true, max: 40, search: true, sort: true, filter: 'equals' }),
  status: choice(bookingStatuses, {
    required: true,
    default: 'pending',
    otherwise: 'pending',
    filter: 'any',
    sort: true,
    labels: statusLabels,
  }),
  ...trip,
  ...customer,
  ...order,
  ...price,
  ...life,
}
