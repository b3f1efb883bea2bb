import type { EngineName } from '../../../db/database.ts'
import type { SchemaDb } from '../../../db/migrations.ts'
import { createTable, flag, instant, integer, json, text } from '../../../db/tables.ts'
import { createRecordTable } from '../../../kernel/records/record-table.ts'

const maybe = { nullable: true } as const

/** What stock is made of: things, their kinds, places, and the people and firms they go to and come from. */
export async function createCatalogue(db: SchemaDb, engine: EngineName): Promise<void> {
  await createItems(db, engine)
  await createPlaces(db, engine)
  await createRecipients(db, engine)
  await createMovements(db, engine)
}

async function createItems(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'inventory_items', {
    columns: { ...identity, ...handling, ...prices },
    sorted: ['name', 'sku', 'status', 'reorder_level'],
    unique: ['sku'],
    words: ['name', 'sku', 'barcode', 'description', 'supplier_code'],
    indexes: [
      ['site_id', 'category_id'],
      ['site_id', 'supplier_id'],
      ['site_id', 'default_warehouse_id'],
      ['site_id', 'tracking'],
    ],
  })
  // A barcode leads to one item, be it the first or one of the others.
  await createTable(db, engine, 'inventory_codes', {
    id: 'none',
    columns: { code: text(), item_id: integer() },
    primaryKey: ['site_id', 'code'],
    indexes: [['site_id', 'item_id']],
  })
  await createRecordTable(db, engine, 'inventory_categories', {
    columns: {
      name: text(),
      code: text(maybe),
      parent_id: integer(maybe),
      description: text(maybe),
      color: text(maybe),
      default_unit: text(maybe),
      default_reorder_level: integer(maybe),
    },
    sorted: ['name'],
    indexes: [['site_id', 'parent_id']],
  })
}

const identity = {
  name: text(),
  sku: text(maybe),
  barcode: text(maybe),
  barcodes: json(),
  category_id: integer(maybe),
  description: text(maybe),
  image_id: integer(maybe),
  status: text(),
  notes: text(maybe),
  custom_fields: json({ default: '{}' }),
}
const handling = {
  unit: text(),
  precision: integer({ min: 0, max: 4 }),
  tracking: text(),
  valuation_method: text(maybe),
  reorder_level: integer(maybe),
  reorder_quantity: integer(maybe),
  max_level: integer(maybe),
  reorder_levels: json(),
  default_warehouse_id: integer(maybe),
  supplier_id: integer(maybe),
  supplier_code: text(maybe),
  lead_time_days: integer(maybe),
  shelf_life_days: integer(maybe),
  weight: integer(maybe),
  dimensions: json(maybe),
}
const prices = { purchase_price: integer(maybe), sale_price: integer(maybe), currency: text(maybe) }

const createPlaces = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createRecordTable(db, engine, 'inventory_warehouses', {
    columns: {
      name: text(),
      code: text(),
      barcode: text(maybe),
      parent_id: integer(maybe),
      type: text(),
      address: text(maybe),
      contact_name: text(maybe),
      phone: text(maybe),
      email: text(maybe),
      is_default: flag(),
      status: text(),
    },
    sorted: ['name', 'code'],
    unique: ['code'],
    indexes: [
      ['site_id', 'parent_id'],
      ['site_id', 'type'],
      ['site_id', 'lower(barcode)'],
    ],
  })

const createRecipients = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createRecordTable(db, engine, 'inventory_recipients', {
    columns: {
      name: text(),
      code: text(maybe),
      type: text(),
      email: text(maybe),
      phone: text(maybe),
      address: text(maybe),
      user_id: integer(maybe),
      cost_center: text(maybe),
      status: text(),
      notes: text(maybe),
    },
    sorted: ['name'],
    indexes: [
      ['site_id', 'type'],
      ['site_id', 'user_id'],
      ['site_id', 'lower(email)'],
    ],
  })

/** Columns that every document has. */
export const documentColumns = {
  number: text(maybe),
  type: text(maybe),
  status: text(),
  document_date: text(maybe),
  warehouse_id: integer(maybe),
  reference: text(maybe),
  reason: text(maybe),
  notes: text(maybe),
  lines: json(),
  total_quantity: integer(),
  total_value: integer(),
  currency: text(maybe),
  reverses_id: integer(maybe),
  reversed_by_id: integer(maybe),
  finalised_at: instant(maybe),
  finalised_by: integer(maybe),
}

const createMovements = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createRecordTable(db, engine, 'inventory_movements', {
    columns: { ...documentColumns, recipient_id: integer(maybe), source_id: integer(maybe) },
    sorted: ['document_date', 'number', 'finalised_at'],
    indexes: [
      ['site_id', 'status'],
      ['site_id', 'type', 'status'],
      ['site_id', 'warehouse_id'],
      ['site_id', 'recipient_id'],
      ['site_id', 'reverses_id'],
      ['site_id', 'reversed_by_id'],
      ['site_id', 'finalised_by'],
      ['site_id', 'source_id'],
    ],
  })
