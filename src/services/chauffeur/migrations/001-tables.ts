import type { EngineName } from '../../../db/database.ts'
import { createCounts, keepCounts } from '../../../db/kept-counts.ts'
import { migration, type SchemaDb } from '../../../db/migrations.ts'
import { createIndex, createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { couponColumns } from '../../../platform/coupons/coupons.ts'

export const tables = migration('chauffeur/001-tables', async (db, engine) => {
  await createOffer(db, engine)
  await createBookings(db, engine)
  await createLegs(db, engine)
})

const maybe = { nullable: true } as const

async function createOffer(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'chauffeur_vehicle_types', {
    columns: { name: text(), slug: text(), description: text(), image_id: integer(maybe), display_order: integer() },
    sorted: ['name', 'display_order'],
  })
  await createRecordTable(db, engine, 'chauffeur_locations', {
    columns: {
      ...{ name: text(), address: text(), latitude: integer(maybe), longitude: integer(maybe) },
      ...{ place_id: text(), type: text(), fee: integer({ min: 0 }), display_order: integer() },
    },
    sorted: ['name', 'display_order'],
    indexes: [['site_id', 'type']],
  })
  await createRecordTable(db, engine, 'chauffeur_vehicles', {
    columns: vehicle,
    sorted: ['name', 'status', 'display_order'],
    indexes: [
      ['site_id', 'vehicle_type_id'],
      ['site_id', 'base_location_id'],
    ],
  })
  await createRecordTable(db, engine, 'chauffeur_coupons', {
    columns: couponColumns,
    sorted: ['code', 'used_count'],
    unique: ['code'],
  })
  await createRecordTable(db, engine, 'chauffeur_booking_forms', {
    columns: form,
    sorted: ['name', 'display_order'],
    indexes: [['site_id', 'status']],
  })
}

const vehicle = {
  name: text(),
  slug: text(),
  description: text(),
  vehicle_type_id: integer(maybe),
  image_id: integer(maybe),
  max_passengers: integer({ min: 0 }),
  max_luggage: integer({ min: 0 }),
  base_location_id: integer(maybe),
  base_price: integer({ min: 0 }),
  price_per_distance: integer({ min: 0 }),
  price_per_hour: integer({ min: 0 }),
  min_price: integer({ min: 0 }),
  status: text({ oneOf: ['draft', 'published'] }),
  display_order: integer(),
  feed_salt: text(maybe),
}

const form = {
  name: text(),
  enable_distance: flag(),
  enable_hourly: flag(),
  enable_flat: flag(),
  enable_return: flag(),
  default_service_type: text(),
  currency: text(),
  min_lead_time: integer({ min: 0 }),
  min_passengers: integer({ min: 1 }),
  status: text({ oneOf: ['draft', 'published'] }),
  display_order: integer(),
  settings: json(),
}

async function createBookings(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'chauffeur_bookings', {
    columns: { ...trip, ...customer, ...order, ...price, ...life },
    sorted: ['booking_number', 'status', 'customer_name', 'pickup_datetime', 'pickup_at', 'price_total'],
    words: ['booking_number', 'customer_name', 'customer_email'],
    indexes: [
      ...['service_type', 'vehicle_id', 'driver_id', 'booking_form_id', 'created_on'].map(column => [
        'site_id',
        column,
      ]),
      // What is due to be driven or paid, who booked, and what is kept of them.
      ['site_id', 'status', 'pickup_at'],
      ['site_id', 'payment_status', 'status'],
      ['site_id', 'customer_email'],
      ['site_id', 'lower(customer_email)'],
      ['site_id', 'lower(booking_number)'],
    ],
  })
  const partial = (column: string, unique = false) =>
    createIndex(db, 'chauffeur_bookings', { columns: ['site_id', column], unique, where: `${column} is not null` })
  await partial('attention')
  await partial('expires_at')
  await partial('coupon_code')
  await partial('pickup_location_id')
  await partial('dropoff_location_id')
  // Bookings whose customer is still known, for forgetting them in time.
  await createIndex(db, 'chauffeur_bookings', { columns: ['site_id', 'pickup_at'], where: 'link_salt is not null' })
  // A form of the page that is sent twice makes one booking: the database itself refuses the second.
  await partial('form_digest', true)
  await createDays(db, engine)
}

