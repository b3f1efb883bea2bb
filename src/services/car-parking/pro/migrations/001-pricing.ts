import type { Kysely } from 'kysely'
import type { EngineName } from '../../../../db/database.ts'
import { migration } from '../../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../../../db/tables.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'

const maybe = { nullable: true } as const

export const pricingTables = migration('car-parking/pro/001-pricing', async (db, engine) => {
  await createExtras(db, engine)
  await createTaxRates(db, engine)
  await createRules(db, engine)
  await createGroups(db, engine)
  await createMembers(db, engine)
})

const createExtras = (db: Kysely<any>, engine: EngineName) =>
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
  })

const createTaxRates = (db: Kysely<any>, engine: EngineName) =>
  createRecordTable(db, engine, 'carparking_tax_rates', {
    columns: { name: text(), rate: integer(), inclusive: flag(), country: text(maybe), status: text() },
    sorted: ['name', 'rate'],
  })

const createRules = (db: Kysely<any>, engine: EngineName) =>
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

const createGroups = (db: Kysely<any>, engine: EngineName) =>
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

const createMembers = (db: Kysely<any>, engine: EngineName) =>
  createTable(db, engine, 'carparking_group_members', {
    id: 'none',
    columns: { group_id: integer(), user_id: integer(), added_at: instant() },
    primaryKey: ['site_id', 'group_id', 'user_id'],
    indexes: [['site_id', 'user_id']],
  })
