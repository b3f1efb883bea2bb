/** Pieces follow the documents that move them. */
import { sql } from 'kysely'
import type { Context } from '../../../../kernel/context.ts'
import { on } from '../../../../kernel/hooks.ts'
import { createRecord } from '../../../../kernel/records/create.ts'
import { noteRecord } from '../../../../kernel/records/note-record.ts'
import { readRecord } from '../../../../kernel/records/read.ts'
import { isAppOn } from '../../apps.ts'
import { quantityOf } from '../../documents/document.ts'
import { hooks, type Posted, type PostedRow } from '../../hooks.ts'
import { units } from '../entities/units.ts'

export const followUnits = on(hooks.posted, 'inventory.units', async ({ type, rows }, ctx) => {
  for (const row of rows) if (row.serial !== null && row.quantity !== 0) await placeUnit(type, row, ctx)
})

/** What a document does to a piece that leaves. */
const LEFT: Readonly<Record<string, string>> = {
  issue: 'issued',
  return_out: 'returned',
  write_off: 'scrapped',
  adjustment: 'lost',
}

async function placeUnit(type: Posted['type'], row: PostedRow, ctx: Context): Promise<void> {
  const isHere = row.quantity > 0
  const values = {
    warehouse_id: isHere ? row.warehouse_id : null,
    recipient_id: isHere ? null : row.recipient_id,
    status: (isHere ? await statusIn(row.warehouse_id, ctx) : (LEFT[type] ?? 'reserved')) as 'in_stock',
    lot: row.lot,
    unit_cost: await costOf(row.id, ctx),
  }
  const known = await findUnit(row.item_id, row.serial!, ctx)
  const system = ctx.asSystem('a document moved it')
  if (known !== null) await noteRecord(units, { id: known, values }, system)
  else {
    const about = { item_id: row.item_id, serial: row.serial!, expiry_date: row.expiry_date }
    await createRecord(units, { set: { ...about, ...values } }, system)
  }
}

async function statusIn(warehouseId: number, ctx: Context): Promise<string> {
  const place = await ctx.db
    .selectFrom('inventory_warehouses')
    .select('type')
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  return { transit: 'in_transit', quarantine: 'quarantined' }[place?.type ?? ''] ?? 'in_stock'
}

async function costOf(transactionId: number, ctx: Context): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('inventory_ledger')
    .select('unit_cost')
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return row ? quantityOf(row.unit_cost) : null
}

async function findUnit(itemId: number, serial: string, ctx: Pick<Context, 'db'>): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('inventory_units')
    .select('id')
    .where('item_id', '=', itemId)
    .where(sql<string>`lower(serial)`, '=', serial.toLowerCase())
    .executeTakeFirst()
  return row?.id ?? null
}

/** The piece that a lookup found. */
export const tellUnit = on(hooks.lookupUnit, 'inventory.units', async (unit, { itemId, serial }, ctx) => {
  const id = (await isAppOn('units', ctx)) ? await findUnit(itemId, serial, ctx as Context) : null
  return id === null ? unit : readRecord(units, id, ctx)
})
