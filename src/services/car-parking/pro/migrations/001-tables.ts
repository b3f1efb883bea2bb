import type { EngineName } from '../../../../db/database.ts'
import { migration, type SchemaDb } from '../../../../db/migrations.ts'
import { createIndex, createTable, flag, integer, json, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'

const maybe = { nullable: true } as const

export const proTables = migration('car-parking/pro/001-tables', async (db, engine) => {
  await createExtras(db, engine)
  await createExtraOrders(db, engine)
  await createTaxRates(db, engine)
  await createRules(db, engine)
  await createGroups(db, engine)
  await createMembers(db, engine)
})

const createExtras = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_booking_extras', {
    columns: {
      name: text(),
      price: integer(),
      price_type: text(),
      max_total: integer(maybe),
      max_quantity: integer(maybe),
      daily_stock: integer(maybe),
      required: flag(),
      lead_time_hours: integer(),
      tax_rate_id: integer(maybe),
      status: text(),
    },
    sorted: ['name'],
    indexes: [['site_id', 'tax_rate_id']],
  })

/** How many of an extra have been ordered for a date, for those of which there are only so many. */
const createExtraOrders = (db: SchemaDb, engine: EngineName) =>
  createTable(db, engine, 'carparking_extra_orders', {
    id: 'none',
    columns: { extra_id: integer(), day: text({ max: 10 }), ordered: integer() },
    primaryKey: ['site_id', 'extra_id', 'day'],
  })

const createTaxRates = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_tax_rates', {
    columns: { name: text(), rate: integer(), inclusive: flag(), country: text(maybe), status: text() },
    sorted: ['name', 'rate'],
  })

const createRules = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_pricing_rules', {
    columns: {
      name: text(),
      status: text(),
      priority: integer(),
      adjustment_type: text(),
      adjustment_value: integer(),
      scope: text(),
      stop_processing: flag(),
      conditions: json(),
    },
    sorted: ['name', 'priority'],
  })

const createGroups = (db: SchemaDb, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_customer_groups', {
    columns: {
      name: text(),
      discount_type: text(),
      discount_value: integer(),
      pay_later: flag(),
      members_count: integer({ min: 0 }),
      status: text(),
    },
    sorted: ['name', 'members_count'],
  })

async function createMembers(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'carparking_group_members', {
    columns: { group_id: integer(), user_id: integer() },
    indexes: [['site_id', 'group_id', 'id']],
  })
  await createIndex(db, 'carparking_group_members', { columns: ['site_id', 'user_id', 'group_id'], unique: true })
}
