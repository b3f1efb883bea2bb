import type { Kysely } from 'kysely'
import type { EngineName } from '../../../db/database.ts'
import { migration } from '../../../db/migrations.ts'
import { flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

export const bookingTables = migration('car-parking/002-bookings', async (db, engine) => {
  await createCoupons(db, engine)
  await createRecordTable(db, engine, 'carparking_bookings', {
    columns: { ...stay, ...customer, ...price, ...life },
    sorted: ['status', 'entry', 'exit', 'customer_name', 'total'],
    unique: ['ref'],
    indexes: [
      ['site_id', 'user_id'],
      ['site_id', 'customer_email'],
      ['site_id', 'coupon_code'],
    ],
  })
})

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
}

const createCoupons = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_coupons', {
    columns: {
      code: text(),
      type: text(),
      value: integer(),
      applies_to: text(),
      min_total: integer(),
      max_discount: integer(maybe),
      starts_at: instant(maybe),
      ends_at: instant(maybe),
      usage_limit: integer(maybe),
      per_customer_limit: integer(maybe),
      used_count: integer({ min: 0 }),
      status: text(),
    },
    sorted: ['code', 'used_count'],
    unique: ['code'],
  })
