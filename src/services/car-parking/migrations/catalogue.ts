import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createIndex, flag, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'
import { couponColumns } from '../../../platform/coupons/coupons.ts'

/** What staff keep: places, kinds of spaces, spaces, coupons and forms. */
export async function createCatalogue(db: SchemaDb, engine: EngineName): Promise<void> {
  await createLocations(db, engine)
  await createExceptions(db, engine)
  await createSpaceTypes(db, engine)
  await createLocationSpaces(db, engine)
  await createCoupons(db, engine)
  await createBookingForms(db, engine)
}

const maybe = { nullable: true } as const

const createLocations = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_locations', {
    columns: {
      name: text(),
      code: text(maybe),
      slug: text(maybe),
      description: text(maybe),
      address: text(maybe),
      city: text(maybe),
      postcode: text(maybe),
      country: text(maybe),
      latitude: integer(maybe),
      longitude: integer(maybe),
      timezone: text(maybe),
      phone: text(maybe),
      email: text(maybe),
      instructions: text(maybe),
      image_id: integer(maybe),
      lead_time_minutes: integer(),
      horizon_days: integer(maybe),
      buffer_minutes: integer(),
      min_stay_minutes: integer(),
      max_stay_minutes: integer(maybe),
      entry_in_hours_only: flag(),
      exit_in_hours_only: flag(),
      tax_rate_id: integer(maybe),
      status: text(),
      display_order: integer(),
      hours: json(maybe),
    },
    sorted: ['name', 'display_order'],
  })

/** Dates on which a location differs: closed, other hours, no entries or exits, another number of spaces. */
const createExceptions = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_exceptions', {
    columns: {
      location_id: integer(),
      date_from: text({ max: 10 }),
      date_to: text({ max: 10 }),
      kind: text(),
      start: text(maybe),
      end: text(maybe),
      space_type_id: integer(maybe),
      capacity: integer(maybe),
      label: text(),
      repeats_yearly: flag(),
    },
    sorted: ['date_from'],
    indexes: [
      ['site_id', 'location_id'],
      ['site_id', 'space_type_id'],
    ],
  })

const createSpaceTypes = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_space_types', {
    columns: {
      name: text(),
      slug: text(maybe),
      description: text(maybe),
      image_id: integer(maybe),
      vehicle: text(),
      features: json(),
      max_height_cm: integer(maybe),
      max_length_cm: integer(maybe),
      service: text(),
      min_stay_minutes: integer(maybe),
      max_stay_minutes: integer(maybe),
      tax_rate_id: integer(maybe),
      status: text(),
      display_order: integer(),
      prices: json(maybe),
    },
    sorted: ['name', 'display_order'],
  })

async function createLocationSpaces(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'carparking_location_spaces', {
    columns: {
      location_id: integer(),
      space_type_id: integer(),
      label: text(maybe),
      quantity: integer(),
      level: text(maybe),
      zone: text(maybe),
      covered: flag(),
      ev_charger: flag(),
      accessible: flag(),
      max_height_cm: integer(maybe),
      max_length_cm: integer(maybe),
      status: text(),
      out_of_service: json(),
      display_order: integer(),
      outages: integer({ default: 0 }),
    },
    sorted: ['label', 'quantity', 'display_order'],
    indexes: [
      ['site_id', 'location_id', 'space_type_id'],
      ['site_id', 'space_type_id'],
    ],
  })
  await createIndex(db, 'carparking_location_spaces', {
    columns: ['site_id', 'location_id', 'outages'],
    where: 'outages > 0',
  })
}

const createBookingForms = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_booking_forms', {
    columns: {
      name: text(),
      status: text(),
      fields: json(),
      payment_methods: json(),
      deposit_type: text(),
      deposit_value: integer(),
      pay_types: json(),
      terms_url: text(maybe),
      require_terms: flag(),
      success_url: text(maybe),
      settings: json(),
    },
    sorted: ['name'],
  })

const createCoupons = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_coupons', {
    columns: { ...couponColumns, applies_to: text() },
    sorted: ['code', 'used_count'],
    unique: ['code'],
  })
