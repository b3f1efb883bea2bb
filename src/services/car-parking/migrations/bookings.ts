import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createIndex, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export async function createBookings(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'carparking_bookings', {
    columns: { ...stay, ...customer, ...price, ...life },
    sorted: ['status', 'entry', 'exit', 'customer_name', 'total'],
    unique: ['ref'],
    indexes: [
      ...BY_ONE_COLUMN.map(column => ['site_id', column]),
      // Cars that come and leave, how often a customer has used a coupon, and what is kept of them.
      ['site_id', 'status', 'entry'],
      ['site_id', 'status', 'exit'],
      ['site_id', 'coupon_code', 'lower(customer_email)'],
      ['site_id', 'lower(customer_email)'],
      ['site_id', 'user_id', 'entry', 'id'],
    ],
  })
  const open = 'trashed_at is null and balance_due > 0'
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'currency', 'balance_due'], where: open })
  await createIndex(db, 'carparking_bookings', { columns: ['site_id', 'attention'], where: 'attention is not null' })
  // A form of the page that is sent twice makes one booking: the database itself refuses the second.
  await createIndex(db, 'carparking_bookings', {
    columns: ['site_id', 'form_digest'],
    unique: true,
    where: 'form_digest is not null',
  })
}

const BY_ONE_COLUMN = [
  'user_id',
  'customer_email',
  'coupon_code',
  'hold_expires_at',
  'location_id',
  'space_type_id',
  'space_id',
  'booking_form_id',
  'vehicle_plate',
]

const maybe = { nullable: true } as const

const stay = {
  ref: text(maybe),
  status: text(),
  location_id: integer(),
  space_type_id: integer(),
  space_id: integer(maybe),
  spaces: integer({ min: 1 }),
  entry: instant(),
  exit: instant(),
  actual_entry_at: instant(maybe),
  actual_exit_at: instant(maybe),
}
const customer = {
  user_id: integer(maybe),
  customer_name: text(),
  customer_email: text(maybe),
  customer_phone: text(maybe),
  company: text(maybe),
  vat_number: text(maybe),
  address: json(maybe),
  vehicle_plate: text(maybe),
  vehicle_make: text(maybe),
  vehicle_model: text(maybe),
  vehicle_color: text(maybe),
  passengers: integer(maybe),
  flight_outbound: text(maybe),
  flight_return: text(maybe),
  terminal: text(maybe),
  notes: text(maybe),
  internal_notes: text(maybe),
  booking_form_id: integer(maybe),
}
const price = {
  coupon_code: text(maybe),
  extras: json(),
  price_override: json(maybe),
  allow_overbooking: flag(),
  currency: text(),
  units: integer(),
  billing_unit: text(maybe),
  subtotal: integer(),
  extras_total: integer(),
  discount_total: integer(),
  tax_total: integer(),
  total: integer({ min: 0 }),
  deposit_due: integer(),
  amount_paid: integer(),
  amount_refunded: integer(),
  amount_waived: integer(),
  balance_due: integer(),
  overstay_amount: integer(),
  payment_method: text(maybe),
  payment_status: text(),
  breakdown: json(),
}
const life = {
  source: text(),
  locale: text(maybe),
  attention: text(maybe),
  hold_expires_at: instant(maybe),
  cancelled_at: instant(maybe),
  cancelled_by: text(maybe),
  cancel_reason: text(maybe),
  // The salt of the links in letters, what was changed, what is to be given back, and the form it came from.
  link_salt: text(maybe),
  changes: json({ default: '[]' }),
  refund_due: integer({ default: 0 }),
  form_digest: text(maybe),
}