/** Numbers and sums by the day of booking: what dashboards and reports read, whatever the number of bookings. */
async function createDays(db: SchemaDb, engine: EngineName): Promise<void> {
  await createCounts(
    db,
    engine,
    'chauffeur_days',
    { day: text(), service_type: text(), vehicle_id: integer(), status: text(), currency: text() },
    { total: integer() },
  )
  await keepCounts(db, engine, {
    table: 'chauffeur_bookings',
    counts: 'chauffeur_days',
    by: {
      day: "coalesce(row.created_on, '')",
      service_type: 'row.service_type',
      vehicle_id: 'coalesce(row.vehicle_id, 0)',
      status: 'row.status',
      currency: "coalesce(row.currency, '')",
    },
    sums: { total: 'coalesce(row.price_total, 0)' },
    name: 'by_day',
  })
}

const trip = {
  booking_number: text(maybe),
  status: text(),
  service_type: text(),
  transfer_type: text(),
  pickup_address: text(),
  dropoff_address: text(),
  pickup_datetime: text(maybe),
  pickup_at: instant(maybe),
  return_datetime: text(maybe),
  return_at: instant(maybe),
  passengers: integer({ min: 1 }),
  luggage: integer({ min: 0 }),
  travel_minutes: integer(maybe),
  pickup_lat: integer(maybe),
  pickup_lng: integer(maybe),
  dropoff_lat: integer(maybe),
  dropoff_lng: integer(maybe),
  duration_hours: integer(maybe),
  distance_km: integer(maybe),
  waypoints: json(),
  pickup_location_id: integer(maybe),
  dropoff_location_id: integer(maybe),
  flight_number: text(),
  child_seats: integer({ min: 0 }),
  extras: json(),
}
const customer = {
  customer_name: text(),
  customer_email: text(maybe),
  customer_phone: text(maybe),
  notes: text(),
}
const order = {
  booking_form_id: integer(maybe),
  vehicle_id: integer(maybe),
  vehicle_name: text(),
  driver_id: integer(maybe),
  driver_name: text(),
  driver_answer: text(maybe),
}
const price = {
  currency: text(maybe),
  price_base: integer({ min: 0 }),
  price_distance: integer({ min: 0 }),
  price_time: integer({ min: 0 }),
  price_fees: integer({ min: 0 }),
  coupon_code: text(maybe),
  discount_total: integer({ min: 0 }),
  deposit_due: integer({ min: 0 }),
  price_total: integer({ nullable: true, min: 0 }),
  price_trace: json(),
  payment_method: text(maybe),
  payment_status: text(),
  amount_paid: integer(),
  refund_due: integer(),
}
const life = {
  source: text(),
  attention: text(maybe),
  internal_notes: text(),
  cancel_reason: text(),
  cancelled_at: instant(maybe),
  expires_at: instant(maybe),
  created_on: text(maybe),
  zone: text(maybe),
  link_salt: text(maybe),
  form_digest: text(maybe),
  times_moved: integer(),
  reminded_for: instant(maybe),
}

/** The ways of bookings, which take a vehicle and a driver; a booking with a way back has two. */
const createLegs = (db: SchemaDb, engine: EngineName) =>
  createTable(db, engine, 'chauffeur_legs', {
    columns: {
      booking_id: integer(),
      leg: text({ oneOf: ['outbound', 'return'] }),
      vehicle_id: integer(maybe),
      driver_id: integer(maybe),
      blocks: flag(),
      from_at: instant(),
      until_at: instant(),
      start_lat: integer(maybe),
      start_lng: integer(maybe),
      end_lat: integer(maybe),
      end_lng: integer(maybe),
    },
    indexes: [
      ['site_id', 'booking_id'],
      ['site_id', 'from_at', 'until_at'],
      // With what decides whether a way is in the way of another, so that most rows need not be looked at.
      ['site_id', 'vehicle_id', 'from_at', 'until_at', 'blocks'],
      ['site_id', 'driver_id', 'from_at', 'until_at', 'blocks'],
    ],
  })
