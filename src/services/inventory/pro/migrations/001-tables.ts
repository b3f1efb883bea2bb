import type { EngineName } from '../../../../db/database.ts'
import { migration, type SchemaDb } from '../../../../db/migrations.ts'
import { createIndex, flag, integer, json, text } from '../../../../db/tables.ts'
import { createCustomFieldTable } from '../../../../kernel/records/custom-fields/definitions.ts'
import { createRecordTable } from '../../../../kernel/records/record-table.ts'
import { documentColumns } from '../../migrations/catalogue.ts'

const maybe = { nullable: true } as const
const sorted = ['document_date', 'number', 'finalised_at']
const indexes = [
  ['site_id', 'status'],
  ['site_id', 'warehouse_id'],
  ['site_id', 'reverses_id'],
  ['site_id', 'reversed_by_id'],
  ['site_id', 'finalised_by'],
]

export const proTables = migration('inventory/pro/001-tables', async (db, engine) => {
  await createRecordTable(db, engine, 'inventory_transfers', {
    columns: { ...documentColumns, to_warehouse_id: integer(maybe) },
    sorted,
    indexes: [...indexes, ['site_id', 'to_warehouse_id']],
  })
  await createRecordTable(db, engine, 'inventory_adjustments', { columns: documentColumns, sorted, indexes })
  await createUnits(db, engine)
  await createOpeningStock(db, engine)
  await createRecordTable(db, engine, 'inventory_roles', {
    columns: { name: text(), roles: json(), permissions: json(), see_cost: flag(), is_active: flag() },
    sorted: ['name'],
  })
  await createCustomFieldTable(db, engine, { table: 'inventory_custom_fields' })
})

async function createUnits(db: SchemaDb, engine: EngineName): Promise<void> {
  await createRecordTable(db, engine, 'inventory_units', {
    columns: {
      item_id: integer(),
      serial: text(),
      lot: text(maybe),
      warehouse_id: integer(maybe),
      recipient_id: integer(maybe),
      status: text(),
      condition: text(maybe),
      expiry_date: text(maybe),
      warranty_until: text(maybe),
      unit_cost: integer(maybe),
      notes: text(maybe),
    },
    sorted: ['serial'],
    indexes: [
      ['site_id', 'warehouse_id'],
      ['site_id', 'status'],
      ['site_id', 'recipient_id'],
    ],
  })
  await createIndex(db, 'inventory_units', {
    columns: ['site_id', 'item_id', 'lower(serial)'],
    unique: true,
    name: 'inventory_units_serial_unique',
  })
}

const createOpeningStock = (db: SchemaDb, engine: EngineName): Promise<void> =>
  createRecordTable(db, engine, 'inventory_opening_stock', {
    columns: {
      item_id: integer(),
      warehouse_id: integer(),
      quantity: integer(),
      unit_cost: integer(),
      lot: text(maybe),
      expiry_date: text(maybe),
      serial: text(maybe),
      number: text(maybe),
      document_id: integer(maybe),
      line_no: integer(),
    },
    indexes: [
      ['site_id', 'item_id'],
      ['site_id', 'warehouse_id'],
      ['site_id', 'document_id'],
    ],
  })
